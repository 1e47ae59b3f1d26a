// Runs that are started for a deployment: what it hears of them, and what is kept of those that could not be started.
import type { AppError } from '@parley/contract/errors/app-error.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { findByKey, insertRun, type RunResult, type RunRow } from './runs.store.ts';

export type DeployedRun = Pick<RunRow, 'id' | 'user_id' | 'agent_id' | 'agent_name' | 'trigger'> & {
  readonly deployment_id: string;
};

export interface EndedRun extends DeployedRun, Pick<RunResult, 'status' | 'error' | 'output' | 'cost'> {
  readonly finished_at: number | null;
  /** There was no money for what was to be sent, but for less. */
  readonly isTooLong: boolean;
  /** A call that changes something outside may have been made. */
  readonly hasWritten: boolean;
  /** Its owner started it with an API key, which may have a budget of its own. */
  readonly hasKey: boolean;
}

/** Called in the transactions that change the run. */
export interface DeployedRuns {
  ended(tx: Tx, run: EndedRun): Promise<void>;
  /** A person is asked. */
  waits(tx: Tx, run: DeployedRun): Promise<void>;
  /** Once one of these transactions is durable. */
  wake(): void;
}

export interface RefusedRun {
  readonly actor: Actor;
  readonly kind: string;
  readonly deploymentId: string;
  readonly agent: { readonly id: string; readonly name: string };
  readonly input: string;
  readonly key: string;
  readonly error: AppError;
  /** In the same transaction. */
  record(tx: Tx, runId: string): Promise<void>;
}

export interface RefusalDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'create'>;
  readonly deployed: DeployedRuns;
}

const NOTHING_USED = {
  input_tokens: 0,
  output_tokens: 0,
  cached_tokens: 0,
  reasoning_tokens: 0,
  cost: 0,
  balance_after: 0,
  last_event: 0,
} as const;

/** As the ledger says of what it refuses. */
export const isTooLong = ({ data }: AppError): boolean => data.internal?.['isTooLong'] === true;

function toRow(refused: RefusedRun, id: string, nowMs: number): RunRow {
  const { actor, agent, error } = refused;
  return {
    ...NOTHING_USED,
    id,
    kind: refused.kind,
    usage_kind: 'agent',
    user_id: actor.userId,
    session_id: null,
    session_lock: null,
    workspace_id: null,
    agent_id: agent.id,
    agent_name: agent.name,
    agent_version: null,
    replay_of: null,
    deployment_id: refused.deploymentId,
    idempotency_key: refused.key,
    body_hash: null,
    trigger: actor.entryPoint,
    status: 'failed',
    input: refused.input,
    output: null,
    error: error.code,
    model: '',
    provider: '',
    prices: 'null',
    end_reason: null,
    cancel_requested: 0,
    request: null,
    takeovers: 0,
    lease_owner: '',
    fence: 0,
    held_by: null,
    started_at: nowMs,
    finished_at: nowMs,
  };
}

/** Once for each key. */
export async function recordRefused(
  refused: RefusedRun,
  { db, clock, ids, deployed }: RefusalDeps,
): Promise<string> {
  const runId = await db.write(async (tx) => {
    const known = await findByKey(tx, refused.actor.userId, refused.key);
    if (known) return known.id;
    const row = toRow(refused, ids.create('run'), clock.now());
    await insertRun(tx, row);
    await refused.record(tx, row.id);
    await deployed.ended(tx, {
      ...row,
      deployment_id: refused.deploymentId,
      status: 'failed',
      isTooLong: isTooLong(refused.error),
      hasWritten: false,
      hasKey: refused.actor.apiKeyId !== null,
    });
    return row.id;
  });
  deployed.wake();
  return runId;
}
