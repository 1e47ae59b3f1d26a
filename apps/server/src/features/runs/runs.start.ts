// Admits a run: everything that can refuse it happens here, in one transaction, before the provider is called.
import { MAX_DEPLOYMENTS } from '@parley/contract/deployments/constants.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { isDatabaseAway, isUniqueViolation } from '../../platform/db/errors.ts';
import type { Ids } from '../../platform/ids.ts';
import { retry } from '../../platform/retry.ts';
import { scaleLimit, type Limits } from '../../platform/settings/limits.ts';
import type { Billing, FixedPrices, Reserved, StepOfRun } from '../billing/index.ts';
import { assertGuestRequestsLeft, isCounted } from './runs.guest-limit.ts';
import type { Admittable } from './runs.kind.ts';
import {
  countLive,
  findByKey,
  hasLiveReply,
  hasRun,
  insertRun,
  type AdmittedRun,
  type LiveRoom,
} from './runs.store.ts';

/** Runs of schedules have room of their own: all that one account can have, due at the same minute. */
const LIVE_SCHEDULED = MAX_DEPLOYMENTS;
const RETRY_AFTER_SECONDS = 5;

export interface AdmitDeps {
  readonly db: Database;
  readonly billing: Billing;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly limits: Limits;
  readonly limitFactor: number;
  readonly random: () => number;
  /** This process. */
  readonly serverId: string;
}

export type Admission =
  | {
      readonly isNew: true;
      readonly row: AdmittedRun;
      readonly cost: StepOfRun;
      readonly reserved: Reserved;
    }
  | { readonly isNew: false; readonly runId: string };

function toRow(
  { id, ...request }: Admittable & { readonly id: string },
  prices: FixedPrices,
  { clock, serverId }: AdmitDeps,
) {
  const nowMs = clock.now();
  return {
    id,
    kind: request.kind,
    usage_kind: request.usageKind,
    user_id: request.actor.userId,
    session_id: request.sessionId,
    session_lock: request.locksSession ? request.sessionId : null,
    agent_id: request.agent?.id ?? null,
    agent_name: request.agent?.name ?? null,
    agent_version: request.agent?.version ?? null,
    replay_of: request.agent?.replayOf ?? null,
    deployment_id: request.deployment?.id ?? null,
    workspace_id: request.actor.tags?.workspaceId ?? null,
    idempotency_key: request.key,
    body_hash: request.bodyHash,
    trigger: request.actor.entryPoint,
    status: 'running' as const,
    input: request.shownInput,
    output: null,
    error: null,
    model: request.model.id,
    provider: request.model.vendorId,
    prices: JSON.stringify(prices),
    end_reason: null,
    lease_owner: serverId,
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
    request: request.stored,
    takeovers: 0,
  };
}

/** The run that was started under the same key. Throws where it was asked for something else. */
export async function findRepeat(
  tx: Tx | Database['read'],
  request: Pick<Admittable, 'actor' | 'key' | 'bodyHash'>,
): Promise<Extract<Admission, { isNew: false }> | null> {
  if (request.key === null) return null;
  const known = await findByKey(tx, request.actor.userId, request.key);
  if (!known) return null;
  if (known.body_hash !== request.bodyHash) throw new AppError('idempotency_mismatch');
  return { isNew: false, runId: known.id };
}

function toRoom({ actor: { entryPoint }, deployment }: Admittable): LiveRoom {
  const isCalled = entryPoint === 'scheduled' || entryPoint === 'webhook' || entryPoint === 'api';
  return isCalled && deployment !== undefined ? entryPoint : 'own';
}

/** Between the choice of who pays and the admission, that has changed: the choice is made again. */
export class PayerChangedError extends AppError {
  constructor() {
    super('conflict');
  }
}

async function refuseFormerPayer(tx: Tx, { payerId, userId, tags }: Actor, { billing }: AdmitDeps) {
  if (!tags || payerId === userId) return;
  if (!(await billing.paysFor(tx, payerId, tags))) throw new PayerChangedError();
}

