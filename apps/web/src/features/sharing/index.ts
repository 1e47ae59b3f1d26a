import { lazy } from 'react';

/** Makes, shows and closes the links to one conversation. */
export const ShareDialog = lazy(() =>
  import('./screens/ShareDialog.tsx').then((module) => ({ default: module.ShareDialog })),
);

/** All open links of somebody. */
export const ShareSettings = lazy(() =>
  import('./screens/ShareSettings.tsx').then((module) => ({ default: module.ShareSettings })),
);
