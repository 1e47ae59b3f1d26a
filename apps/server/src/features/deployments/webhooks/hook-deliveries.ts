// The calls of a webhook as its owner sees them: listed, read, and run again.
import type {
  HookDeliveryDetail,
  HookDeliveryList,
  HookDeliveryQuery,
  HookPreview,
  HookPreviewBody,
  HookTestBody,
} from '@parley/contract/deployments/webhook-schemas.ts';
import { HookRequest } from '@parley/contract/deployments/webhook-schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import { toDollars } from '../../../platform/money.ts';
import { getHook, type OfHook } from './get-hook.ts';
import { readHookBody } from './hook-body.ts';
import { toHookDelivery, toHookDeliveryDetail } from './hook-deliveries.present.ts';
import {
  countDeliveries,
  findDelivery,
  findMeanCost,
  listDeliveries,
  listTries,
  removeOlder,
  type FoundDelivery,
  type Hook,
} from './hook-deliveries.store.ts';
import { countWords, toHookMessage } from './hook-message.ts';
import { findEvent } from './hook-request.ts';
import type { StartedBy } from '../starts/start-deployed.ts';
import { RefusedRunError, USED_UP, type HookStarts } from './hook-starts.ts';

const KEPT_MS = 30 * 24 * 3_600_000;
const REMOVED_AT_A_TIME = 500;
const SHOWN_TRIES = 50;
/** Whose mean a forecast is. */
const FORECAST_RUNS = 20;

export interface HookDeliveriesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'create'>;
  readonly starts: HookStarts;
}

export interface HookDeliveries {
  list(of: OfHook, query: HookDeliveryQuery): Promise<HookDeliveryList>;
  get(of: OfHook, deliveryId: string): Promise<HookDeliveryDetail>;
  /** Runs the agent once more with the same body, under a new id. */
  redeliver(of: OfHook, by: StartedBy, deliveryId: string): Promise<HookDeliveryDetail>;
  /** Runs the agent with a body of its owner. */
  test(
    of: OfHook,
    by: StartedBy,
    sent: HookTestBody & { readonly address: string },
  ): Promise<HookDeliveryDetail>;
  preview(userId: string, asked: HookPreviewBody): Promise<HookPreview>;
  removeOld(): Promise<void>;
}

interface Repeated extends Pick<FoundDelivery, 'event' | 'redelivery_of'> {
  readonly by: StartedBy;
}

export function createHookDeliveries({ db, clock, ids, starts }: HookDeliveriesDeps): HookDeliveries {
  async function find(of: OfHook, deliveryId: string): Promise<FoundDelivery> {
    const row = await findDelivery(db.read, of, deliveryId);
    if (!row) throw new AppError('not_found');
    return row;
  }

  async function show(of: OfHook, deliveryId: string): Promise<HookDeliveryDetail> {
    const row = await find(of, deliveryId);
    return toHookDeliveryDetail(row, await listTries(db.read, of, row, SHOWN_TRIES), clock.now());
  }

  /** Answers the id of the new delivery. */
  async function start(
    hook: Hook,
    request: HookRequest,
    { event, redelivery_of: redeliveryOf, by }: Repeated,
  ): Promise<string> {
    if (hook.deployment.is_active !== 1) throw new AppError('deployment_paused');
    const { webhook, deployment } = hook;
    const startedMs = clock.monotonic();
    const body = await readHookBody(Buffer.from(request.body), request.content_type);
    const { content } = toHookMessage(
      { template: webhook.prompt_template, appendsBody: webhook.append_body === 1 },
      { body, headers: request.headers, query: request.query },
    );
    const id = ids.create('delivery');
    const delivery = {
      id,
      deployment_id: deployment.id,
      user_id: deployment.user_id,
      delivery_id: id,
      claim: null,
      body_hash: null,
      received_at: clock.now(),
      event,
      redelivery_of: redeliveryOf,
      ip: request.ip,
      request: JSON.stringify(request),
    };
    const tookMs = (): number => Math.round(clock.monotonic() - startedMs);
    try {
      await starts.start({ hook, delivery, content, by, answer: 'now', tookMs });
    } catch (error) {
      if (!(error instanceof RefusedRunError)) throw error;
      // What its owner is told although nothing has run.
      if (USED_UP.includes(error.reason.code)) throw error.reason;
    }
    return id;
  }

  return {
    async list(of, query) {
      await getHook(db.read, of);
      const [rows, counts] = await Promise.all([
        listDeliveries(db.read, of, query),
        countDeliveries(db.read, of, query),
      ]);
      const nowMs = clock.now();
      return {
        deliveries: rows.map((row) => toHookDelivery(row, nowMs)),
        counts,
        total: query.state === undefined ? counts.all : counts[query.state],
        page: query.page,
        per_page: query.per_page,
      };
    },

    async get(of, deliveryId) {
      await getHook(db.read, of);
      return show(of, deliveryId);
    },

    async redeliver(of, by, deliveryId) {
      const hook = await getHook(db.read, of);
      const row = await find(of, deliveryId);
      if (row.request === null) throw new AppError('gone');
      const request = HookRequest.parse(JSON.parse(row.request));
      const repeated = { event: row.event, redelivery_of: row.redelivery_of ?? row.id, by };
      return show(of, await start(hook, request, repeated));
    },

    async test(of, by, { content_type: contentType, body, address }) {
      const headers = { 'content-type': contentType };
      const size = Buffer.byteLength(body);
      const request = {
        method: 'POST',
        content_type: contentType,
        headers,
        query: {},
        body,
        size,
        ip: address,
      };
      const event = findEvent({ headers }, await readHookBody(Buffer.from(body), contentType));
      return show(of, await start(await getHook(db.read, of), request, { event, redelivery_of: null, by }));
    },

    async preview(userId, asked) {
      const body = await readHookBody(Buffer.from(asked.body), asked.content_type);
      const rules = { template: asked.prompt_template, appendsBody: asked.append_body };
      const { agent_id: agentId, headers, query } = asked;
      const { content, missing } = toHookMessage(rules, { body, headers, query });
      const mean =
        agentId === undefined ? null : await findMeanCost(db.read, { userId, agentId, limit: FORECAST_RUNS });
      const words = countWords(content);
      return {
        content,
        words,
        estimated_cost: mean === null ? null : toDollars(Math.round(mean)),
        missing: [...missing],
      };
    },

    async removeOld() {
      const beforeMs = clock.now() - KEPT_MS;
      let removed: number;
      do removed = await db.write((tx) => removeOlder(tx, beforeMs, REMOVED_AT_A_TIME));
      while (removed === REMOVED_AT_A_TIME);
    },
  };
}
