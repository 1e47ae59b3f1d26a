import type { FeatureRoute } from '../../platform/route.ts';

const moved = (path: string, from: 'scheduled' | 'webhook'): FeatureRoute => ({
  path,
  access: 'public',
  load: () =>
    import('./screens/MovedScreen.tsx').then((module) =>
      from === 'scheduled' ? module.MovedScheduleScreen : module.MovedWebhookScreen,
    ),
});

const editor = (path: string): FeatureRoute => ({
  path,
  access: 'signed-in',
  hasSidebar: true,
  load: () => import('./schedules/editor/EditorScreen.tsx').then((module) => module.ScheduleEditorScreen),
});

export const deploymentRoutes: readonly FeatureRoute[] = [
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
