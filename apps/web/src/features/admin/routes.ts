import type { FeatureRoute } from '../../platform/route.ts';

export const adminRoutes: readonly FeatureRoute[] = [
  {
    path: '/admin',
    access: 'signed-in',
    hasSidebar: true,
    load: () => import('./screens/AdminScreen.tsx').then((module) => module.AdminScreen),
  },
];
