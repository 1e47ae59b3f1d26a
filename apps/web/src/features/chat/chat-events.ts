import type { ChatStore } from './chat.store.ts';
import type { MessageSource } from './sessions/message-access.ts';
import type { SessionsListener } from './sessions/sessions.ts';

/** Who is notified of what happens to the conversations on this device, and asked for what is not on it. */
export interface ChatsListener extends SessionsListener, MessageSource {
  readonly onChange: (sessionIds: readonly string[]) => void;
}

export interface ChatEvents extends SessionsListener {
  /** One at a time; null: none. */
  listen(listener: ChatsListener | null): void;
}

export function createChatEvents(store: ChatStore): ChatEvents {
  let listener: ChatsListener | null = null;
  store.onOwnChange(({ sessions = [], messages = [], removedMessages = [] }) => {
    const touched = [...messages, ...removedMessages].map(({ sessionId }) => sessionId);
    const sessionIds = [...new Set([...sessions.map(({ id }) => id), ...touched])];
    if (sessionIds.length > 0) listener?.onChange(sessionIds);
  });
  return {
    listen(next) {
      listener = next;
      store.useSource(next);
    },
    onOpen: (sessionId) => listener?.onOpen(sessionId),
    onDelete: (sessionId) => listener?.onDelete(sessionId),
    onRestore: (sessionId) => listener?.onRestore(sessionId),
  };
}
