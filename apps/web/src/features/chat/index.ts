import { lazy } from 'react';

export { countUnsavedChats } from './chat.storage.ts';

export const PageShell = lazy(() =>
  import('./screens/PageShell.tsx').then((module) => ({ default: module.PageShell })),
);

/** For the palette, which comes with a key press and not before. */
export const loadChatCommands = () =>
  import('./screens/chat-commands.ts').then((module) => module.chatCommands);
export type ChatCommands = Awaited<ReturnType<typeof loadChatCommands>>;
