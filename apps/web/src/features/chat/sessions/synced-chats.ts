import type { ChatStore } from '../chat.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import { logProblem } from '../../../platform/log.ts';
import { attachReply, type RunElsewhere } from '../reply/attach-reply.ts';
import type { ChatEvents } from '../chat-events.ts';
import type { Ids } from '../ids.ts';
import { toNextImportedId } from '../import/imported-id.ts';
import type { Replies } from '../reply/replies.ts';
import { forkSession } from './fork-session.ts';
import type { Message } from './message.ts';
import { isServerOnly, type ChatSession } from './session.ts';
import type { Sessions } from './sessions.ts';
import { syncedModel } from './synced-model.ts';

// The conversations of this device as their sync sees them.

export interface SyncedChatsDependencies {
  readonly store: ChatStore;
  readonly sessions: Sessions;
  readonly replies: Replies;
  readonly events: ChatEvents;
  readonly clock: Clock;
  readonly ids: Ids;
}

export type SyncedChats = ReturnType<typeof createSyncedChats>;

export function createSyncedChats(dependencies: SyncedChatsDependencies) {
  const { store, sessions, replies, events, clock, ids } = dependencies;
  const { state } = store;
  return {
    model: syncedModel,
    ownerId: () => state.getState().ownerId,
    currentId: () => state.getState().currentId,
    listSessions: () => Object.values(state.getState().sessions),
    findSession: store.findSession,
    isRemovedElsewhere: store.isRemovedElsewhere,
    readMessages: store.readMessages,
    findOpenMessages: (sessionId: string) => state.getState().messages[sessionId] ?? null,
    put: store.put,
    show: store.show,
    forkUnsent(session: ChatSession, unsent: readonly Message[]): void {
      const { etag, serverEtag } = session.syncState;
      const isWhole = etag === null && serverEtag === null;
      const importedId = isWhole ? toNextImportedId(session.id, ids.short()) : null;
      const id = importedId ?? `session-${clock.now()}-${ids.short()}`;
      const fork = forkSession(session, unsent, id);
      store.apply({
        sessions: [fork.session],
        messages: fork.messages.map((message) => ({ sessionId: id, message })),
      });
      sessions.moveOn(session, id);
    },
    attachReply(sessionId: string, run: RunElsewhere): void {
      attachReply({ store, replies }, sessionId, run).catch((error: unknown) =>
        logProblem('reply-not-attached', error),
      );
    },
    keepToLimit: sessions.keepToLimit,
    flush(): Promise<void> {
      // Other tabs may not have stored yet what they told this one.
      store.put({ sessions: Object.values(state.getState().sessions).filter((one) => !isServerOnly(one)) });
      return store.save.flush();
    },
    listen: events.listen,
  };
}
