// Refunds and disputes of which an event does not say enough. A refund that fails takes something away from an earlier
// event, and several disputes of one payment come without their sum: the provider is asked what holds now.
import type { Reader } from '../../platform/db/database.ts';
import type { PaymentFacts } from './payments.facts.ts';
import { hasEvent, type PaymentRow } from './payments.store.ts';
import type { PaymentProvider, Returned } from './providers/payment-provider.ts';

const REFUND_TYPES = ['charge.refund.updated', 'refund.updated', 'refund.failed'];

/** An answer counts for the payment as it was asked about: of one that has changed meanwhile it may be older. */
export function isAsAsked(asked: PaymentRow, payment: PaymentRow): boolean {
  return (
    asked.entries === payment.entries &&
    asked.refunded === payment.refunded &&
    asked.disputed === payment.disputed &&
    asked.is_dispute_won === payment.is_dispute_won
  );
}

async function isUnclear(reader: Reader, payment: PaymentRow, facts: PaymentFacts): Promise<boolean> {
  const { isRefundFailed, isDisputeWon, refundedMicros, disputedMicros } = facts;
  if (isRefundFailed === true || isDisputeWon === true) return true;
  if (disputedMicros !== undefined) return payment.disputed > 0 || payment.is_dispute_won === 1;
  return refundedMicros !== undefined && (await hasEvent(reader, payment, REFUND_TYPES));
}

/** `null` where the event says enough. */
export async function findReturnedNow(
  reader: Reader,
  provider: Pick<PaymentProvider, 'findReturned'>,
  payment: PaymentRow,
  facts: PaymentFacts,
): Promise<Returned | null> {
  const chargeRef = facts.chargeRef ?? payment.charge_ref;
  if (chargeRef === null || !(await isUnclear(reader, payment, facts))) return null;
  return provider.findReturned(chargeRef);
}
