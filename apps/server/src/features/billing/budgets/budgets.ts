// Spending limits that users set for themselves and for their API keys.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import { monthOf, monthStart, spentIn, type Limits, type Spending } from './budgets.rules.ts';
import { ACCOUNT, findApiKey, listBudgets, markHeld, saveBudget, sumCosts } from './budgets.store.ts';
import { lockAccount } from '../billing.store.ts';

const NO_LIMITS: Limits = { perRun: null, perMonth: null };

export interface Budgets {
  /** Limits and this month's spending. Without `keyId` those of the account. Throws `not_found`. */
  get(userId: string, keyId: string | null): Promise<Spending>;
  set(userId: string, keyId: string | null, limits: Limits): Promise<Spending>;
}

export interface BudgetsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

export function createBudgets({ db, clock, ids }: BudgetsDeps): Budgets {
  async function toSubject(userId: string, keyId: string | null): Promise<string> {
    if (keyId === null) return ACCOUNT;
    if (!(await findApiKey(db.read, userId, keyId))) throw new AppError('not_found');
    return keyId;
  }

  const beginningOf = (month: string): string => ids.before('use', monthStart(month));

  return {
    async get(userId, keyId) {
      const subject = await toSubject(userId, keyId);
      const month = monthOf(clock.now());
      const [budget] = await listBudgets(db.read, userId, [subject]);
      if (budget) return { ...budget, month, spent: spentIn(budget, month) };
      return { ...NO_LIMITS, month, spent: await sumCosts(db.longRead, userId, subject, beginningOf(month)) };
    },

    async set(userId, keyId, limits) {
      const subject = await toSubject(userId, keyId);
      const month = monthOf(clock.now());
      return db.write(async (tx) => {
        // No run of the account starts or ends meanwhile.
        await lockAccount(tx, userId);
        const spent = await sumCosts(tx, userId, subject, beginningOf(month));
        await saveBudget(tx, userId, { ...limits, subject, month, spent }, clock.now());
        await markHeld(tx, userId);
        return { ...limits, month, spent };
      });
    },
  };
}
