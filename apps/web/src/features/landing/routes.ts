import type { FeatureRoute } from '../../platform/route.ts';

export const landingRoutes: readonly FeatureRoute[] = [
  {
    path: '/',
    access: 'public',
    load: () => import('./screens/LandingScreen.tsx').then((module) => module.LandingScreen),
  },
  {
    path: '/terms',
    access: 'public',
    load: () => import('./screens/TermsScreen.tsx').then((module) => module.TermsScreen),
  },
  {
    path: '/privacy',
    access: 'public',
    load: () => import('./screens/PrivacyScreen.tsx').then((module) => module.PrivacyScreen),
  },
  {
    path: '/status',
    access: 'public',
    load: () => import('./screens/StatusScreen.tsx').then((module) => module.StatusScreen),
  },
];
