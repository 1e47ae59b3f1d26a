import type { FeatureRoute } from '../../platform/route.ts';

export const reportRoutes: readonly FeatureRoute[] = [
  {
    path: '/admin/error-reports',
    access: 'signed-in',
    hasSidebar: true,
    load: () => import('./screens/ReportsScreen.tsx').then((module) => module.ReportsScreen),
  },
];
