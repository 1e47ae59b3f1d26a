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
      const toAmounts = (subject: string, budget: number) => {
        const spent = months.find((sum) => sum.subject === subject)?.spent ?? 0;
        return {
          budget: toDollars(budget),
          spent: toDollars(spent),
          left: toDollars(Math.max(0, budget - spent)),
        };
      };
      const ofMember = { kind: 'member', name: null, warn_at: MEMBER_WARNING, at_limit: 'stop_all' } as const;
      const ids = [usual.teamId, usual.projectId, usual.departmentId];
      return {
        month,
        resets_at: new Date(toMonthRange(month).endMs).toISOString(),
        budgets: [
          ...(cap === null ? [] : [{ ...ofMember, ...toAmounts(userId, cap) }]),
          ...ids.flatMap((id) => {
            const centre = centres.find((one) => one.id === id);
            if (!centre || centre.budget === null) return [];
            const { kind, name, warn_at: warnAtPercent, at_limit } = centre;
            const amounts = toAmounts(centre.id, centre.budget);
            return [{ kind, name, ...amounts, warn_at: warnAtPercent / 100, at_limit }];
          }),
        ],
      };
    },
  };
}
