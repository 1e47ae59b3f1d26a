// Every endpoint of the product. The API document, the route binder's completeness test and the access matrix
// are made from this list.
import { getMe, startGuest } from './auth/endpoints.ts';
import { generate, structuredOutput } from './chat/endpoints.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { listModels, listPopularModels, listPublicModels, listQuickModels } from './models/endpoints.ts';
import { getHealth, getOpenApi, getReady } from './platform/endpoints.ts';
import { cancelRun, getRun, getRunByKey, listRuns, readRunEvents } from './runs/endpoints.ts';

export const ENDPOINTS: readonly AnyEndpoint[] = [
  startGuest,
  getMe,
  listModels,
  listPublicModels,
  listQuickModels,
  listPopularModels,
  generate,
  structuredOutput,
  listRuns,
  getRun,
  getRunByKey,
  readRunEvents,
  cancelRun,
  getHealth,
  getReady,
  getOpenApi,
];
