import { lazy } from 'react';

export { countUnsavedChats } from './chat.storage.ts';

export const PageShell = lazy(() =>
  import('./screens/PageShell.tsx').then((module) => ({ default: module.PageShell })),
);
