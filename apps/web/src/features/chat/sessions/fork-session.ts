import { compareMessages, withUnsentPicture, type Message } from './message.ts';
import { NEVER_SYNCED, type ChatSession } from './session.ts';

/** A conversation of its own for messages whose conversation was removed on another device. */
export function forkSession(
  session: ChatSession,
  unsent: readonly Message[],
  id: string,
): { readonly session: ChatSession; readonly messages: readonly Message[] } {
  const ids = new Set(unsent.map((message) => message.id));
  const messages = [...unsent].sort(compareMessages).map((message) => ({
    ...withUnsentPicture(message),
    position: null,
    parentId: message.parentId !== null && ids.has(message.parentId) ? message.parentId : null,
  }));
  const hasLeaf = session.activeLeafId !== null && ids.has(session.activeLeafId);
  return {
    session: {
      ...session,
      id,
      activeLeafId: hasLeaf ? session.activeLeafId : (messages.at(-1)?.id ?? null),
      messageCount: messages.filter(({ archivedBy }) => archivedBy === null).length,
      lastSyncAt: null,
      syncState: NEVER_SYNCED,
    },
    messages,
  };
}
