import { getRun, getRunSource } from '@parley/contract/runs/endpoints.ts';
import type { Run, RunSource } from '@parley/contract/runs/schemas.ts';
import { api } from '../../platform/api/client.ts';

export function loadRun(runId: string): Promise<Run> {
  return api.call(getRun, { params: { runId } });
}

export function loadRunSource(runId: string, number: number): Promise<RunSource> {
  return api.call(getRunSource, { params: { runId, number } });
}
