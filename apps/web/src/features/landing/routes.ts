import type { FeatureRoute } from '../../platform/route.ts';
import type * as LegalScreens from './legal-screens.ts';

/** All come in one file: the first visit knows of every file. */
const legal = (
  path: string,
  screen: (module: typeof LegalScreens) => Awaited<ReturnType<FeatureRoute['load']>>,
): FeatureRoute => ({ path, access: 'public', load: () => import('./legal-screens.ts').then(screen) });

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
