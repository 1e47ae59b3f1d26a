import type { FeatureRoute } from '../../platform/route.ts';

export const contactRoutes: readonly FeatureRoute[] = [
  {
    path: '/contact',
    access: 'public',
    load: () => import('./screens.ts').then((module) => module.ContactScreen),
  },
  {
    path: '/admin',
    access: 'signed-in',
    hasSidebar: true,
    load: () => import('./screens.ts').then((module) => module.MessagesScreen),
  },
];
