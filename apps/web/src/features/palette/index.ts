export { useGlobalKeys } from './screens/use-global-keys.ts';
export { setLetterKeys, useKeyboard } from './keyboard.state.ts';

export const loadPalette = () => import('./screens/Palette.tsx').then((module) => module.Palette);
export const loadKeyMap = () => import('./screens/KeyMap.tsx').then((module) => module.KeyMap);
