import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

/** Resources and prompts of the person's servers, to put into a message. */
export const ContentDialog = lazyPart(() =>
  import('./screens/ContentDialog.tsx').then((module) => ({ default: module.ContentDialog })),
);
