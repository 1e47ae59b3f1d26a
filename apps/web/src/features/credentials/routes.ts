import type { FeatureRoute } from '../../platform/route.ts';

export const credentialRoutes: readonly FeatureRoute[] = [
  {
    path: '/credential-manager',
    access: 'signed-in',
    hasSidebar: true,
    load: () => import('./screens/CredentialScreen.tsx').then((module) => module.CredentialScreen),
  },
  {
    path: '/credential-sign-in',
    access: 'signed-in',
    hasSidebar: true,
    load: () => import('./screens/SignInScreen.tsx').then((module) => module.SignInScreen),
  },
];
