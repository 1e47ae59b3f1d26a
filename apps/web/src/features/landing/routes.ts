import { screensOf, type FeatureRoute } from '../../platform/route.ts';

const legal = screensOf(() => import('./legal-screens.ts'), { access: 'public' });

export const landingRoutes: readonly FeatureRoute[] = [
  {
    path: '/',
    access: 'public',
    load: () => import('./screens/LandingScreen.tsx').then((module) => module.LandingScreen),
  },
  legal('/terms', (module) => module.TermsScreen),
  legal('/privacy', (module) => module.PrivacyScreen),
  legal('/status', (module) => module.StatusScreen),
];
