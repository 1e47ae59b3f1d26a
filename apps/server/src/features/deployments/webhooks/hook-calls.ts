// Calls of webhooks. Each becomes one row; the first one with its delivery id starts a run in the same transaction.
import { createHash } from 'node:crypto';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { hashToken } from '../../../platform/crypto/opaque-token.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { FindWorkOwner } from '../../auth/index.ts';
import { readCondition, readSignature } from '../deployments.present.ts';
import {
  awaitRun,
  readStoredAnswer,
  toFailure,
  toHandled,
  toRunning,
  toStoredReply,
  type AwaitRunDeps,
  type HookAnswer,
} from './hook-answers.ts';
import { findField, readHookBody, type HookBody } from './hook-body.ts';
import {
  findClaim,
  findHookByToken,
  insertDelivery,
  releaseClaim,
  setAnswer,
  type Hook,
  type HookDeliveryRow,
} from './hook-deliveries.store.ts';
import { createHookLimits, type HookLimitsDeps } from './hook-limits.ts';
import { toHookMessage } from './hook-message.ts';
import { findDeliveryId, findEvent, meetsCondition, toHookRequest, type HookCall } from './hook-request.ts';
import type { HookSamples } from './hook-samples.ts';
import { findSignatureProblem } from './hook-signatures.ts';
import {
  ClaimTakenError,
  HookChangedError,
  RefusedRunError,
  type HookStarts,
  type NewDelivery,
} from './hook-starts.ts';

/** As long as a delivery id stands for its first call. */
const CLAIM_MS = 24 * 3_600_000;
/** Of a deployment that is changed again and again while its call is read. */
const MAX_READINGS = 5;

export interface HookCallsDeps extends HookLimitsDeps, AwaitRunDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'create'>;
  readonly findOwner: FindWorkOwner;
  readonly openSecret: (hook: Hook) => string | null;
  readonly samples: Pick<HookSamples, 'capture'>;
  readonly starts: HookStarts;
}

export interface HookCalls {
  /** Throws what the caller is refused with. */
  receive(call: HookCall): Promise<HookAnswer>;
  /** Whether the webhook takes calls. */
  check(token: string): Promise<{ is_active: boolean }>;
}

/** A call that has reached its webhook. */
interface Arrival {
  readonly call: HookCall;
  readonly hook: Hook;
  readonly id: string;
  readonly receivedMs: number;
  readonly tookMs: () => number;
}

interface ReadCall extends Arrival {
  readonly body: HookBody;
}

const hashBody = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url');

const toClaim = ({ deployment }: Hook, deliveryId: string | null): string | null =>
  deliveryId === null ? null : `${deployment.id}:${deliveryId}`;

/** Of a call that does not run; nothing is kept of its body. */
function toBareRow({ call, hook, id, receivedMs, tookMs }: Arrival): HookDeliveryRow {
  return {
    id,
    deployment_id: hook.deployment.id,
    user_id: hook.deployment.user_id,
    delivery_id: null,
    claim: null,
    body_hash: null,
    received_at: receivedMs,
    status: null,
    event: null,
    note: null,
    took_ms: tookMs(),
    run_id: null,
    redelivery_of: null,
    ip: call.address,
    request: null,
    reply: null,
  };
}

function toDelivery({ body, ...arrival }: ReadCall): NewDelivery {
  const { call, hook } = arrival;
  const deliveryId = findDeliveryId(call, body, {
    configured: hook.webhook.delivery_id_from,
    signature: readSignature(hook.webhook.signature),
  });
  return {
    ...toBareRow(arrival),
    delivery_id: deliveryId,
    claim: toClaim(hook, deliveryId),
    body_hash: hashBody(call.bytes),
    event: findEvent(call, body),
    request: JSON.stringify(toHookRequest(call, body)),
  };
}

