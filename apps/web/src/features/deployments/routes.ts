import { BESIDE_SIDEBAR, screensOf, type FeatureRoute } from '../../platform/route.ts';

const schedules = screensOf(() => import('./schedules/screens.ts'), BESIDE_SIDEBAR);
const webhooks = screensOf(() => import('./webhooks/screens.ts'), BESIDE_SIDEBAR);
const moved = screensOf(() => import('./screens/MovedScreen.tsx'), { access: 'public' });

export const deploymentRoutes: readonly FeatureRoute[] = [
  webhooks('/webhook-agents', (module) => module.WebhooksScreen),
  webhooks('/webhook-agents/create', (module) => module.WebhookEditScreen),
  webhooks('/webhook-agents/deploy', (module) => module.WebhookEditScreen),
  webhooks('/webhook-agents/:agentId/logs', (module) => module.DeliveriesScreen),
  schedules('/scheduled-agents', (module) => module.SchedulesScreen),
  schedules('/scheduled-agents/create', (module) => module.ScheduleEditorScreen),
  schedules('/scheduled-agents/deploy', (module) => module.ScheduleEditorScreen),
  schedules('/scheduled-agents/:agentId/logs', (module) => module.ScheduleLogsScreen),
  moved('/scheduled-agents/:agentId/edit', (module) => module.MovedScheduleScreen),
  moved('/webhook-agents/:agentId/edit', (module) => module.MovedWebhookScreen),
];
