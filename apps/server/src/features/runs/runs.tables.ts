// Runs.
import type { Flag } from '../../platform/db/flag.ts';
import type { TableRules } from '../../platform/db/table-rules.ts';
import { withoutAgents } from './steps/steps.export.ts';

interface RunTable {
  id: string;
  /** The name of a run kind. */
  kind: string;
  /** What the usage record says: chat, title, summary, structured_output, ... */
  usage_kind: string;
  user_id: string;
  session_id: string | null;
  agent_id: string | null;
  agent_name: string | null;
  /** Of the agent, where a saved one runs. */
  agent_version: number | null;
  /** The run whose input this one repeats. */
  replay_of: string | null;
  deployment_id: string | null;
  /** That it is done for. */
  workspace_id: string | null;
  idempotency_key: string | null;
  /** The chat session while a reply to it is written: one at a time. */
  session_lock: string | null;
  /** Hash of the request under the key. */
  body_hash: string | null;
  trigger: 'ui' | 'api' | 'scheduled' | 'webhook' | 'mcp';
  status: 'queued' | 'running' | 'waiting' | 'succeeded' | 'failed' | 'cancelled' | 'limit';
  input: string;
  output: string | null;
  error: string | null;
  /** Catalogue id. */
  model: string;
  provider: string;
  /** Prices fixed at admission: JSON of micro-dollars per 1,000,000 tokens. */
  prices: string;
  input_tokens: number;
  output_tokens: number;
  cached_tokens: number;
  reasoning_tokens: number;
  cost: number;
  /** Of the runner, no matter who pays, once the run is settled. */
  balance_after: number;
  end_reason: string | null;
  last_event: number;
  cancel_requested: Flag;
  /** Of a resumable run: JSON of who asks and what for, from which any server can go on with it or repeat it. */
  request: string | null;
  /** How often it was taken over from dead servers since its journal last grew. */
  takeovers: number;
  /** The server that works on it, or did so last; empty for one that is queued or waiting. */
  lease_owner: string;
  fence: number;
  /** Of a run that waits or is queued: the server that holds a call of it open, and takes it up as long as it is alive. */
  held_by: string | null;
  started_at: number;
  finished_at: number | null;
}

/** One entry in the journal of a resumable run. */
interface RunStepTable {
  run_id: string;
  /** From 0, without a gap. */
  n: number;
  user_id: string;
  kind: 'turn' | 'call' | 'approval' | 'handoff';
  state: 'open' | 'done' | 'failed' | 'unknown' | 'waiting' | 'denied' | 'expired';
  /** By which an approval is answered; `null` for other steps. */
  approval_id: string | null;
  call_id: string | null;
  /** The call of the agent, called as a tool, whose step this is. */
  parent_call_id: string | null;
  tool: string | null;
  effect: 'read' | 'write' | 'destroy' | null;
  /** JSON. */
  args: string | null;
  args_hash: string | null;
  definition_hash: string | null;
  /** Of an approval: why a person is asked. */
  why: string | null;
  /** JSON. Of an approval that is a question: what is asked. */
  question: string | null;
  /** JSON. Of an approval: what came with the decision. */
  result: string | null;
  is_error: Flag;
  /** Catalogue id. */
  model: string | null;
  /** Prices of the model, fixed when the step began: JSON of micro-dollars per 1,000,000 tokens. */
  prices: string | null;
  /** JSON of token counts; of an open turn, what attempts of dead servers have used. */
  usage: string | null;
  cost: number;
  /** Number of the run's newest event when the step was written. */
  last_event: number;
  started_at: number;
  finished_at: number | null;
  expires_at: number | null;
  /** The account that decided; `null` where no one did in time. */
  decided_by: string | null;
  decision: 'approved' | 'denied' | 'expired' | null;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    runs: RunTable;
    run_steps: RunStepTable;
  }
}

export const RUN_TABLES: TableRules<'runs' | 'run_steps'> = {
  runs: {
    personal: {
      owner: 'user_id',
      key: ['id'],
      // The request holds the agent as it was, which may be another person's.
      hidden: [
        'lease_owner',
        'fence',
        'held_by',
        'session_lock',
        'body_hash',
        'cancel_requested',
        'takeovers',
        'request',
      ],
      onRemoval: 'removed',
      slice: { key: ['id'], rows: 50 },
    },
    backup: { key: ['id'] },
  },
  run_steps: {
    personal: {
      owner: 'user_id',
      key: ['run_id', 'n'],
      hidden: ['args_hash', 'definition_hash'],
      withoutOthers: withoutAgents,
      pageRows: 20,
      onRemoval: 'removed',
      slice: { key: ['run_id', 'n'], rows: 50 },
    },
    backup: { key: ['run_id', 'n'], pageRows: 20 },
  },
};
