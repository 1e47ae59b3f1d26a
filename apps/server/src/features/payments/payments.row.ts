import type { PaymentRow } from './payments.store.ts';

export interface PaymentOrder {
  readonly userId: string;
  readonly kind: PaymentRow['kind'];
  readonly amountMicros: number;
  readonly provider: PaymentRow['provider'];
  readonly requestHash?: string;
  readonly savesMethod?: boolean;
}

/** A payment that nobody has made yet. */
export function toNewPayment(id: string, order: PaymentOrder, nowMs: number): PaymentRow {
  return {
    id,
    user_id: order.userId,
    kind: order.kind,
    amount: order.amountMicros,
    status: 'pending',
    provider: order.provider,
    provider_ref: null,
    charge_ref: null,
    checkout_url: null,
    request_key: null,
    request_hash: order.requestHash ?? '',
    saves_method: order.savesMethod === true ? 1 : 0,
    brand: null,
    last4: null,
    failure: null,
    refunded: 0,
    disputed: 0,
    is_dispute_won: 0,
    taken: 0,
    uncovered: 0,
    entries: 0,
    balance_after: null,
    created_at: nowMs,
    updated_at: nowMs,
    completed_at: null,
    refunded_at: null,
  };
}
