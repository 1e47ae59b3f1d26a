// Charges whose event does not come: the provider is asked what became of them, since no other charge is made meanwhile.
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import type { Enqueue, Jobs } from '../../../platform/jobs/jobs.ts';
import type { Log } from '../../../platform/log.ts';
import type { Billing } from '../../billing/index.ts';
import type { PaymentEvents } from '../payments.events.ts';
import type { TellPayer } from '../payments.notices.ts';
import { lockPayment, type PaymentRow } from '../payments.store.ts';
import type { ChargeOutcome, PaymentProvider } from '../providers/payment-provider.ts';
import { findPayerRow, savePayer } from './payers.store.ts';

const HOUR_MS = 3_600_000;
const ASK_AFTER_MS = 3 * HOUR_MS;
/** Without an answer for so long, the refill is turned off. */
const GIVE_UP_MS = 72 * HOUR_MS;
const BATCH = 500;

export interface UnconfirmedDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  readonly jobs: Pick<Jobs, 'write'>;
  readonly audit: Audit;
  readonly billing: Pick<Billing, 'lock'>;
  readonly events: Pick<PaymentEvents, 'apply'>;
  readonly tell: TellPayer;
  readonly provider: PaymentProvider | null;
}

type Charged = PaymentRow & { readonly provider_ref: string };

function listUnconfirmed(
  reader: Reader,
  { name }: PaymentProvider,
  beforeMs: number,
): Promise<readonly Charged[]> {
  return reader
    .selectFrom('payments')
    .selectAll()
    .where('kind', '=', 'auto_refill')
    .where('status', '=', 'pending')
    .where('provider', '=', name)
    .where('provider_ref', 'is not', null)
    .where('created_at', '<', beforeMs)
    .orderBy('id')
    .limit(BATCH)
    .$narrowType<{ provider_ref: string }>()
    .execute();
}

/** Again and again. */
export function createAskAboutCharges(deps: UnconfirmedDeps): () => Promise<void> {
  const { db, clock, log, jobs, audit, billing, events, tell, provider } = deps;

  async function giveUp(tx: Tx, enqueue: Enqueue, { id, user_id: userId, amount }: PaymentRow) {
    const payer = await findPayerRow(tx, userId);
    if (payer?.has_refill !== 1) return;
    await savePayer(tx, userId, { has_refill: 0 }, clock.now());
    await tell(tx, enqueue, userId, { kind: 'refill-unconfirmed', amount });
    await audit.add(tx, {
      action: 'payment.refill_stopped',
      actorId: userId,
      target: { type: 'payment', id },
      details: { failures: payer.failures },
      requestId: null,
    });
    log.error('payment.refill_unconfirmed', { alert: 'refill_unconfirmed', paymentId: id });
  }

  /** As an event would be: under the lock of the account, and only while nothing else is known. */
  function take({ id, user_id: userId }: Charged, outcome: ChargeOutcome): Promise<void> {
    return jobs.write(async (tx, enqueue) => {
      await billing.lock(tx, userId);
      const payment = await lockPayment(tx, id);
      if (payment?.status !== 'pending') return;
      if (outcome.paid !== undefined || outcome.failure !== undefined)
        await events.apply(tx, enqueue, payment, {
          type: 'asked',
          chargeRef: payment.provider_ref,
          ...outcome,
        });
      else if (payment.created_at < clock.now() - GIVE_UP_MS) await giveUp(tx, enqueue, payment);
    });
  }

  async function ask(by: PaymentProvider, { provider_ref: ref, id }: Charged): Promise<ChargeOutcome> {
    try {
      return await by.findOutcome(ref);
    } catch (error) {
      log.warn('payment.outcome_unknown', { paymentId: id, error });
      return {};
    }
  }

  return async () => {
    if (provider === null) return;
    for (const payment of await listUnconfirmed(db.read, provider, clock.now() - ASK_AFTER_MS))
      await take(payment, await ask(provider, payment));
  };
}
