import { BESIDE_SIDEBAR, screensOf, type FeatureRoute } from '../../platform/route.ts';

const screen = screensOf(() => import('./screens.ts'), BESIDE_SIDEBAR);

export const agentRoutes: readonly FeatureRoute[] = [
  screen('/agents', (module) => module.AgentsScreen),
  screen('/agents/create', (module) => module.BuilderScreen),
  screen('/agents/auto-create', (module) => module.BuilderScreen),
  screen('/agents/:agentId/edit', (module) => module.BuilderScreen),
  screen('/agents/:agentId', (module) => module.AgentScreen),
];
