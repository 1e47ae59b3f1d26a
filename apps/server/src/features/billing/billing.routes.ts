import {
  getApiKeyBudget,
  getBudget,
  setApiKeyBudget,
  setBudget,
} from '@parley/contract/billing/endpoints.ts';
import { route, type Route } from '../../platform/http/binding/route.ts';
import type { Budgets } from './budgets/budgets.ts';
import { toBudget, toLimits } from './billing.present.ts';

export function createBillingRoutes(budgets: Budgets): Route[] {
  return [
    route(getBudget, async (_input, { userId }) => toBudget(await budgets.get(userId, null))),
    route(setBudget, async ({ body }, { userId }) =>
      toBudget(await budgets.set(userId, null, toLimits(body))),
    ),
    route(getApiKeyBudget, async ({ params }, { userId }) => toBudget(await budgets.get(userId, params.id))),
    route(setApiKeyBudget, async ({ params, body }, { userId }) =>
      toBudget(await budgets.set(userId, params.id, toLimits(body))),
    ),
  ];
}
