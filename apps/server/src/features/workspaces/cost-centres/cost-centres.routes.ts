import {
  createCostCentre,
  getSpendingOptions,
  listCostCentres,
  setSpendingChoice,
  updateCostCentre,
} from '@parley/contract/workspaces/cost-centres/endpoints.ts';
import { route, type Route } from '../../../platform/http/binding/route.ts';
import type { CostCentres } from './cost-centres.service.ts';
import type { SpendingChoices } from './spending-choices.ts';

export interface CostCentreParts {
  readonly costCentres: CostCentres;
  readonly spendingChoices: SpendingChoices;
}

export function createCostCentreRoutes({ costCentres, spendingChoices }: CostCentreParts): Route[] {
  return [
    route(listCostCentres, ({ params, query }, caller) => costCentres.list(caller, params.id, query)),
    route(createCostCentre, ({ params, body, facts }, { userId, isAdmin }) =>
      costCentres.create({ userId, isAdmin, requestId: facts.requestId }, params.id, body),
    ),
    route(updateCostCentre, ({ params, body, facts }, { userId, isAdmin }) =>
      costCentres.update({ userId, isAdmin, requestId: facts.requestId }, params.id, params.centreId, body),
    ),
    route(getSpendingOptions, ({ query }, { userId }) => spendingChoices.get(userId, query.session_id)),
    route(setSpendingChoice, ({ body }, { userId }) =>
      spendingChoices.set(userId, body.session_id, body.choice),
    ),
  ];
}
