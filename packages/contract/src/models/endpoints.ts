import { defineEndpoint } from '../endpoint.ts';
import { ModelsAnswer, PopularModels, Pricing } from './schemas.ts';

export const listModels = defineEndpoint({
  id: 'models.list',
  method: 'GET',
  path: '/models',
  summary: 'All models, grouped by provider.',
  access: 'guest',
  guards: 'none',
  scope: 'models',
  reply: ModelsAnswer,
  errors: [],
});

export const listPublicModels = defineEndpoint({
  id: 'models.listPublic',
  method: 'GET',
  path: '/api/models/public',
  summary: 'All models, without signing in.',
  access: 'public',
  guards: 'none',
  scope: null,
  reply: ModelsAnswer,
  errors: [],
});

export const getPricing = defineEndpoint({
  id: 'models.getPricing',
  method: 'GET',
  path: '/api/pricing',
  summary: 'What models and tools cost, and the packages of credit, without signing in.',
  access: 'public',
  guards: 'none',
  scope: null,
  reply: Pricing,
  errors: [],
});

export const listQuickModels = defineEndpoint({
  id: 'models.listQuick',
  method: 'GET',
  path: '/api/models/quick',
  summary: 'A short list of models for a fast start.',
  access: 'public',
  guards: 'none',
  scope: null,
  reply: ModelsAnswer,
  errors: [],
});

export const listPopularModels = defineEndpoint({
  id: 'models.listPopular',
  method: 'GET',
  path: '/models/popular',
  summary: 'The models used most in the last 30 days, at most 10.',
  access: 'guest',
  guards: 'none',
  scope: 'models',
  reply: PopularModels,
  errors: [],
});
