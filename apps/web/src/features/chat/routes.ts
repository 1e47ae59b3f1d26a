import type { FeatureRoute } from '../../platform/route.ts';

export const chatRoutes: readonly FeatureRoute[] = [
  {
    path: '/chat',
    access: 'signed-in',
    hasSidebar: true,
    load: () => import('./screens/ChatScreen.tsx').then((module) => module.ChatScreen),
  },
];
