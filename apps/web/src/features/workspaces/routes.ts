import type { FeatureRoute } from '../../platform/route.ts';

export const workspaceRoutes: readonly FeatureRoute[] = [
  {
    path: '/invite/:token',
    access: 'signed-in',
    load: () => import('./screens/InviteScreen.tsx').then((module) => module.InviteScreen),
  },
];
