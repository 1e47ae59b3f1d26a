import type { DeploymentRun } from '@parley/contract/deployments/api-schemas.ts';
import { toDollars } from '../../../platform/money.ts';
import type { RunRow } from '../../runs/index.ts';

/** Only the result: nothing of how the agent came to it. */
export function toDeploymentRun(row: RunRow): DeploymentRun {
  return {
    run_id: row.id,
    status: row.status,
    output: row.status === 'succeeded' ? row.output : null,
    error: row.error,
    cost: toDollars(row.cost),
    model_used: row.model === '' ? null : row.model,
    started_at: new Date(row.started_at).toISOString(),
    finished_at: row.finished_at === null ? null : new Date(row.finished_at).toISOString(),
  };
}
