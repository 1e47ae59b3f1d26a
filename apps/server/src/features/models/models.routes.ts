import {
  getPricing,
  listModels,
  listPopularModels,
  listPublicModels,
  listQuickModels,
} from '@parley/contract/models/endpoints.ts';
import { publicRoute, route, type Route } from '../../platform/http/binding/route.ts';
import type { Models } from './models.service.ts';

export function createModelRoutes(models: Models): Route[] {
  return [
    route(listModels, async () => ({ kind: 'prepared', body: models.all() })),
    publicRoute(listPublicModels, async () => ({ kind: 'prepared', body: models.all() })),
    publicRoute(getPricing, async () => ({ kind: 'prepared', body: models.pricing() })),
    publicRoute(listQuickModels, async () => ({ kind: 'prepared', body: models.quick() })),
    route(listPopularModels, async () => ({ popular_models: await models.popular() })),
  ];
}
