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
  moved('/scheduled-agents/:agentId/edit', 'scheduled'),
  moved('/webhook-agents/:agentId/edit', 'webhook'),
];
