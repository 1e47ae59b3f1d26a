import {
  createCostCentre,
  getOwnBudgets,
  getSpendingOptions,
  listCostCentres,
  setSpendingChoice,
  updateCostCentre,
} from '@parley/contract/workspaces/cost-centres/endpoints.ts';
import { route, type Route } from '../../../platform/http/binding/route.ts';
import type { CostCentres } from './cost-centres.service.ts';
import type { OwnBudgetReads } from './own-budgets.ts';
import type { SpendingChoices } from './spending-choices.ts';

export interface CostCentreParts {
  readonly costCentres: CostCentres;
  readonly ownBudgets: OwnBudgetReads;
  readonly spendingChoices: SpendingChoices;
}

export function createCostCentreRoutes({
  costCentres,
  ownBudgets,
  spendingChoices,
}: CostCentreParts): Route[] {
  return [
    route(listCostCentres, ({ params, query }, caller) => costCentres.list(caller, params.id, query)),
    route(createCostCentre, ({ params, body, facts }, { userId, isAdmin }) =>
      costCentres.create({ userId, isAdmin, requestId: facts.requestId }, params.id, body),
    ),
    route(updateCostCentre, ({ params, body, facts }, { userId, isAdmin }) =>
      costCentres.update({ userId, isAdmin, requestId: facts.requestId }, params.id, params.centreId, body),
    ),
    route(getOwnBudgets, ({ params }, { userId }) => ownBudgets.get(userId, params.id)),
    route(getSpendingOptions, ({ query }, { userId }) => spendingChoices.get(userId, query.session_id)),
    route(setSpendingChoice, ({ body }, { userId }) =>
      spendingChoices.set(userId, body.session_id, body.choice),
    ),
  ];
}
