// What a member may still spend in a workspace: their own budget there, and those of the cost centers they count under.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { OwnBudgets } from '@parley/contract/workspaces/cost-centres/schemas.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { toDollars } from '../../../platform/money.ts';
import { chooseCentres, type CentreIds } from './attribution.rules.ts';
import { listActiveCentres, listChoices, listMemberships, type Membership } from './attribution.store.ts';
import { toMonthRange, toMonths } from './cost-centres.present.ts';
import { findMonthlyCap, listCentres, listMonths } from './cost-centres.store.ts';

export interface OwnBudgetReads {
  /** Throws `not_found` for who is no member. */
  get(userId: string, workspaceId: string): Promise<OwnBudgets>;
}

const MEMBER_WARNING = 0.8;

export function createOwnBudgets({
  db: { read },
  clock,
}: {
  readonly db: Pick<Database, 'read'>;
  readonly clock: Pick<Clock, 'now'>;
}): OwnBudgetReads {
  async function findUsual(userId: string, membership: Membership): Promise<CentreIds> {
    const { workspaceId } = membership;
    const choices = await listChoices(read, userId, null);
    return chooseCentres(await listActiveCentres(read, workspaceId), {
      chosen: null,
      costTags: null,
      userId,
      agentId: null,
      usual: choices.find((choice) => choice.workspaceId === workspaceId) ?? null,
      member: membership,
    });
  }

  return {
    async get(userId, workspaceId) {
      const memberships = await listMemberships(read, userId);
      const membership = memberships.find((one) => one.workspaceId === workspaceId);
      if (!membership) throw new AppError('not_found');
      const month = toMonths(clock.now()).at(-1) ?? '';
      const [usual, centres, cap, months] = await Promise.all([
        findUsual(userId, membership),
        listCentres(read, workspaceId, false),
        findMonthlyCap(read, workspaceId, userId),
        listMonths(read, workspaceId, month),
      ]);
      const spentOf = (subject: string) => months.find((sum) => sum.subject === subject)?.spent ?? 0;
      const toBudget = <Rest extends object>(subject: string, micros: number, rest: Rest) => {
        const spent = spentOf(subject);
        const amounts = { budget: micros, spent, left: Math.max(0, micros - spent) };
        return {
          ...rest,
          budget: toDollars(amounts.budget),
          spent: toDollars(amounts.spent),
          left: toDollars(amounts.left),
        };
      };
      const ofMember = { kind: 'member', name: null, warn_at: MEMBER_WARNING, at_limit: 'stop_all' } as const;
      const ids = [usual.teamId, usual.projectId, usual.departmentId];
      return {
        month,
        resets_at: new Date(toMonthRange(month).endMs).toISOString(),
        budgets: [
          ...(cap === null ? [] : [toBudget(userId, cap, ofMember)]),
          ...ids.flatMap((id) => {
            const centre = centres.find((one) => one.id === id);
            if (!centre || centre.budget === null) return [];
            const { kind, name, warn_at: warnAtPercent, at_limit } = centre;
            return [
              toBudget(centre.id, centre.budget, { kind, name, warn_at: warnAtPercent / 100, at_limit }),
            ];
          }),
        ],
      };
    },
  };
}
