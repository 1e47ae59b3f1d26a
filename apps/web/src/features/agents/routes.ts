import type { FeatureRoute } from '../../platform/route.ts';

const loadBuilder = () =>
  import('./screens/builder/BuilderScreen.tsx').then((module) => module.BuilderScreen);

export const agentRoutes: readonly FeatureRoute[] = [
  {
    path: '/agents',
    access: 'signed-in',
    hasSidebar: true,
    load: () => import('./screens/AgentsScreen.tsx').then((module) => module.AgentsScreen),
  },
  { path: '/agents/create', access: 'signed-in', hasSidebar: true, load: loadBuilder },
  { path: '/agents/auto-create', access: 'signed-in', hasSidebar: true, load: loadBuilder },
  { path: '/agents/:agentId/edit', access: 'signed-in', hasSidebar: true, load: loadBuilder },
  {
    path: '/agents/:agentId',
    access: 'signed-in',
    hasSidebar: true,
    load: () => import('./screens/detail/AgentScreen.tsx').then((module) => module.AgentScreen),
  },
];
