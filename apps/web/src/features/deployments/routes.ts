import type { FeatureRoute } from '../../platform/route.ts';

const moved = (path: string, from: 'scheduled' | 'webhook'): FeatureRoute => ({
  path,
  access: 'public',
  load: () =>
    import('./screens/MovedScreen.tsx').then((module) =>
      from === 'scheduled' ? module.MovedScheduleScreen : module.MovedWebhookScreen,
    ),
});

export const deploymentRoutes: readonly FeatureRoute[] = [
  {
    path: '/scheduled-agents/:agentId/logs',
    access: 'signed-in',
    hasSidebar: true,
    load: () => import('./screens/logs/LogsScreen.tsx').then((module) => module.ScheduleLogsScreen),
  },
  moved('/scheduled-agents/:agentId/edit', 'scheduled'),
  moved('/webhook-agents/:agentId/edit', 'webhook'),
];