/** Why a call was refused, as its owner reads it. */
const NOTES: Readonly<Record<string, string>> = {
  hook_signature_invalid: 'invalid_signature',
  caller_address_not_allowed: 'address_not_allowed',
  deployment_paused: 'paused',
  daily_cost_reached: 'daily_cost',
};

/** Slack tests an address before it sends anything: it expects its own text back. */
function findChallenge({ webhook }: Hook, { value }: HookBody): string | null {
  if (readSignature(webhook.signature).kind !== 'slack') return null;
  const challenge = findField(value, 'challenge');
  return findField(value, 'type') === 'url_verification' && typeof challenge === 'string' ? challenge : null;
}

export function createHookCalls(deps: HookCallsDeps): HookCalls {
  const { db, clock, ids, starts, samples } = deps;
  const limits = createHookLimits(deps);

  /** What is unknown, replaced or of an account that may do nothing any more is the same to a caller. */
  async function find(token: string): Promise<Hook | null> {
    const hook = await findHookByToken(db.read, hashToken(token));
    if (!hook) return null;
    const owner = await deps.findOwner(hook.deployment.user_id);
    return owner?.role === 'user' ? hook : null;
  }

  const insert = (row: HookDeliveryRow): Promise<boolean> => db.write((tx) => insertDelivery(tx, row));

  async function noteRefused(arrival: Arrival, error: AppError, known: Partial<NewDelivery>): Promise<void> {
    if (error.code === 'rate_limited' && !limits.isNoted(arrival.hook)) return;
    const { delivery_id: deliveryId = null, event = null } = known;
    await insert({
      ...toBareRow(arrival),
      delivery_id: deliveryId,
      event,
      status: error.status,
      note: NOTES[error.code] ?? error.code,
    });
  }

  function checkSignature({ call, hook }: Arrival): void {
    const signature = readSignature(hook.webhook.signature);
    if (findSignatureProblem(signature, deps.openSecret(hook), call, clock.now()) !== null)
      throw new AppError('hook_signature_invalid');
  }

  async function settle(id: string, answer: HookAnswer, tookMs: number): Promise<void> {
    const { status } = answer;
    const note = status === 202 ? 'in_background' : null;
    const answered = { status, took_ms: tookMs, reply: toStoredReply(answer), note };
    await db.write((tx) => setAnswer(tx, id, answered));
  }

  const waits = ({ call, hook }: Arrival): boolean => hook.webhook.answer === 'wait' && !call.isAsync;

  const follow = (arrival: Arrival, runId: string): Promise<HookAnswer> =>
    waits(arrival)
      ? awaitRun({ userId: arrival.hook.deployment.user_id, runId }, deps)
      : Promise.resolve(toRunning(runId));

  /** As the first call with the id was answered, or is about to be. */
  async function repeat(
    arrival: Arrival,
    first: HookDeliveryRow,
    delivery: NewDelivery,
  ): Promise<HookAnswer> {
    if (first.body_hash !== delivery.body_hash) throw new AppError('hook_delivery_changed');
    const answer =
      first.took_ms === null && first.run_id !== null
        ? await follow(arrival, first.run_id)
        : readStoredAnswer(first);
    await insert({
      ...toBareRow(arrival),
      delivery_id: delivery.delivery_id,
      event: delivery.event,
      run_id: first.run_id,
      status: answer.status,
      reply: toStoredReply(answer),
      note: 'duplicate',
    });
    return answer;
  }

  /** The call that has claimed the id; what is older than a day has given it back. */
  async function findFirst(claim: string | null, isTaken: boolean): Promise<HookDeliveryRow | undefined> {
    if (claim === null) return undefined;
    // What was written a moment ago is not there for all readers yet.
    const first = await (isTaken ? db.write((tx) => findClaim(tx, claim)) : findClaim(db.read, claim));
    if (!first || first.received_at > clock.now() - CLAIM_MS) return first;
    await db.write((tx) => releaseClaim(tx, first.id));
    return undefined;
  }

  async function ignore(arrival: Arrival, delivery: NewDelivery): Promise<HookAnswer> {
    const answer = toHandled('ignored');
    const { status } = answer;
    const ended = { status, note: 'condition', took_ms: arrival.tookMs(), run_id: null };
    if (!(await insert({ ...delivery, ...ended, reply: toStoredReply(answer) }))) throw new ClaimTakenError();
    return answer;
  }

  async function run(read: ReadCall, delivery: NewDelivery): Promise<HookAnswer> {
    const { call, hook, body, tookMs } = read;
    const { headers, query } = toHookRequest(call, body);
    const { webhook } = hook;
    const rules = { template: webhook.prompt_template, appendsBody: webhook.append_body === 1 };
    const { content } = toHookMessage(rules, { body, headers, query });
    const isBackground = !waits(read);
    const { runId } = await starts.start({ hook, delivery, content, isBackground, tookMs });
    const answer = await follow(read, runId);
    if (!isBackground) await settle(delivery.id, answer, tookMs());
    return answer;
  }

  async function takeOnce(read: ReadCall, delivery: NewDelivery, isTaken: boolean): Promise<HookAnswer> {
    const first = await findFirst(delivery.claim, isTaken);
    if (first) return repeat(read, first, delivery);
    const isMeant = meetsCondition(read.body, readCondition(read.hook.webhook.condition));
    return isMeant ? run(read, delivery) : ignore(read, delivery);
  }

  async function take(read: ReadCall, delivery: NewDelivery): Promise<HookAnswer> {
    try {
      return await takeOnce(read, delivery, false);
    } catch (error) {
      if (!(error instanceof ClaimTakenError)) throw error;
      return takeOnce(read, delivery, true);
    }
  }

  async function handle(arrival: Arrival): Promise<HookAnswer> {
    const { call, hook } = arrival;
    let known: Partial<NewDelivery> = {};
    try {
      limits.admit(hook, call.address);
      const body = await readHookBody(call.bytes, call.headers['content-type'] ?? null);
      if (await samples.capture(hook, call, body)) {
        const answer = toHandled('received');
        const { status } = answer;
        await insert({ ...toBareRow(arrival), status, note: 'sample', reply: toStoredReply(answer) });
        return answer;
      }
      if (hook.deployment.is_active !== 1) throw new AppError('deployment_paused');
      checkSignature(arrival);
      const challenge = findChallenge(hook, body);
      if (challenge !== null)
        return {
          status: 200,
          runId: null,
          reply: { run_id: null, status: 'received', output: null, challenge },
        };
      const delivery = toDelivery({ ...arrival, body });
      known = delivery;
      return await take({ ...arrival, body }, delivery);
    } catch (error) {
      if (error instanceof RefusedRunError) throw error.shown;
      if (error instanceof AppError) await noteRefused(arrival, error, known);
      throw error;
    }
  }

  async function read(
    call: HookCall,
    of: Pick<Arrival, 'id' | 'receivedMs' | 'tookMs'>,
  ): Promise<HookAnswer> {
    for (let reading = 1; ; reading += 1) {
      const hook = await find(call.token);
      if (!hook) {
        limits.countUnknown(call.address);
        throw new AppError('not_found');
      }
      try {
        return await handle({ ...of, call, hook });
      } catch (error) {
        if (!(error instanceof HookChangedError) || reading === MAX_READINGS) throw error;
      }
    }
  }

  return {
    async receive(call) {
      const startedMs = clock.monotonic();
      const tookMs = (): number => Math.max(0, Math.round(clock.monotonic() - startedMs));
      const answer = await read(call, { id: ids.create('delivery'), receivedMs: clock.now(), tookMs });
      if (answer.reply === null) throw toFailure(answer);
      return answer;
    },

    async check(token) {
      const hook = await find(token);
      if (!hook) throw new AppError('not_found');
      return { is_active: hook.deployment.is_active === 1 };
    },
  };
}
