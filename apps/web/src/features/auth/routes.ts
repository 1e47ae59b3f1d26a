import type { FeatureRoute } from '../../platform/route.ts';

export const authRoutes: readonly FeatureRoute[] = [
  {
    path: '/login',
    access: 'public',
    load: () => import('./screens/LoginScreen.tsx').then((module) => module.LoginScreen),
  },
  {
    path: '/register',
    access: 'public',
    load: () => import('./screens/RegisterScreen.tsx').then((module) => module.RegisterScreen),
  },
  {
    path: '/upgrade',
    access: 'public',
    load: () => import('./screens/UpgradeScreen.tsx').then((module) => module.UpgradeScreen),
  },
];
