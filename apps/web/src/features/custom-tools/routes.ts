import type { FeatureRoute } from '../../platform/route.ts';

const place = (path: string, load: FeatureRoute['load']): FeatureRoute => ({
  path,
  access: 'signed-in',
  hasSidebar: true,
  load,
});
const loadEditor: FeatureRoute['load'] = () =>
  import('./screens/ToolEditScreen.tsx').then((module) => module.ToolEditScreen);
const loadCalls: FeatureRoute['load'] = () =>
  import('./screens/CallsScreen.tsx').then((module) => module.CallsScreen);

export const customToolRoutes: readonly FeatureRoute[] = [
  place('/custom-webhook-tools', () =>
    import('./screens/ToolsScreen.tsx').then((module) => module.ToolsScreen),
  ),
  place('/custom-webhook-tools/create', loadEditor),
  place('/custom-webhook-tools/:toolId/edit', loadEditor),
  place('/custom-webhook-tools/executions', loadCalls),
  place('/custom-webhook-tools/:toolId/executions', loadCalls),
];
