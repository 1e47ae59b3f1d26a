import type { FeatureRoute } from '../../platform/route.ts';

const moved = (path: string, from: 'scheduled' | 'webhook'): FeatureRoute => ({
  path,
  access: 'public',
  load: () =>
    import('./screens/MovedScreen.tsx').then((module) =>
      from === 'scheduled' ? module.MovedScheduleScreen : module.MovedWebhookScreen,
    ),
});

const webhook = (path: string, load: FeatureRoute['load']): FeatureRoute => ({
  path,
  access: 'signed-in',
  hasSidebar: true,
  load,
});
const loadWebhookEditor: FeatureRoute['load'] = () =>
  import('./webhooks/screens/WebhookEditScreen.tsx').then((module) => module.WebhookEditScreen);

const webhookRoutes: readonly FeatureRoute[] = [
  webhook('/webhook-agents', () =>
    import('./webhooks/screens/WebhooksScreen.tsx').then((module) => module.WebhooksScreen),
  ),
  webhook('/webhook-agents/create', loadWebhookEditor),
  webhook('/webhook-agents/deploy', loadWebhookEditor),
  webhook('/webhook-agents/:agentId/logs', () =>
    import('./webhooks/screens/DeliveriesScreen.tsx').then((module) => module.DeliveriesScreen),
  ),
];

const editor = (path: string): FeatureRoute => ({
  path,
  access: 'signed-in',
  hasSidebar: true,
  load: () => import('./schedules/editor/EditorScreen.tsx').then((module) => module.ScheduleEditorScreen),
});

export const deploymentRoutes: readonly FeatureRoute[] = [
  ...webhookRoutes,
  {
    path: '/scheduled-agents/:agentId/logs',
    access: 'signed-in',
    hasSidebar: true,
    load: () => import('./screens/logs/LogsScreen.tsx').then((module) => module.ScheduleLogsScreen),
  },
  {
    path: '/scheduled-agents',
    access: 'signed-in',
    hasSidebar: true,
    load: () => import('./schedules/list/SchedulesScreen.tsx').then((module) => module.SchedulesScreen),
  },
  editor('/scheduled-agents/create'),
  editor('/scheduled-agents/deploy'),
  moved('/scheduled-agents/:agentId/edit', 'scheduled'),
  moved('/webhook-agents/:agentId/edit', 'webhook'),
];
