// The automatic refill as durable work: who is below their threshold gets a job, and the job decides and records in one
// transaction what is charged, so that no two servers charge twice and no month goes above its ceiling.
import { z } from 'zod';
import { LOW_BALANCE } from '@parley/contract/payments/constants.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { defineJob } from '../../../platform/jobs/job-kind.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Ids } from '../../../platform/ids.ts';
import { toMicros } from '../../../platform/money.ts';
import type { Billing } from '../../billing/index.ts';
import type { PaymentEvents } from '../payments.events.ts';
import type { TellPayer } from '../payments.notices.ts';
import { toNewPayment } from '../payments.row.ts';
import {
  cancelStale,
  insertPayment,
  lockPayment,
  updatePayment,
  type PaymentRow,
} from '../payments.store.ts';
import { ChargeDeclined, type PaymentProvider } from '../providers/payment-provider.ts';
import {
  findPayerRow,
  isActive,
  listDueRefills,
  listUntold,
  readRefillHistory,
  savePayer,
  type PayerRow,
} from './payers.store.ts';
import { toMonthStart } from './refill.settings.ts';

const BATCH = 500;
const CONCURRENCY = 4;
/** After a failed charge. */
const WAIT_MS = 3_600_000;
/** Half of the time for which providers know an order that they charged. */
const REPEATABLE_MS = 12 * 3_600_000;
/** Pages of providers are open for a day. */
const STALE_MS = 2 * 86_400_000;

const REFILL = defineJob({ name: 'payments.refill', schema: z.strictObject({ userId: z.string() }) });

export interface RefillWorkDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Ids;
  readonly jobs: Pick<Jobs, 'work' | 'write' | 'enqueue'>;
  readonly billing: Pick<Billing, 'lock' | 'balance'>;
  readonly events: Pick<PaymentEvents, 'apply'>;
  readonly tell: TellPayer;
  readonly provider: PaymentProvider | null;
}

export interface RefillWork {
  /** Again and again. */
  findLowBalances(): Promise<void>;
  cancelStale(): Promise<void>;
}

type Saved = PayerRow & { readonly customer_ref: string; readonly method_ref: string };

const isSaved = (payer: PayerRow): payer is Saved => payer.customer_ref !== null && payer.method_ref !== null;

interface Due {
  readonly payment: PaymentRow;
  readonly payer: Saved;
}

export function createRefillWork(deps: RefillWorkDeps): RefillWork {
  const { db, clock, ids, jobs, billing, events, tell, provider } = deps;

  /** What is to be charged; `null` where nothing is. */
  async function record(tx: Tx, by: PaymentProvider, userId: string): Promise<Due | null> {
    await billing.lock(tx, userId);
    const payer = await findPayerRow(tx, userId);
    if (payer?.has_refill !== 1 || !isSaved(payer) || !(await isActive(tx, userId))) return null;
    const nowMs = clock.now();
    const { usedMicros, pending, lastFailedAt } = await readRefillHistory(tx, userId, toMonthStart(nowMs));
    // A server that ended between recording and charging left it for the next; the provider charges an order once.
    if (pending) {
      const isRepeatable = nowMs < pending.created_at + REPEATABLE_MS;
      return pending.provider_ref === null && isRepeatable ? { payment: pending, payer } : null;
    }
    const isTooSoon = payer.failures > 0 && lastFailedAt !== null && nowMs < lastFailedAt + WAIT_MS;
    if (isTooSoon || usedMicros + payer.amount > payer.monthly_ceiling) return null;
    if ((await billing.balance(tx, userId)) >= payer.threshold) return null;
    const { amount: amountMicros, brand, last4 } = payer;
    const order = { userId, kind: 'auto_refill', amountMicros, provider: by.name } as const;
    const payment = { ...toNewPayment(ids.create('pay'), order, nowMs), brand, last4 };
    await insertPayment(tx, payment);
    return { payment, payer };
  }

  async function decline({ id, user_id: userId }: PaymentRow, failure: string): Promise<void> {
    await jobs.write(async (tx, enqueue) => {
      await billing.lock(tx, userId);
      const locked = await lockPayment(tx, id);
      if (locked) await events.apply(tx, enqueue, locked, { type: 'declined', chargeRef: null, failure });
    });
  }

  async function refill(by: PaymentProvider, userId: string): Promise<void> {
    const due = await db.write((tx) => record(tx, by, userId));
    if (due === null) return;
    const { payment, payer } = due;
    try {
      const { ref } = await by.charge({
        paymentId: payment.id,
        amountMicros: payment.amount,
        customerRef: payer.customer_ref,
        methodRef: payer.method_ref,
      });
      await db.write((tx) => updatePayment(tx, payment.id, { provider_ref: ref }));
    } catch (error) {
      if (!(error instanceof ChargeDeclined)) throw error;
      await decline(payment, error.message);
    }
  }

  /** Nothing is added any more until the next month. */
  async function hasReachedCeiling(tx: Tx, payer: PayerRow): Promise<boolean> {
    const { usedMicros, pending } = await readRefillHistory(tx, payer.user_id, toMonthStart(clock.now()));
    return pending === undefined && usedMicros + payer.amount > payer.monthly_ceiling;
  }

  async function tellLow(userId: string): Promise<void> {
    await jobs.write(async (tx, enqueue) => {
      await billing.lock(tx, userId);
      const payer = await findPayerRow(tx, userId);
      if (payer?.is_told !== 0) return;
      const isAtCeiling = payer.has_refill === 1;
      if (isAtCeiling && !(await hasReachedCeiling(tx, payer))) return;
      await savePayer(tx, userId, { is_told: 1 }, clock.now());
      await tell(tx, enqueue, userId, {
        kind: 'low',
        balance: await billing.balance(tx, userId),
        isAtCeiling,
      });
    });
  }

  if (provider !== null)
    jobs.work(REFILL, ({ userId }) => refill(provider, userId), { concurrency: CONCURRENCY });

  return {
    async findLowBalances() {
      if (provider === null) return;
      for (const userId of await listDueRefills(db.read, BATCH))
        await jobs.enqueue(REFILL, { userId }, { key: userId });
      for (const userId of await listUntold(db.read, toMicros(LOW_BALANCE), BATCH)) await tellLow(userId);
    },
    cancelStale: () => {
      const nowMs = clock.now();
      return db.write((tx) => cancelStale(tx, nowMs - STALE_MS, nowMs));
    },
  };
}
