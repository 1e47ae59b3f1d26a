// Takes deliveries: the first call with its id runs the agent, repeats are answered as it was.
import { createHash } from 'node:crypto';
import type { HookAnswerMode } from '@parley/contract/deployments/webhook-schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Log } from '../../../platform/log.ts';
import type { DeployedStarted } from '../../agents/index.ts';
import { readCondition, readSignature } from '../deployments.present.ts';
import {
  awaitRun,
  IN_BACKGROUND,
  readStoredAnswer,
  STREAMED,
  toHandled,
  toRunning,
  toStoredReply,
  toStreamed,
  type AwaitRunDeps,
  type HookAnswer,
} from './hook-answers.ts';
import type { HookBody } from './hook-body.ts';
import {
  findClaim,
  insertDelivery,
  releaseClaim,
  setAnswer,
  type Hook,
  type HookDeliveryRow,
} from './hook-deliveries.store.ts';
import { toHookMessage } from './hook-message.ts';
import { findDeliveryId, findEvent, meetsCondition, toHookRequest, type HookCall } from './hook-request.ts';
import { WITHOUT_KEY } from '../starts/start-deployed.ts';
import { ClaimTakenError, type HookStarts, type NewDelivery } from './hook-starts.ts';

/** As long as a delivery id stands for its first call. */
const CLAIM_MS = 24 * 3_600_000;

export interface TakeDeps extends AwaitRunDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  readonly log: Log;
  readonly starts: HookStarts;
}

/** A call that has reached its webhook. */
export interface Arrival {
  readonly call: HookCall;
  readonly hook: Hook;
  readonly id: string;
  readonly receivedMs: number;
  readonly tookMs: () => number;
}

export interface ReadCall extends Arrival {
  readonly body: HookBody;
}

const hashBody = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url');

const toClaim = ({ deployment }: Hook, deliveryId: string | null): string | null =>
  deliveryId === null ? null : `${deployment.id}:${deliveryId}`;

/** Of a call that does not run; nothing is kept of its body. */
export function toBareRow({ call, hook, id, receivedMs, tookMs }: Arrival): HookDeliveryRow {
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

export function toDelivery({ body, ...arrival }: ReadCall): NewDelivery {
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

/** A caller that does not want to wait says so. */
const toAnswerMode = ({ call, hook }: Arrival): HookAnswerMode =>
  call.isAsync ? 'now' : hook.webhook.answer;

type FollowedRun = Pick<DeployedStarted, 'runId' | 'callsNothing'>;

export type TakeDelivery = (read: ReadCall, delivery: NewDelivery) => Promise<HookAnswer>;

export function createTakeDelivery(deps: TakeDeps): TakeDelivery {
  const { db, clock, log, starts } = deps;
  const insert = (row: HookDeliveryRow): Promise<boolean> => db.write((tx) => insertDelivery(tx, row));

  /** Where it cannot be kept, the caller is answered all the same: an error would ask it to try again. */
  async function settle(id: string, answer: HookAnswer, tookMs: number): Promise<void> {
    const { status } = answer;
    const note = status === 202 ? IN_BACKGROUND : null;
    const answered = { status, took_ms: tookMs, reply: toStoredReply(answer), note };
    try {
      await db.write((tx) => setAnswer(tx, id, answered));
    } catch (error) {
      log.warn('webhook.answer_not_kept', { deliveryId: id, error });
    }
  }

  async function follow(arrival: Arrival, { runId, callsNothing }: FollowedRun): Promise<HookAnswer> {
    const answer = toAnswerMode(arrival);
    if (answer === 'wait') return awaitRun({ userId: arrival.hook.deployment.user_id, runId }, deps);
    return answer === 'stream' ? toStreamed({ runId, isLive: callsNothing }) : toRunning(runId);
  }

  /** As the first call with the id was answered, or is about to be. */
  async function repeat(
    arrival: Arrival,
    first: HookDeliveryRow,
    delivery: NewDelivery,
  ): Promise<HookAnswer> {
    if (first.body_hash !== delivery.body_hash) throw new AppError('hook_delivery_changed');
    const { run_id: runId, took_ms: tookMs, note } = first;
    const isOpen = tookMs === null || note === STREAMED;
    const answer =
      isOpen && runId !== null
        ? await follow(arrival, { runId, callsNothing: false })
        : readStoredAnswer(first);
    await insert({
      ...toBareRow(arrival),
      delivery_id: delivery.delivery_id,
      event: delivery.event,
      run_id: runId,
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
    // Nobody has asked for what it says.
    const ended = { status, note: 'condition', took_ms: arrival.tookMs(), run_id: null, request: null };
    if (!(await insert({ ...delivery, ...ended, reply: toStoredReply(answer) }))) throw new ClaimTakenError();
    return answer;
  }

  async function run(read: ReadCall, delivery: NewDelivery): Promise<HookAnswer> {
    const { call, hook, body, tookMs } = read;
    const { headers, query } = toHookRequest(call, body);
    const { webhook } = hook;
    const rules = { template: webhook.prompt_template, appendsBody: webhook.append_body === 1 };
    const { content } = toHookMessage(rules, { body, headers, query });
    const mode = toAnswerMode(read);
    const started = await starts.start({ hook, delivery, content, by: WITHOUT_KEY, answer: mode, tookMs });
    const answer = await follow(read, started);
    if (mode === 'wait') await settle(delivery.id, answer, tookMs());
    return answer;
  }

  async function takeOnce(read: ReadCall, delivery: NewDelivery, isTaken: boolean): Promise<HookAnswer> {
    const first = await findFirst(delivery.claim, isTaken);
    if (first) return repeat(read, first, delivery);
    const isMeant = meetsCondition(read.body, readCondition(read.hook.webhook.condition));
    return isMeant ? run(read, delivery) : ignore(read, delivery);
  }

  return async function take(read: ReadCall, delivery: NewDelivery): Promise<HookAnswer> {
    try {
      return await takeOnce(read, delivery, false);
    } catch (error) {
      if (!(error instanceof ClaimTakenError)) throw error;
      return takeOnce(read, delivery, true);
    }
  };
}
