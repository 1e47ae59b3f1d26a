import type { FeatureRoute } from '../../platform/route.ts';

export const mcpRoutes: readonly FeatureRoute[] = [
  {
    path: '/mcp-servers',
    access: 'signed-in',
    hasSidebar: true,
    load: () => import('./screens/McpScreen.tsx').then((module) => module.McpScreen),
  },
  {
    path: '/mcp-sign-in',
    access: 'signed-in',
    hasSidebar: true,
    load: () => import('./screens/SignInScreen.tsx').then((module) => module.SignInScreen),
  },
];
