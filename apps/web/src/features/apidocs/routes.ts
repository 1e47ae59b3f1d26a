import type { FeatureRoute } from '../../platform/route.ts';

export const apiDocsRoutes: readonly FeatureRoute[] = [
  {
    path: '/api-docs',
    access: 'signed-in',
    hasSidebar: true,
    load: () => import('./screens/ApiDocsScreen.tsx').then((module) => module.ApiDocsScreen),
  },
];
