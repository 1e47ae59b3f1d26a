// What the runs of one deployment may cost within a day of its time zone: one more budget, by the id of the deployment.
import { toLocalDate } from '@parley/contract/deployments/schedule/due-times.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { lockAccount } from '../billing.store.ts';
import { periodOf, spentIn } from './budgets.rules.ts';
import { findBudget, listBudgetsOf, removeBudget, saveBudget, sumHeld } from './budgets.store.ts';

export interface DailyLimitOf {
  readonly userId: string;
  readonly deploymentId: string;
}

export interface DailyLimit {
  /** Micro-dollars; `null` is no limit. */
  readonly perDay: number | null;
  /** The time zone of its days. */
  readonly timezone: string;
}

export interface DailySpending extends DailyLimit {
  /** Micro-dollars of today. */
  readonly spent: number;
  /** What runs under way hold. */
  readonly held: number;
}

export interface DailyLimits {
  /** Until the transaction ends no limit of the account changes, and no run of it starts or ends. */
  lock(tx: Tx, userId: string): Promise<void>;
  /** What is spent today stays counted. */
  set(tx: Tx, of: DailyLimitOf, limit: DailyLimit): Promise<void>;
  find(tx: Tx, of: DailyLimitOf): Promise<DailySpending | null>;
  /** Micro-dollars of today, by deployment. */
  listSpent(
    reader: Reader,
    userId: string,
    deploymentIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>>;
  remove(tx: Tx, of: DailyLimitOf): Promise<void>;
}

export function createDailyLimits({ clock }: { readonly clock: Pick<Clock, 'now'> }): DailyLimits {
  return {
    lock: lockAccount,

    async set(tx, { userId, deploymentId: subject }, day) {
      const nowMs = clock.now();
      // No run of the account starts or ends meanwhile.
      await lockAccount(tx, userId);
      const known = await findBudget(tx, userId, subject);
      const spent = known ? spentIn(known, periodOf(known, nowMs)) : 0;
      const period = toLocalDate(day.timezone, nowMs);
      await saveBudget(tx, userId, { subject, perRun: null, perMonth: null, period, spent, day }, nowMs);
    },

    async find(tx, { userId, deploymentId }) {
      const known = await findBudget(tx, userId, deploymentId);
      if (!known?.day) return null;
      const spent = spentIn(known, periodOf(known, clock.now()));
      return { ...known.day, spent, held: await sumHeld(tx, known) };
    },

    async listSpent(reader, userId, deploymentIds) {
      const nowMs = clock.now();
      const known = await listBudgetsOf(reader, userId, deploymentIds);
      return new Map(known.map((one) => [one.subject, spentIn(one, periodOf(one, nowMs))]));
    },

    remove: (tx, { userId, deploymentId }) => removeBudget(tx, userId, deploymentId),
  };
}
