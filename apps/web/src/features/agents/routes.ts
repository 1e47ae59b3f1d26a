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

export const agentRoutes: readonly FeatureRoute[] = [
  place('/agents', (module) => module.AgentsScreen),
  place('/agents/create', (module) => module.BuilderScreen),
  place('/agents/auto-create', (module) => module.BuilderScreen),
  place('/agents/:agentId/edit', (module) => module.BuilderScreen),
  place('/agents/:agentId', (module) => module.AgentScreen),
];
