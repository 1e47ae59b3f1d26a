import type { FeatureRoute } from '../../platform/route.ts';

export const settingsRoutes: readonly FeatureRoute[] = [
  {
    path: '/settings',
    access: 'signed-in',
    hasSidebar: true,
    load: () => import('./screens/SettingsScreen.tsx').then((module) => module.SettingsScreen),
  },
];
