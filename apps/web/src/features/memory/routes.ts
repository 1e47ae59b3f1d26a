import type { FeatureRoute } from '../../platform/route.ts';

export const memoryRoutes: readonly FeatureRoute[] = [
  {
    path: '/memory',
    access: 'signed-in',
    hasSidebar: true,
    load: () => import('./screens/MemoryScreen.tsx').then((module) => module.MemoryScreen),
  },
];
