// Admits a run: everything that can refuse it happens here, in one transaction, before the provider is called.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Billing, FixedPrices } from '../billing/index.ts';
import { isCounted, refuseSpentGuest } from './runs.guest-limit.ts';
import type { RunRequest } from './runs.request.ts';
import { countLive, findByKey, hasLiveReply, insertRun, type RunRow } from './runs.store.ts';

/** Replies a person may have under way at once. */
const LIVE_PER_MEMBER = 10;
const LIVE_PER_GUEST = 2;
const RETRY_AFTER_SECONDS = 5;

export const LEASE_MS = 60_000;

export interface AdmitDeps {
  readonly db: Database;
  readonly billing: Billing;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly limitFactor: number;
  readonly refuseSpentPlace: (tx: Tx, userId: string) => Promise<void>;
  /** Names this process in leases. */
  readonly owner: string;
}

export type Admission =
  | {
      readonly isNew: true;
      readonly row: AdmittedRow;
      readonly prices: FixedPrices;
      readonly maxOutputTokens: number;
    }
  | { readonly isNew: false; readonly runId: string };

export type AdmittedRow = Pick<
  RunRow,
  | 'id'
  | 'user_id'
  | 'usage_kind'
  | 'trigger'
  | 'model'
  | 'provider'
  | 'session_id'
  | 'agent_id'
  | 'agent_name'
  | 'fence'
>;

function toRow(request: RunRequest, prices: FixedPrices, { ids, clock, owner }: AdmitDeps) {
  const nowMs = clock.now();
  return {
    id: ids.create('run'),
    kind: request.kind,
    usage_kind: request.usageKind,
    user_id: request.caller.userId,
    session_id: request.sessionId,
    session_lock: request.locksSession ? request.sessionId : null,
    agent_id: null,
    agent_name: null,
    deployment_id: null,
    idempotency_key: request.key,
    body_hash: request.bodyHash,
    trigger: request.trigger,
    status: 'running' as const,
    input: request.input,
    output: null,
    error: null,
    model: request.model.id,
    provider: request.model.vendorId,
    prices: JSON.stringify(prices),
    end_reason: null,
    lease_owner: owner,
    lease_until: nowMs + LEASE_MS,
    fence: 1,
    started_at: nowMs,
    finished_at: null,
    input_tokens: 0,
    output_tokens: 0,
    cached_tokens: 0,
    reasoning_tokens: 0,
    cost: 0,
    balance_after: 0,
    last_event: 0,
    cancel_requested: 0 as const,
  };
}

async function findRepeat(tx: Tx | Database['read'], request: RunRequest): Promise<Admission | null> {
  if (request.key === null) return null;
  const known = await findByKey(tx, request.caller.userId, request.key);
  if (!known) return null;
  if (known.body_hash !== request.bodyHash) throw new AppError('idempotency_mismatch');
  return { isNew: false, runId: known.id };
}

async function refuseTooMany(tx: Tx, { caller }: RunRequest, limitFactor: number): Promise<void> {
  const limit = (caller.role === 'guest' ? LIVE_PER_GUEST : LIVE_PER_MEMBER) * limitFactor;
  if ((await countLive(tx, caller.userId)) >= limit) {
    throw new AppError('rate_limited', { data: { retryAfterSeconds: RETRY_AFTER_SECONDS } });
  }
}

async function admitOnce(tx: Tx, request: RunRequest, deps: AdmitDeps): Promise<Admission> {
  // First of all: the limits below count what is there, and nothing may be added while they do.
  await deps.billing.lock(tx, request.caller.userId);
  const repeat = await findRepeat(tx, request);
  if (repeat) return repeat;
  const { caller, sessionId, locksSession } = request;
  if (locksSession && sessionId !== null && (await hasLiveReply(tx, caller.userId, sessionId))) {
    throw new AppError('reply_in_progress');
  }
  await refuseTooMany(tx, request, deps.limitFactor);
  if (caller.role === 'guest') {
    if (isCounted(request.usageKind)) await refuseSpentGuest(tx, caller.userId, deps);
    await deps.refuseSpentPlace(tx, caller.userId);
  }
  const prices = deps.billing.fix(request.model.prices);
  const row = toRow(request, prices, deps);
  await insertRun(tx, row);
  const maxOutputTokens = await deps.billing.reserve(tx, {
    userId: caller.userId,
    runId: row.id,
    prices,
    inputTokens: request.inputTokens,
    maxOutputTokens: request.maxOutputTokens,
    apiKeyId: caller.keyId,
  });
  return { isNew: true, row, prices, maxOutputTokens };
}

export async function admitRun(request: RunRequest, deps: AdmitDeps): Promise<Admission> {
  try {
    return await deps.db.write((tx) => admitOnce(tx, request, deps));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // Another process was faster: with the same key, or with another reply in the same chat session.
    const repeat = await findRepeat(deps.db.read, request);
    if (repeat) return repeat;
    throw new AppError('reply_in_progress', { cause: error });
  }
}
