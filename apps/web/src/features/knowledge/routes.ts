import type { FeatureRoute } from '../../platform/route.ts';
import type * as Screens from './screens.ts';

/** All come in one file: the first visit knows of every file. */
const place = (
  path: string,
  screen: (module: typeof Screens) => Awaited<ReturnType<FeatureRoute['load']>>,
): FeatureRoute => ({
  path,
  access: 'signed-in',
  hasSidebar: true,
  load: () => import('./screens.ts').then(screen),
});

export const knowledgeRoutes: readonly FeatureRoute[] = [
  place('/knowledge', (module) => module.CollectionsScreen),
  place('/knowledge/:collectionId', (module) => module.CollectionScreen),
  place('/knowledge/:collectionId/:documentId', (module) => module.DocumentScreen),
];
