// Agents that are callable by API, schedule or webhook.
import type { DeploymentKind } from '@parley/contract/deployments/schemas.ts';
import type { Flag } from '../../platform/db/flag.ts';
import type { TableRules } from '../../platform/db/table-rules.ts';
import { RESULT_PURPOSE } from './results/results.tables.ts';

interface DeploymentTable {
  id: string;
  user_id: string;
  agent_id: string;
  kind: DeploymentKind;
  name: string;
  /** Catalogue id; `null`: the model of the agent. */
  model: string | null;
  streaming: Flag;
  is_active: Flag;
  paused_reason: 'owner' | 'failures' | 'daily_cost' | 'budget' | 'no_balance' | 'approvals' | 'ended' | null;
  /** Of one at its daily limit: the beginning of its next day. */
  paused_until: number | null;
  /** Micro-dollars, both. */
  run_cost_cap: number | null;
  daily_cost_cap: number | null;
  rate_per_minute: number | null;
  /** JSON list. */
  allowed_ips: string;
  /** JSON: the rule of each tool by its name. */
  writing: string;
  approval_hours: number;
  on_expired_approval: 'continue' | 'end';
  /** JSON lists, these two, of what may be shown; beside each, in full and sealed. */
  approval_notices: string;
  approval_notices_enc: string | null;
  deliver_to: string;
  deliver_to_enc: string | null;
  /** Sealed: callbacks with results are signed with it. */
  result_secret_enc: string | null;
  run_count: number;
  error_count: number;
  failures_in_row: number;
  last_run_at: number | null;
  last_run_status: 'queued' | 'running' | 'waiting' | 'succeeded' | 'failed' | 'cancelled' | 'limit' | null;
  last_error: string | null;
  /** Counts changes: work that began under an earlier one does not start runs. */
  revision: number;
  /** Of the request that made it: its idempotency key, where it had one, and what it asked for. */
  request_key: string | null;
  request_hash: string | null;
  created_at: number;
  updated_at: number;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    deployments: DeploymentTable;
  }
}

export const DEPLOYMENT_TABLES: TableRules<'deployments'> = {
  deployments: {
    personal: {
      owner: 'user_id',
      key: ['id'],
      hidden: [
        'revision',
        'result_secret_enc',
        'approval_notices_enc',
        'deliver_to_enc',
        'request_key',
        'request_hash',
      ],
      onRemoval: 'removed',
    },
    backup: { key: ['id'] },
    sealed: {
      result_secret_enc: RESULT_PURPOSE,
      approval_notices_enc: RESULT_PURPOSE,
      deliver_to_enc: RESULT_PURPOSE,
    },
  },
};
