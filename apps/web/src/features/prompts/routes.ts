import type { FeatureRoute } from '../../platform/route.ts';

export const promptRoutes: readonly FeatureRoute[] = [
  {
    path: '/system-prompts',
    access: 'signed-in',
    hasSidebar: true,
    load: () => import('./screens/SystemPromptsScreen.tsx').then((module) => module.SystemPromptsScreen),
  },
  {
    path: '/prompt-suggestions',
    access: 'signed-in',
    hasSidebar: true,
    load: () => import('./screens/SuggestionsScreen.tsx').then((module) => module.SuggestionsScreen),
  },
];
