// Pages of the provider on which money is paid: opened once for each request of a person, closed when they come back
// without paying.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { CheckoutBody } from '@parley/contract/payments/schemas.ts';
import type { Clock } from '../../platform/clock.ts';
import { hashToken } from '../../platform/crypto/opaque-token.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { toMicros } from '../../platform/money.ts';
import type { Limiter, LimitRule } from '../../platform/rate-limit/limiter.ts';
import type { Billing } from '../billing/index.ts';
import { findPayerRow } from './auto-refill/payers.store.ts';
import type { PaymentEvents } from './payments.events.ts';
import { toNewPayment } from './payments.row.ts';
import type { PaymentReads } from './payments.reads.ts';
import {
  failUnopened,
  findPayer,
  findRequested,
  insertPayment,
  lockPayment,
  openPayment,
  updatePayment,
  type PaymentRow,
} from './payments.store.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';

const RULE: LimitRule = { name: 'checkout', limit: 30, windowSeconds: 3_600 };
const KEY_MS = 24 * 3_600_000;

export interface CheckoutDeps {
  readonly db: Database;
  readonly jobs: Pick<Jobs, 'write'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Ids;
  readonly log: Log;
  readonly limiter: Pick<Limiter, 'take'>;
  readonly billing: Pick<Billing, 'lock'>;
  readonly events: Pick<PaymentEvents, 'apply'>;
  readonly reads: Pick<PaymentReads, 'get'>;
  /** `null` where none is configured. */
  readonly provider: PaymentProvider | null;
}

export interface PaymentCheckout {
  open(userId: string, body: CheckoutBody, key: string | null): Promise<{ id: string; url: string }>;
  /** Closes the page; what was paid meanwhile stays paid. */
  cancel(userId: string, id: string): Promise<PaymentRow>;
}

export function createCheckouts(deps: CheckoutDeps): PaymentCheckout {
  const { db, jobs, clock, ids, log, limiter, billing, events, reads, provider } = deps;

  const isRecent = (payment: PaymentRow): boolean => clock.now() - payment.created_at < KEY_MS;

  /** The payment of the request, made now or by the same request before. */
  async function record(tx: Tx, row: PaymentRow, key: string | null): Promise<PaymentRow> {
    await billing.lock(tx, row.user_id);
    const before = key === null ? undefined : await findRequested(tx, row.user_id, key);
    if (before && isRecent(before)) {
      if (before.request_hash !== row.request_hash) throw new AppError('idempotency_mismatch');
      return before;
    }
    if (before) await updatePayment(tx, before.id, { request_key: null });
    const made = { ...row, request_key: key };
    await insertPayment(tx, made);
    return made;
  }

  /** The page that the same request has opened before. */
  async function findOpened(userId: string, key: string): Promise<string | null> {
    const before = await findRequested(db.read, userId, key);
    return before && isRecent(before) ? before.checkout_url : null;
  }

  async function findCustomer(userId: string): Promise<string> {
    const ref = (await findPayerRow(db.read, userId))?.customer_ref ?? null;
    if (ref === null) throw new AppError('no_payment_method');
    return ref;
  }

  async function askProvider(
    by: PaymentProvider,
    payment: PaymentRow,
    customerRef: string | null,
  ): Promise<string> {
    const { id, user_id: userId, amount: amountMicros } = payment;
    const payer = await findPayer(db.read, userId);
    const { ref, url } = await by.openCheckout({
      paymentId: id,
      amountMicros,
      email: payer?.email ?? null,
      language: payer?.language ?? 'en',
      customerRef,
      savesMethod: payment.saves_method === 1,
    });
    await db.write((tx) => openPayment(tx, id, { provider_ref: ref, checkout_url: url }));
    return url;
  }

  async function fail(payment: PaymentRow, cause: unknown): Promise<never> {
    log.error('payment.checkout_failed', { paymentId: payment.id, error: cause });
    const failed = new AppError('payment_failed', { cause });
    const change = { failure: failed.message, updated_at: clock.now() };
    await db.write((tx) => failUnopened(tx, payment.id, change));
    throw failed;
  }

  return {
    async open(userId, body, key) {
      if (provider === null) throw new AppError('payments_unavailable');
      await limiter.take(RULE, userId);
      const order = {
        userId,
        kind: 'checkout',
        amountMicros: toMicros(body.amount ?? Number(body.package_id)),
        provider: provider.name,
        requestHash: hashToken(JSON.stringify(body)),
        savesMethod: body.save_method,
      } as const;
      const row = toNewPayment(ids.create('pay'), order, clock.now());
      const isOpened = key !== null && (await findOpened(userId, key)) !== null;
      const customerRef = body.use_saved_method && !isOpened ? await findCustomer(userId) : null;
      const payment = await db.write((tx) => record(tx, row, key));
      const url =
        payment.checkout_url ??
        (await askProvider(provider, payment, customerRef).catch((cause: unknown) => fail(payment, cause)));
      return { id: payment.id, url };
    },

    async cancel(userId, id) {
      const payment = await reads.get(userId, id);
      const { provider_ref: ref, status } = payment;
      const isOurs = provider !== null && payment.provider === provider.name;
      if (status !== 'pending' || payment.kind !== 'checkout' || !isOurs || ref === null) return payment;
      if (await provider.closeCheckout(ref))
        await jobs.write(async (tx, enqueue) => {
          await billing.lock(tx, userId);
          const locked = await lockPayment(tx, id);
          const told = { type: 'cancelled', chargeRef: null, isCancelled: true } as const;
          if (locked) await events.apply(tx, enqueue, locked, told);
        });
      return reads.get(userId, id);
    },
  };
}
