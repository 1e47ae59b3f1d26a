import type { FeatureRoute } from '../../platform/route.ts';

export const landingRoutes: readonly FeatureRoute[] = [
  {
    path: '/',
    access: 'public',
    load: () => import('./screens/LandingScreen.tsx').then((module) => module.LandingScreen),
  },
];
