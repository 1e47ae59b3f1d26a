import { lazy } from 'react';

export { VoiceButton } from './components/VoiceButton.tsx';

/** Listens while it is mounted. Its code comes with the first press of the button. */
export const VoiceBar = lazy(() =>
  import('./components/VoiceBar.tsx').then((module) => ({ default: module.VoiceBar })),
);
