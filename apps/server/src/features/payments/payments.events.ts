// Events of the provider: the only thing that adds money to a balance or takes it back. Each is recorded and takes effect
// once, in one transaction with its entry, its audit entry and its mail.
import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Enqueue, Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Billing } from '../billing/index.ts';
import { bookPayment, type Movement } from './payments.book.ts';
import { toFacts, type CardFacts, type PaymentFacts } from './payments.facts.ts';
import { forgetMethod } from './payments.forgetting.ts';
import type { TellPayer } from './payments.notices.ts';
import { toReceiptNumber } from './payments.receipt.ts';
import { findReturnedNow, isAsAsked } from './payments.returned.ts';
import {
  findCharged,
  findPayer,
  findPayment,
  insertEvent,
  lockPayment,
  updatePayment,
  type PaymentRow,
} from './payments.store.ts';
import type { PaymentProvider, Returned } from './providers/payment-provider.ts';
import { noteRefillFailure, noteRefillSuccess } from './auto-refill/outcome.ts';
import { findPayerRow, savePayer, toMethodChange } from './auto-refill/payers.store.ts';

export interface PaymentEventsDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  readonly jobs: Pick<Jobs, 'write'>;
  readonly audit: Audit;
  readonly billing: Pick<Billing, 'lock' | 'addPayment' | 'takeBack' | 'forgive'>;
  readonly provider: PaymentProvider;
  readonly tell: TellPayer;
}

export interface PaymentEvents {
  /** Bytes as they came by HTTP; throws unless the provider signed them. */
  receive(bytes: Buffer, signature: string | undefined): Promise<void>;
  /** Within a transaction that holds the account. */
  apply(tx: Tx, enqueue: Enqueue, payment: PaymentRow, facts: Told): Promise<void>;
}

type Told = Omit<PaymentFacts, 'eventId' | 'isLive' | 'paymentId'> & { readonly now?: Returned | null };

/** Each time another event came in between. */
const MOST_TRIES = 10;

const isOrdered = ({ paid }: Told, { amount }: PaymentRow): boolean =>
  paid === undefined || (paid.amountMicros === amount && paid.currency === 'usd');

function toReturned(
  { refundedMicros, disputedMicros }: Returned,
  { disputed, is_dispute_won: isWon }: PaymentRow,
): Pick<PaymentRow, 'refunded' | 'disputed' | 'is_dispute_won'> {
  const isStillWon = disputedMicros === 0 && (isWon === 1 || disputed > 0);
  return { refunded: refundedMicros, disputed: disputedMicros, is_dispute_won: isStillWon ? 1 : 0 };
}

/** The payment with what the event adds to what is known of it. */
function fold(payment: PaymentRow, told: Told, nowMs: number): PaymentRow {
  const isOpen = payment.completed_at === null;
  const { paid, failure, isCancelled, card, refundedMicros = 0, disputedMicros = 0 } = told;
  const state =
    paid !== undefined && isOpen
      ? { status: 'succeeded' as const, failure: null, completed_at: nowMs }
      : failure !== undefined && isOpen
        ? { status: 'failed' as const, failure }
        : isCancelled && payment.status === 'pending'
          ? { status: 'cancelled' as const }
          : {};
  return {
    ...payment,
    ...state,
    ...(card && { brand: card.brand, last4: card.last4 }),
    charge_ref: told.chargeRef ?? payment.charge_ref,
    ...(told.now
      ? toReturned(told.now, payment)
      : {
          refunded: Math.max(payment.refunded, refundedMicros),
          disputed: Math.max(payment.disputed, disputedMicros),
          is_dispute_won: told.isDisputeWon ? 1 : payment.is_dispute_won,
        }),
    updated_at: nowMs,
  };
}

/** Of what was taken or came back. */
function toCause(
  kind: 'refunded' | 'reinstated',
  before: Pick<PaymentRow, 'refunded'>,
  { refunded, disputed }: Pick<PaymentRow, 'refunded' | 'disputed'>,
): 'refund' | 'dispute' {
  if (kind === 'reinstated') return refunded < before.refunded ? 'refund' : 'dispute';
  return refunded > before.refunded || disputed === 0 ? 'refund' : 'dispute';
}

