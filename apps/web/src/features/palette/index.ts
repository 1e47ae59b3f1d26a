export { OpenOverlay } from './screens/OpenOverlay.tsx';
export { useGlobalKeys } from './screens/use-global-keys.ts';

export const loadPaletteResults = () =>
  import('./screens/PaletteResults.tsx').then((module) => module.PaletteResults);
export const loadKeyMap = () => import('./screens/KeyMap.tsx').then((module) => module.KeyMap);