/** Runs that one account may have under way at a time. */
function limitOf(room: LiveRoom, { actor }: Admittable, { limits, limitFactor }: AdmitDeps): number {
  if (room === 'scheduled') return LIVE_SCHEDULED;
  // Calls of webhooks and of API deployments have room of their own, each: they must not lock the owner out.
  if (room !== 'own') return scaleLimit(limits.get('runs-deployment'), limitFactor);
  return scaleLimit(limits.get(actor.role === 'guest' ? 'runs-guest' : 'runs-member'), limitFactor);
}

async function refuseTooMany(tx: Tx, request: Admittable, deps: AdmitDeps): Promise<void> {
  const room = toRoom(request);
  if ((await countLive(tx, request.actor.userId, room)) >= limitOf(room, request, deps)) {
    throw new AppError('rate_limited', { data: { retryAfterSeconds: RETRY_AFTER_SECONDS } });
  }
}

async function admitOnce(
  tx: Tx,
  request: Admittable & { readonly id: string },
  deps: AdmitDeps,
): Promise<Admission> {
  // First of all: the limits below count what is there, and nothing may be added while they do.
  await deps.billing.lock(tx, request.actor.payerId, request.actor.userId);
  const repeat = await findRepeat(tx, request);
  if (repeat) return repeat;
  const { actor, sessionId, locksSession } = request;
  if (locksSession && sessionId !== null && (await hasLiveReply(tx, actor.userId, sessionId))) {
    throw new AppError('reply_in_progress');
  }
  await refuseTooMany(tx, request, deps);
  await refuseFormerPayer(tx, actor, deps);
  const isGuest = actor.role === 'guest';
  if (isGuest && isCounted(request.usageKind)) await assertGuestRequestsLeft(tx, actor.userId, deps);
  const prices = deps.billing.fix(request.model.prices);
  const row = toRow(request, prices, deps);
  await insertRun(tx, row);
  const { step, inputTokens, fixedTokens = inputTokens, capMicros } = request;
  const cap = { capMicros: capMicros ?? Number.POSITIVE_INFINITY, spentMicros: 0 };
  const cost = { runId: row.id, step, prices, inputTokens, fixedTokens, toolMicros: 0, cap };
  const reserved = await deps.billing.reserve(tx, {
    ...cost,
    userId: actor.payerId,
    isGuest,
    maxOutputTokens: request.maxOutputTokens,
    apiKeyId: actor.apiKeyId,
    deploymentId: request.deployment?.id ?? null,
    tags: actor.tags ?? null,
    byAgent: request.agent !== null,
  });
  await request.deployment?.record(tx, row.id);
  return { isNew: true, row, cost, reserved };
}

/** Whether the commit came through whose confirmation was lost. */
async function isAdmitted(runId: string, { db, clock, random }: AdmitDeps): Promise<boolean> {
  const plan = { attempts: 4, delayMs: 1_000, jitterMs: 0, random, shouldRetry: isDatabaseAway };
  try {
    return await retry(plan, clock, () => hasRun(db.read, runId));
  } catch {
    // The server that takes the run over goes on with it.
    return false;
  }
}

export async function admitRun(request: Admittable, deps: AdmitDeps): Promise<Admission> {
  const id = deps.ids.create('run');
  let made: Admission | null = null;
  try {
    return await deps.db.write(async (tx) => {
      made = null;
      made = await admitOnce(tx, { ...request, id }, deps);
      return made;
    });
  } catch (error) {
    // An answer is closed and its key given back, so that who sends it again gets one. A run of steps would be gone on with,
    // and its caller, who was refused, would start another.
    if (made !== null && request.stored !== null && isDatabaseAway(error) && (await isAdmitted(id, deps)))
      return made;
    if (!isUniqueViolation(error)) throw error;
    // Another process was faster: with the same key, or with another reply in the same chat session.
    const repeat = await findRepeat(deps.db.read, request);
    if (repeat) return repeat;
    throw new AppError('reply_in_progress', { cause: error });
  }
}
