import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { Budget, BudgetLimits } from './schemas.ts';

const ApiKeyParams = z.object({ id: z.string().min(1).max(100) });

export const getBudget = defineEndpoint({
  id: 'billing.getBudget',
  method: 'GET',
  path: '/api/billing/budget',
  summary: "The account's own spending limits and what is spent of them.",
  access: 'member',
  guards: 'self',
  scope: 'usage',
  reply: Budget,
  errors: [],
});

export const setBudget = defineEndpoint({
  id: 'billing.setBudget',
  method: 'PUT',
  path: '/api/billing/budget',
  summary: "Set the account's spending limits; `null` takes one away. Runs under way keep what they hold.",
  access: 'member',
  guards: 'self',
  scope: null,
  body: BudgetLimits,
  reply: Budget,
  errors: [],
});

export const getApiKeyBudget = defineEndpoint({
  id: 'billing.getApiKeyBudget',
  method: 'GET',
  path: '/api/api-keys/{id}/budget',
  summary: 'The spending limits of one of your API keys.',
  access: 'member',
  guards: 'own-api-key',
  scope: null,
  params: ApiKeyParams,
  reply: Budget,
  errors: ['not_found'],
});

export const setApiKeyBudget = defineEndpoint({
  id: 'billing.setApiKeyBudget',
  method: 'PUT',
  path: '/api/api-keys/{id}/budget',
  summary: 'Set the spending limits of one of your API keys; they hold beside those of the account.',
  access: 'member',
  guards: 'own-api-key',
  scope: null,
  params: ApiKeyParams,
  body: BudgetLimits,
  reply: Budget,
  errors: ['not_found'],
});
