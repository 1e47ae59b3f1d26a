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

export const customToolRoutes: readonly FeatureRoute[] = [
  place('/custom-webhook-tools', (module) => module.ToolsScreen),
  place('/custom-webhook-tools/create', (module) => module.ToolEditScreen),
  place('/custom-webhook-tools/:toolId/edit', (module) => module.ToolEditScreen),
  place('/custom-webhook-tools/executions', (module) => module.CallsScreen),
  place('/custom-webhook-tools/:toolId/executions', (module) => module.CallsScreen),
];
