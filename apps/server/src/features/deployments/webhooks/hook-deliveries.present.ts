// From rows to what is shown of deliveries. Pure.
import { HOOK_WAIT_SECONDS } from '@parley/contract/deployments/constants.ts';
import {
  HookRequest,
  type HookDelivery,
  type HookDeliveryDetail,
} from '@parley/contract/deployments/webhook-schemas.ts';
import { toDollars } from '../../../platform/money.ts';
import type { FoundDelivery, ListedDelivery } from './hook-deliveries.store.ts';

/** Nobody waits any longer than this. */
const ANSWERED_AFTER_MS = (HOOK_WAIT_SECONDS + 30) * 1_000;

const toTime = (timeMs: number): string => new Date(timeMs).toISOString();

/** `null` while the caller waits. */
function toStatus(
  { status, took_ms: tookMs, received_at: receivedMs }: ListedDelivery,
  nowMs: number,
): number | null {
  return tookMs === null && receivedMs > nowMs - ANSWERED_AFTER_MS ? null : status;
}

/** What went wrong is said by the run, where there is one. */
function toNote({ note, run_error: error }: ListedDelivery): string | null {
  return note === 'duplicate' ? note : (error ?? note);
}

export function toHookDelivery(row: ListedDelivery, nowMs: number): HookDelivery {
  const isDuplicate = row.note === 'duplicate';
  return {
    id: row.id,
    deployment_id: row.deployment_id,
    delivery_id: row.delivery_id,
    received_at: toTime(row.received_at),
    status: toStatus(row, nowMs),
    event: row.event,
    note: toNote(row),
    took_ms: row.took_ms,
    cost: isDuplicate ? 0 : toDollars(Number(row.run_cost ?? 0)),
    run_id: row.run_id,
    redelivery_of: row.redelivery_of,
    ip: row.ip,
  };
}

export function toHookDeliveryDetail(
  row: FoundDelivery,
  tries: readonly ListedDelivery[],
  nowMs: number,
): HookDeliveryDetail {
  const status = toStatus(row, nowMs);
  return {
    ...toHookDelivery(row, nowMs),
    request: row.request === null ? null : HookRequest.parse(JSON.parse(row.request)),
    reply: row.reply === null || status === null ? null : { status, body: row.reply },
    tries: tries.map((one) => ({
      id: one.id,
      received_at: toTime(one.received_at),
      status: toStatus(one, nowMs),
      took_ms: one.took_ms,
      by: one.redelivery_of === null ? ('sender' as const) : ('owner' as const),
    })),
  };
}
