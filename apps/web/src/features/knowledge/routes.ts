import { BESIDE_SIDEBAR, screensOf, type FeatureRoute } from '../../platform/route.ts';

const screen = screensOf(() => import('./screens.ts'), BESIDE_SIDEBAR);

export const knowledgeRoutes: readonly FeatureRoute[] = [
  screen('/knowledge', (module) => module.CollectionsScreen),
  screen('/knowledge/:collectionId', (module) => module.CollectionScreen),
  screen('/knowledge/:collectionId/:documentId', (module) => module.DocumentScreen),
];
