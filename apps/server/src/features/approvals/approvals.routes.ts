import {
  decideApproval,
  getApproval,
  listApprovalRules,
  listApprovals,
  removeApprovalRule,
  updateApprovalRule,
} from '@parley/contract/approvals/endpoints.ts';
import { route, type Route } from '../../platform/http/binding/route.ts';
import type { Tools } from '../tools/index.ts';
import { toApproval, toRule } from './approvals.present.ts';
import type { Approvals } from './approvals.service.ts';
import type { ApprovalRules } from './rules.service.ts';

export function createApprovalRoutes(
  approvals: Approvals,
  rules: ApprovalRules,
  tools: Pick<Tools, 'find'>,
): Route[] {
  return [
    route(listApprovals, async ({ query }, { userId }) => {
      const { approvals: rows, total } = await approvals.list(userId, query);
      const { page, per_page } = query;
      return { approvals: rows.map((row) => toApproval(row, tools, query.language)), total, page, per_page };
    }),
    route(getApproval, async ({ params, query }, { userId }) =>
      toApproval(await approvals.get(userId, params.id), tools, query.language),
    ),
    route(decideApproval, async ({ params, query, body }, { userId }) =>
      toApproval(await approvals.decide(userId, params.id, body), tools, query.language),
    ),
    route(listApprovalRules, async ({ query }, { userId }) => {
      const { rules: rows, total } = await rules.list(userId, query);
      const { page, per_page } = query;
      return { rules: rows.map((row) => toRule(row, tools, query.language)), total, page, per_page };
    }),
    route(updateApprovalRule, async ({ params, query, body }, { userId }) =>
      toRule(await rules.setAfterOutside(userId, params.id, body.after_outside), tools, query.language),
    ),
    route(removeApprovalRule, async ({ params }, { userId }) => {
      await rules.remove(userId, params.id);
      return { success: true as const, id: params.id };
    }),
  ];
}
