import {
  answerQuestion,
  decideApproval,
  getApproval,
  listApprovalRules,
  listApprovals,
  removeApprovalRule,
  updateApprovalRule,
} from '@parley/contract/approvals/endpoints.ts';
import { route, type Route } from '../../platform/http/binding/route.ts';
import type { Tools } from '../tools/index.ts';
import { toApproval, toRule, type TranslateWhy } from './approvals.present.ts';
import type { Approvals } from './approvals.service.ts';
import type { ApprovalRow } from './approvals.store.ts';
import type { ApprovalRules } from './rules.service.ts';

export function createApprovalRoutes(
  approvals: Approvals,
  rules: ApprovalRules,
  { tools, translateWhy }: { readonly tools: Pick<Tools, 'of'>; readonly translateWhy: TranslateWhy },
): Route[] {
  const present = async (userId: string, row: ApprovalRow, language: 'en' | 'zh') =>
    toApproval(row, await tools.of(userId, [row.tool ?? '']), { language, translateWhy });

  return [
    route(listApprovals, async ({ query }, { userId }) => {
      const { approvals: rows, total } = await approvals.list(userId, query);
      const { page, per_page } = query;
      const own = await tools.of(
        userId,
        rows.map(({ tool }) => tool ?? ''),
      );
      const { language } = query;
      const shown = rows.map((row) => toApproval(row, own, { language, translateWhy }));
      return { approvals: shown, total, page, per_page };
    }),
    route(getApproval, async ({ params, query }, { userId }) =>
      present(userId, await approvals.get(userId, params.id), query.language),
    ),
    route(decideApproval, async ({ params, query, body }, { userId }) =>
      present(userId, await approvals.decide(userId, params.id, body), query.language),
    ),
    route(answerQuestion, async ({ params, query, body }, { userId }) =>
      present(userId, await approvals.answer(userId, params.id, body), query.language),
    ),
    route(listApprovalRules, async ({ query }, { userId }) => {
      const { rules: rows, total } = await rules.list(userId, query);
      const { page, per_page } = query;
      const own = await tools.of(
        userId,
        rows.map(({ tool }) => tool),
      );
      return { rules: rows.map((row) => toRule(row, own, query.language)), total, page, per_page };
    }),
    route(updateApprovalRule, async ({ params, query, body }, { userId }) => {
      const rule = await rules.setAfterOutside(userId, params.id, body.after_outside);
      return toRule(rule, await tools.of(userId, [rule.tool]), query.language);
    }),
    route(removeApprovalRule, async ({ params }, { userId }) => {
      await rules.remove(userId, params.id);
      return { success: true as const, id: params.id };
    }),
  ];
}
