export { useGlobalKeys } from './screens/use-global-keys.ts';
export { setLetterKeys, useKeyboard } from './keyboard.state.ts';

export const loadOpenOverlay = () => import('./screens/OpenOverlay.tsx').then((module) => module.OpenOverlay);
