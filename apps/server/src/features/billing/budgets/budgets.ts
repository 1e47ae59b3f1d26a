// Spending limits that users set for themselves and for their API keys.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import { monthOf, monthStart, periodNow, spentIn, type Limits, type Spending } from './budgets.rules.ts';
import { ACCOUNT, findApiKey, findBudget, markHeld, saveBudget, sumCosts } from './budgets.store.ts';
import { lockAccount } from '../billing.store.ts';

/** No transaction takes as long, and no two servers' clocks differ as much: older records are all there. */
const SETTLED_AFTER_MS = 15 * 60_000;

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

  /**
   * The costs of a month that may have very many records. Those that no transaction changes any more are summed before
   * the one that locks the account, which adds the rest.
   */
  async function sumSettled(userId: string, subject: string, month: string) {
    const monthId = beginningOf(month);
    const recentId = ids.before('use', clock.now() - SETTLED_AFTER_MS);
    const restId = recentId > monthId ? recentId : monthId;
    const settled = await sumCosts(db.longRead, userId, subject, { fromId: monthId, toId: restId });
    return {
      addRest: async (tx: Tx) => settled + (await sumCosts(tx, userId, subject, { fromId: restId })),
    };
  }

  return {
    async get(userId, keyId) {
      const subject = await toSubject(userId, keyId);
      const month = monthOf(clock.now());
      const budget = await findBudget(db.read, userId, subject);
      if (budget) return { ...budget, period: periodNow(budget, month), spent: spentIn(budget, month) };
      return {
        ...NO_LIMITS,
        period: month,
        spent: await sumCosts(db.longRead, userId, subject, { fromId: beginningOf(month) }),
      };
    },

    async set(userId, keyId, limits) {
      const subject = await toSubject(userId, keyId);
      const month = monthOf(clock.now());
      const earlier = await sumSettled(userId, subject, month);
      return db.write(async (tx) => {
        // No run of the account or of its keys starts or ends meanwhile.
        await lockAccount(tx, userId);
        await markHeld(tx, userId, subject);
        const budget = await findBudget(tx, userId, subject);
        const spent = budget ? spentIn(budget, month) : await earlier.addRest(tx);
        const period = budget ? periodNow(budget, month) : month;
        await saveBudget(tx, userId, { ...limits, subject, period, spent }, clock.now());
        return { ...limits, period, spent };
      });
    },
  };
}
