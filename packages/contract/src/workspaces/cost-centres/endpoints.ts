import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import {
  CostCentre,
  CostCentreChange,
  CostCentreList,
  CostCentrePath,
  CostCentreQuery,
  NewCostCentre,
  OwnBudgets,
  SpendingChoiceBody,
  SpendingChoiceQuery,
  SpendingOptions,
} from './schemas.ts';

const Path = z.object({ id: z.string().min(1).max(100) });

export const listCostCentres = defineEndpoint({
  id: 'workspaces.listCostCentres',
  method: 'GET',
  path: '/api/workspaces/{id}/cost-centres',
  summary: 'Teams, projects and departments of a workspace with what they spend. For owners and admins.',
  access: 'member',
  guards: 'own-workspace',
  scope: null,
  rate: 'analytics',
  params: Path,
  query: CostCentreQuery,
  reply: CostCentreList,
  errors: ['not_found', 'not_allowed'],
});

export const createCostCentre = defineEndpoint({
  id: 'workspaces.createCostCentre',
  method: 'POST',
  path: '/api/workspaces/{id}/cost-centres',
  summary: 'Create a team, project or department.',
  access: 'member',
  guards: 'own-workspace',
  scope: null,
  params: Path,
  body: NewCostCentre,
  reply: CostCentre,
  status: 201,
  errors: ['not_found', 'not_allowed', 'too_many_cost_centres', 'cost_centre_exists'],
});

export const updateCostCentre = defineEndpoint({
  id: 'workspaces.updateCostCentre',
  method: 'PUT',
  path: '/api/workspaces/{id}/cost-centres/{centreId}',
  summary: 'Change a cost center, its budget or its rules; archive it or take it back. Its history stays.',
  access: 'member',
  guards: 'own-workspace',
  scope: null,
  params: CostCentrePath,
  body: CostCentreChange,
  reply: CostCentre,
  errors: ['not_found', 'not_allowed', 'cost_centre_exists', 'too_many_cost_centres'],
});

export const getOwnBudgets = defineEndpoint({
  id: 'workspaces.getOwnBudgets',
  method: 'GET',
  path: '/api/workspaces/{id}/own-budgets',
  summary: 'The budgets that your spending in a workspace counts against, and what is left of them.',
  access: 'member',
  guards: 'own-workspace',
  scope: null,
  params: Path,
  reply: OwnBudgets,
  errors: ['not_found'],
});

export const getSpendingOptions = defineEndpoint({
  id: 'workspaces.getSpendingChoice',
  method: 'GET',
  path: '/api/spending-choice',
  summary: 'For which workspace and cost centers a chat, or the account, spends, and what can be chosen.',
  access: 'member',
  guards: 'self',
  scope: null,
  query: SpendingChoiceQuery,
  reply: SpendingOptions,
  errors: [],
});

export const setSpendingChoice = defineEndpoint({
  id: 'workspaces.setSpendingChoice',
  method: 'PUT',
  path: '/api/spending-choice',
  summary: 'Choose for which workspace and cost centers a chat, or the account, spends from now on.',
  access: 'member',
  guards: 'self',
  scope: null,
  body: SpendingChoiceBody,
  reply: SpendingOptions,
  errors: ['not_found', 'storage_full'],
});
