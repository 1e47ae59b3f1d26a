// What the outcome of a payment means for the automatic refill.
import { REFILL_MAX_FAILURES } from '@parley/contract/payments/constants.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Enqueue } from '../../../platform/jobs/jobs.ts';
import type { TellPayer } from '../payments.notices.ts';
import { findPayer, type PaymentRow } from '../payments.store.ts';
import { findPayerRow, savePayer } from './payers.store.ts';

/** Any payment ends the notice of a low balance; only a refill ends the row of failures. */
export async function noteRefillSuccess(
  tx: Tx,
  { user_id: userId, kind }: Pick<PaymentRow, 'user_id' | 'kind'>,
  nowMs: number,
): Promise<void> {
  if ((await findPayer(tx, userId)) === null) return;
  await savePayer(tx, userId, { is_told: 0, ...(kind === 'auto_refill' && { failures: 0 }) }, nowMs);
}

interface Failure {
  readonly tx: Tx;
  readonly enqueue: Enqueue;
  readonly payment: PaymentRow;
  readonly nowMs: number;
}

export async function noteRefillFailure(
  { tx, enqueue, payment, nowMs }: Failure,
  { audit, tell }: { readonly audit: Audit; readonly tell: TellPayer },
): Promise<void> {
  const { user_id: userId, amount } = payment;
  const payer = await findPayerRow(tx, userId);
  if (!payer) return;
  const failures = payer.failures + 1;
  const isStopped = failures >= REFILL_MAX_FAILURES;
  await savePayer(tx, userId, { failures, ...(isStopped && { has_refill: 0 }) }, nowMs);
  await tell(tx, enqueue, userId, { kind: 'refill-failed', amount, isStopped });
  await audit.add(tx, {
    action: isStopped ? 'payment.refill_stopped' : 'payment.refill_failed',
    actorId: userId,
    target: { type: 'payment', id: payment.id },
    details: { failures },
    requestId: null,
  });
}
