import { BESIDE_SIDEBAR, screensOf, type FeatureRoute } from '../../platform/route.ts';

const screen = screensOf(() => import('./screens.ts'), BESIDE_SIDEBAR);

export const promptRoutes: readonly FeatureRoute[] = [
  screen('/system-prompts', (module) => module.SystemPromptsScreen),
  screen('/prompt-suggestions', (module) => module.SuggestionsScreen),
];
