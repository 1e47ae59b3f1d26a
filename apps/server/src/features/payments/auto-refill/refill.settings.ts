// What an account has chosen about the automatic refill, and the payment method that is saved for it.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { REFILL_MAX_FAILURES } from '@parley/contract/payments/constants.ts';
import type { AutoRefillBody } from '@parley/contract/payments/schemas.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { toMicros } from '../../../platform/money.ts';
import type { Billing } from '../../billing/index.ts';
import { forgetMethod } from '../payments.forgetting.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';
import {
  DEFAULTS,
  findPayerRow,
  NO_METHOD,
  readRefillHistory,
  savePayer,
  type PayerRow,
  type RefillHistory,
} from './payers.store.ts';

type Chosen = Pick<
  PayerRow,
  | 'has_refill'
  | 'threshold'
  | 'amount'
  | 'monthly_ceiling'
  | 'failures'
  | 'method_ref'
  | 'brand'
  | 'last4'
  | 'exp_month'
  | 'exp_year'
>;

export interface RefillState {
  readonly payer: Chosen & { readonly isStopped: boolean };
  readonly history: RefillHistory;
}

const NEVER_CHOSEN: Chosen = {
  ...DEFAULTS,
  has_refill: 0,
  failures: 0,
  method_ref: null,
  brand: null,
  last4: null,
  exp_month: null,
  exp_year: null,
};

export function toMonthStart(nowMs: number): number {
  const now = new Date(nowMs);
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
}

export interface RefillSettingsDeps {
  readonly db: Database;
  readonly jobs: Pick<Jobs, 'write'>;
  readonly audit: Audit;
  readonly clock: Pick<Clock, 'now'>;
  readonly billing: Pick<Billing, 'lock'>;
  readonly provider: PaymentProvider | null;
}

/** Who changes a setting, by which request. */
export interface RefillChange {
  readonly userId: string;
  readonly requestId: string;
}

export interface RefillSettings {
  get(userId: string): Promise<RefillState>;
  set(change: RefillChange, body: AutoRefillBody): Promise<RefillState>;
  removeMethod(change: RefillChange): Promise<RefillState>;
}

export function createRefillSettings(deps: RefillSettingsDeps): RefillSettings {
  const { db, jobs, audit, clock, billing, provider } = deps;

  async function get(userId: string): Promise<RefillState> {
    const payer = (await findPayerRow(db.read, userId)) ?? NEVER_CHOSEN;
    const history = await readRefillHistory(db.read, userId, toMonthStart(clock.now()));
    const isStopped = payer.has_refill === 0 && payer.failures >= REFILL_MAX_FAILURES;
    return { payer: { ...payer, isStopped }, history };
  }

  async function note(tx: Tx, action: string, { userId, requestId }: RefillChange, details: object) {
    const target = { type: 'user', id: userId };
    await audit.add(tx, { action, actorId: userId, target, details: { ...details }, requestId });
  }

  return {
    get,

    async set(change, { enabled, threshold, amount, monthly_ceiling: ceiling }) {
      if (enabled && provider === null) throw new AppError('payments_unavailable');
      const { userId } = change;
      await db.write(async (tx) => {
        await billing.lock(tx, userId);
        const payer = await findPayerRow(tx, userId);
        if (enabled && (payer?.method_ref ?? null) === null) throw new AppError('no_payment_method');
        const after = {
          has_refill: enabled ? 1 : 0,
          threshold: toMicros(threshold),
          amount: toMicros(amount),
          monthly_ceiling: toMicros(ceiling),
        } as const;
        const isTurnedOn = enabled && payer?.has_refill !== 1;
        await savePayer(tx, userId, { ...after, ...(isTurnedOn && { failures: 0 }) }, clock.now());
        const {
          has_refill: isOn,
          threshold: below,
          amount: adds,
          monthly_ceiling: most,
        } = payer ?? NEVER_CHOSEN;
        const before = { has_refill: isOn, threshold: below, amount: adds, monthly_ceiling: most };
        await note(tx, 'payment.refill_changed', change, { before, after });
      });
      return get(userId);
    },

    async removeMethod(change) {
      const { userId } = change;
      await jobs.write(async (tx, enqueue) => {
        await billing.lock(tx, userId);
        const method = (await findPayerRow(tx, userId))?.method_ref ?? null;
        if (method === null) return;
        await forgetMethod(enqueue, method);
        await savePayer(tx, userId, { ...NO_METHOD, has_refill: 0 }, clock.now());
        await note(tx, 'payment.method_removed', change, {});
      });
      return get(userId);
    },
  };
}
