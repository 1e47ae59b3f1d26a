import type { FeatureRoute } from '../../platform/route.ts';
import type * as Screens from './screens.ts';

/** Both come in one file: the first visit knows of every file. */
const place = (
  path: string,
  screen: (module: typeof Screens) => Awaited<ReturnType<FeatureRoute['load']>>,
): FeatureRoute => ({
  path,
  access: 'signed-in',
  hasSidebar: true,
  load: () => import('./screens.ts').then(screen),
});

export const promptRoutes: readonly FeatureRoute[] = [
  place('/system-prompts', (module) => module.SystemPromptsScreen),
  place('/prompt-suggestions', (module) => module.SuggestionsScreen),
];
