import type { FeatureRoute } from '../../platform/route.ts';

export const profileRoutes: readonly FeatureRoute[] = [
  {
    path: '/user-type-selection',
    access: 'signed-in',
    load: () => import('./screens/UserTypeScreen.tsx').then((module) => module.UserTypeScreen),
  },
];
