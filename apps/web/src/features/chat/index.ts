import { lazy } from 'react';

export { useChatPreferences } from './chat-preferences.ts';
export type { ImportedChat } from './import/imported-chat.ts';
export { countUnsaved } from './chat.storage.ts';
export { isSummary, readSummary } from './summaries/summary-text.ts';

export const PageShell = lazy(() =>
  import('./screens/PageShell.tsx').then((module) => ({ default: module.PageShell })),
);

/** A reply as it is drawn in a chat, for pages that only show one. */
export const MessageText = lazy(() =>
  import('./components/MessageText.tsx').then((module) => ({ default: module.MessageText })),
);

/** The block that stands for messages that were summarised. */
export const SummaryBlock = lazy(() =>
  import('./components/SummaryBlock.tsx').then((module) => ({ default: module.SummaryBlock })),
);

/** For the palette, which comes with a key press and not before. */
export const loadChatCommands = () =>
  import('./screens/chat-commands.ts').then((module) => module.chatCommands);
export type ChatCommands = Awaited<ReturnType<typeof loadChatCommands>>;
