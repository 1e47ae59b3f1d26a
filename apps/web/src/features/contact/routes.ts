import type { FeatureRoute } from '../../platform/route.ts';

export const contactRoutes: readonly FeatureRoute[] = [
  {
    path: '/contact',
    access: 'public',
    load: () => import('./screens/ContactScreen.tsx').then((module) => module.ContactScreen),
  },
];
