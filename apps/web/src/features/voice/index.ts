import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

export { VoiceButton } from './components/VoiceButton.tsx';

/** Listens while it is mounted. Its code comes with the first press of the button. */
export const VoiceBar = lazyPart(() =>
  import('./components/VoiceBar.tsx').then((module) => ({ default: module.VoiceBar })),
);

export const loadReadAloud = () => import('./read-aloud.ts');
