import { getRun } from '@parley/contract/runs/endpoints.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import { api } from '../../platform/api/client.ts';

export function loadRun(runId: string): Promise<Run> {
  return api.call(getRun, { params: { runId } });
}
