import type { FeatureRoute } from '../../platform/route.ts';
import type * as ScheduleScreens from './schedules/screens.ts';
import type * as MovedScreens from './screens/MovedScreen.tsx';
import type * as WebhookScreens from './webhooks/screens.ts';

type Screens<Module> = (module: Module) => Awaited<ReturnType<FeatureRoute['load']>>;

/** The screens of schedules come in one file, as those of webhooks do: the first visit knows of every file. */
const schedules = (path: string, screen: Screens<typeof ScheduleScreens>): FeatureRoute => ({
  path,
  access: 'signed-in',
  hasSidebar: true,
  load: () => import('./schedules/screens.ts').then(screen),
});

const webhooks = (path: string, screen: Screens<typeof WebhookScreens>): FeatureRoute => ({
  path,
  access: 'signed-in',
  hasSidebar: true,
  load: () => import('./webhooks/screens.ts').then(screen),
});

const moved = (path: string, screen: Screens<typeof MovedScreens>): FeatureRoute => ({
  path,
  access: 'public',
  load: () => import('./screens/MovedScreen.tsx').then(screen),
});

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
