import type { FeatureRoute } from '../../platform/route.ts';

export const pricingRoutes: readonly FeatureRoute[] = [
  {
    path: '/pricing',
    access: 'public',
    load: () => import('./screens/PricingScreen.tsx').then((module) => module.PricingScreen),
  },
];