export function createPaymentEvents(deps: PaymentEventsDeps): PaymentEvents {
  const { db, clock, log, jobs, audit, billing, provider, tell } = deps;

  async function find({ paymentId, chargeRef }: PaymentFacts): Promise<PaymentRow | undefined> {
    if (paymentId !== null) return findPayment(db.read, paymentId);
    if (chargeRef === null) return undefined;
    const charged = await findCharged(db.read, chargeRef);
    if (charged) return charged;
    const asked = await provider.findPaymentId(chargeRef);
    return asked === null ? undefined : findPayment(db.read, asked);
  }

  async function report(
    tx: Tx,
    enqueue: Enqueue,
    { before, payment }: { readonly before: PaymentRow; readonly payment: PaymentRow },
    movement: Movement,
  ): Promise<void> {
    const { user_id: userId, id, provider: by } = payment;
    const { kind, amountMicros: amount, balanceMicros: balance } = movement;
    if (kind === 'paid')
      await tell(tx, enqueue, userId, {
        kind,
        amount,
        balance,
        receipt: toReceiptNumber(payment) ?? id,
        isRefill: payment.kind === 'auto_refill',
      });
    else await tell(tx, enqueue, userId, { kind, cause: toCause(kind, before, payment), amount, balance });
    await audit.add(tx, {
      action: `payment.${kind}`,
      actorId: userId,
      target: { type: 'payment', id },
      details: { amountMicros: amount, uncoveredMicros: movement.uncoveredMicros, provider: by },
      requestId: null,
    });
  }

  /** In place of the one before, which is forgotten; nothing is kept for an account that leaves. */
  async function keepMethod(
    tx: Tx,
    enqueue: Enqueue,
    { user_id: userId, saves_method: savesMethod }: PaymentRow,
    card: CardFacts | undefined,
  ): Promise<void> {
    if (!card || card.methodRef === null || savesMethod === 0) return;
    const payer = await findPayer(tx, userId);
    if (payer === null || payer.isLeaving) return forgetMethod(enqueue, card.methodRef);
    const before = (await findPayerRow(tx, userId))?.method_ref ?? null;
    if (before !== card.methodRef) await forgetMethod(enqueue, before);
    await savePayer(tx, userId, toMethodChange(card), clock.now());
  }

  /** The money of an account that is gone is on no balance: someone has to give it back. */
  async function checkPayerIsThere(tx: Tx, { id, user_id: userId, amount }: PaymentRow): Promise<void> {
    const payer = await findPayer(tx, userId);
    if (payer === null || payer.isLeaving)
      log.error('payment.owner_gone', {
        alert: 'payment_of_deleted_account',
        paymentId: id,
        amountMicros: amount,
      });
  }

  async function noteOutcome(tx: Tx, enqueue: Enqueue, before: PaymentRow, after: PaymentRow): Promise<void> {
    const isPaidNow = before.completed_at === null && after.completed_at !== null;
    if (isPaidNow) {
      await noteRefillSuccess(tx, after, clock.now());
      await checkPayerIsThere(tx, after);
    } else if (before.status === 'pending' && after.status === 'failed' && after.kind === 'auto_refill')
      await noteRefillFailure({ tx, enqueue, payment: after, nowMs: clock.now() }, { audit, tell });
  }

  async function apply(tx: Tx, enqueue: Enqueue, payment: PaymentRow, told: Told): Promise<void> {
    const nowMs = clock.now();
    if (!isOrdered(told, payment)) {
      log.error('payment.mismatch_found', { alert: 'payment_mismatch', paymentId: payment.id });
      return;
    }
    const folded = fold(payment, told, nowMs);
    const { row, movements } = await bookPayment(tx, folded, billing, nowMs);
    const { id, user_id: _owner, ...change } = row;
    await updatePayment(tx, id, change);
    if (told.failure === undefined) await keepMethod(tx, enqueue, row, told.card);
    await noteOutcome(tx, enqueue, payment, row);
    for (const movement of movements) await report(tx, enqueue, { before: payment, payment: row }, movement);
  }

  /** `false` where what holds now has to be asked again. */
  function take(found: PaymentRow, facts: PaymentFacts, now: Returned | null): Promise<boolean> {
    return jobs.write(async (tx, enqueue) => {
      await billing.lock(tx, found.user_id);
      const payment = await lockPayment(tx, found.id);
      if (payment && now && !isAsAsked(found, payment)) return false;
      const event = { provider: provider.name, event_id: facts.eventId, payment_id: found.id };
      const isNew = await insertEvent(tx, { ...event, type: facts.type, created_at: clock.now() });
      if (payment && isNew) await apply(tx, enqueue, payment, { ...facts, now });
      return true;
    });
  }

  return {
    apply,
    async receive(bytes, signature) {
      const facts = toFacts(await provider.openEvent(bytes, signature));
      // What is about no payment of ours is confirmed as well, or the provider would send it again for days.
      if (facts === null || facts.isLive !== provider.isLive) return;
      const found = await find(facts);
      if (!found || found.provider !== provider.name) return;
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const known = (await findPayment(db.read, found.id)) ?? found;
        const now = await findReturnedNow(db.read, provider, known, facts);
        if (await take(known, facts, now)) return;
      }
      throw new Error('Other events of the payment came all the time');
    },
  };
}
