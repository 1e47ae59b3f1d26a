import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

/** Resources and prompts of the person's servers, to put into a message. */
export const ContentDialog = lazyPart(() =>
  import('./screens/ContentDialog.tsx').then((module) => ({ default: module.ContentDialog })),
);

/** The prompts of the person's servers, for the list behind a slash. */
export const ServerPrompts = lazyPart(() =>
  import('./screens/ServerPrompts.tsx').then((module) => ({ default: module.ServerPrompts })),
);
