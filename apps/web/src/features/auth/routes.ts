import { screensOf, type FeatureRoute } from '../../platform/route.ts';

const screen = screensOf(() => import('./screens.ts'), { access: 'public' });

export const authRoutes: readonly FeatureRoute[] = [
  screen('/login', (module) => module.LoginScreen),
  screen('/register', (module) => module.RegisterScreen),
  screen('/upgrade', (module) => module.UpgradeScreen),
];
