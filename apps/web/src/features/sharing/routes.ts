import type { FeatureRoute } from '../../platform/route.ts';

export const sharingRoutes: readonly FeatureRoute[] = [
  {
    path: '/shared/:token',
    access: 'public',
    load: () => import('./screens/SharedScreen.tsx').then((module) => module.SharedScreen),
  },
];
