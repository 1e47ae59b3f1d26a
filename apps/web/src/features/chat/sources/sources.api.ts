import { getRunSource } from '@parley/contract/runs/journal/endpoints.ts';
import type { RunSource } from '@parley/contract/runs/journal/schemas.ts';
import { api } from '../../../platform/api/client.ts';

export function loadRunSource(runId: string, number: number): Promise<RunSource> {
  return api.call(getRunSource, { params: { runId, number } });
}
