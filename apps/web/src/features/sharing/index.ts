import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

/** Makes, shows and closes the links to one conversation. */
export const ShareDialog = lazyPart(() =>
  import('./screens/ShareDialog.tsx').then((module) => ({ default: module.ShareDialog })),
);

/** All open links of the user. */
export const ShareSettings = lazyPart(() =>
  import('./screens/ShareSettings.tsx').then((module) => ({ default: module.ShareSettings })),
);
