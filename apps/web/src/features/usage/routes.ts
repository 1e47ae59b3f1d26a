import type { FeatureRoute } from '../../platform/route.ts';

export const usageRoutes: readonly FeatureRoute[] = [
  {
    path: '/usage/:userId?',
    access: 'signed-in',
    hasSidebar: true,
    load: () => import('./screens/UsageScreen.tsx').then((module) => module.UsageScreen),
  },
];
