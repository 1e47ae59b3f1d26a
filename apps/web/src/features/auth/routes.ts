import type { FeatureRoute } from '../../platform/route.ts';
import type * as Screens from './screens.ts';

/** All come in one file: the first visit knows of every file. */
const place = (
  path: string,
  screen: (module: typeof Screens) => Awaited<ReturnType<FeatureRoute['load']>>,
): FeatureRoute => ({ path, access: 'public', load: () => import('./screens.ts').then(screen) });

export const authRoutes: readonly FeatureRoute[] = [
  place('/login', (module) => module.LoginScreen),
  place('/register', (module) => module.RegisterScreen),
  place('/upgrade', (module) => module.UpgradeScreen),
];
