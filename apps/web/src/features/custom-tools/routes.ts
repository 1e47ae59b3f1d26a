import { BESIDE_SIDEBAR, screensOf, type FeatureRoute } from '../../platform/route.ts';

const screen = screensOf(() => import('./screens.ts'), BESIDE_SIDEBAR);

export const customToolRoutes: readonly FeatureRoute[] = [
  screen('/custom-webhook-tools', (module) => module.ToolsScreen),
  screen('/custom-webhook-tools/create', (module) => module.ToolEditScreen),
  screen('/custom-webhook-tools/:toolId/edit', (module) => module.ToolEditScreen),
  screen('/custom-webhook-tools/executions', (module) => module.CallsScreen),
  screen('/custom-webhook-tools/:toolId/executions', (module) => module.CallsScreen),
];
