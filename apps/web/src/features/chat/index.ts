import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

export { useChatPreferences } from './chat-preferences.ts';
export { SEND_KEYS } from './composer/send-keys.ts';
export type { ImportedChat } from './import/imported-chat.ts';
export { countUnsaved } from './chat.storage.ts';
export { provideSlashPopover } from './composer/slash-popover.ts';
export { provideWhileAway } from './composer/while-away.ts';
export { isLowBalance } from './credit-state.ts';
export { isSummary, readSummary } from './summaries/summary-text.ts';

/** Runs on every page that shows the sidebar. */
export const loadChatRuntime = () => import('./screens/ChatRuntime.tsx').then((module) => module.ChatRuntime);

/** The list of chats in the sidebar. */
export const loadSidebarChats = () =>
  import('./screens/list/SidebarChats.tsx').then((module) => module.SidebarChats);

export const loadReplies = () => import('./browser-chat.ts').then(({ chat }) => chat.replies);

export const loadNewChat = () => import('./screens/new-chat.ts').then((module) => module.startNewChat);

export const ImportDialog = lazyPart(() =>
  import('./screens/import/ImportDialog.tsx').then((module) => ({ default: module.ImportDialog })),
);

/** The block that stands for messages that were summarized. */
export const SummaryBlock = lazyPart(() =>
  import('./summaries/SummaryBlock.tsx').then((module) => ({ default: module.SummaryBlock })),
);

/** For the palette, which comes with a key press and not before. */
export const loadChatCommands = () =>
  import('./screens/chat-commands.ts').then((module) => module.chatCommands);
export type ChatCommands = Awaited<ReturnType<typeof loadChatCommands>>;
