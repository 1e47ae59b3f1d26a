// A chunk of its own: most messages stay where they are.
import type { ReplyRating } from '@parley/contract/history/constants.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { ChatStore } from '../chat.store.ts';
import type { Ids } from '../ids.ts';
import type { Replies } from '../reply/replies.ts';
import {
  findNewestLeaf,
  isVersion,
  listBranch,
  listPresent,
  listSiblings,
  listSubtree,
} from './message-tree.ts';
import { isUnfinished, type Message, type MessageImage } from './message.ts';
import { NEVER_SYNCED, type ChatSession } from './session.ts';
import type { Sessions } from './sessions.ts';
import { withAllVersions, withVersions } from './versions-beside.ts';

type Undo = () => void;

interface Removal {
  readonly gone: readonly Message[];
  /** What followed a message that goes alone. */
  readonly moved: readonly Message[];
  /** Where the shown branch ends afterwards. */
  readonly leafId: string | null;
}

export interface BranchChanges {
  /** The branch up to a message as a conversation of its own, which is opened. Null when there is no such message. */
  fork(sessionId: string, messageId: string, name: string): Promise<ChatSession | null>;
  /**
   * Takes away one message with the versions of documents that hang on it; what was said after it stays. Null when there
   * is no such message.
   */
  removeMessage(sessionId: string, messageId: string): Promise<Undo | null>;
  /** Takes away a version of a message with all that follows it. Null when there is no such message. */
  removeBranch(sessionId: string, messageId: string): Promise<Undo | null>;
  /** Null takes back what was thought of a reply. */
  rate(sessionId: string, messageId: string, rating: ReplyRating | null): Promise<void>;
}

export interface BranchChangesDependencies {
  readonly store: ChatStore;
  readonly sessions: Sessions;
  readonly replies: Pick<Replies, 'stop'>;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Where the bytes are here, the copy goes up with the new conversation; else they are fetched from the old one. */
function copyImage(image: MessageImage, sessionId: string): MessageImage {
  if (image.url !== null) return { ...image, storedId: null };
  return { ...image, storedIn: image.storedIn ?? sessionId };
}

function copyBranch(branch: readonly Message[], sessionId: string, ids: Ids): Message[] {
  const newIds = new Map<string | null, string>();
  let lastId: string | null = null;
  return branch.map((message) => {
    const id = ids.key();
    const { image, reply } = message;
    const copy: Message = {
      ...message,
      id,
      parentId: newIds.get(message.parentId) ?? lastId,
      position: null,
      image: image && copyImage(image, sessionId),
      reply: reply && { ...reply, key: id, isLost: false },
    };
    newIds.set(message.id, id);
    if (!isVersion(message)) lastId = id;
    return copy;
  });
}

export function createBranchChanges(dependencies: BranchChangesDependencies): BranchChanges {
  const { store, sessions, clock, ids } = dependencies;
  const listMessages = (sessionId: string) => store.state.getState().messages[sessionId] ?? [];

  async function remove(
    sessionId: string,
    messageId: string,
    plan: (messages: readonly Message[], message: Message, leafId: string | null) => Removal,
  ): Promise<Undo | null> {
    await store.loadMessages(sessionId);
    if (!store.findMessage(sessionId, messageId)) return null;
    // A running reply is ended first, so that its late words cannot bring back what goes.
    await dependencies.replies.stop(sessionId);
    const session = store.findSession(sessionId);
    const message = store.findMessage(sessionId, messageId);
    if (!session || !message) return null;
    const removal = plan(listMessages(sessionId), message, session.activeLeafId);
    const { gone, moved, leafId } = removal;
    store.apply({
      sessions: [{ ...session, activeLeafId: leafId, messageCount: session.messageCount - gone.length }],
      messages: moved.map((one) => ({ sessionId, message: { ...one, parentId: message.parentId } })),
      removedMessages: gone.map(({ id }) => ({ sessionId, messageId: id })),
    });
    return () => restore(session, removal, message);
  }

  function restore(before: ChatSession, { gone, moved, leafId }: Removal, message: Message): void {
    const now = store.findSession(before.id);
    if (!now) return;
    const back = moved.flatMap(({ id, parentId }) => {
      const current = store.findMessage(before.id, id);
      return current?.parentId === message.parentId ? [{ ...current, parentId }] : [];
    });
    store.apply({
      sessions: [
        {
          ...now,
          // Who has gone on elsewhere meanwhile stays there.
          activeLeafId: now.activeLeafId === leafId ? before.activeLeafId : now.activeLeafId,
          messageCount: now.messageCount + gone.length,
        },
      ],
      messages: [...gone.map((one) => ({ ...one, position: null })), ...back].map((one) => ({
        sessionId: before.id,
        message: one,
      })),
    });
  }

  return {
    async fork(sessionId, messageId, name) {
      const session = store.findSession(sessionId);
      const all = listMessages(sessionId);
      const branch = listBranch(all, messageId).filter((message) => !isUnfinished(message));
      if (!session || !store.findMessage(sessionId, messageId)) return null;
      const messages = copyBranch(withAllVersions(all, branch), sessionId, ids);
      const nowMs = clock.now();
      const forked: ChatSession = {
        ...session,
        id: `session-${nowMs}-${ids.short()}`,
        name,
        titleGenerated: true,
        createdAt: nowMs,
        isPinned: false,
        lastUserActivityAt: nowMs,
        lastSyncAt: null,
        syncState: NEVER_SYNCED,
        activeLeafId: messages.findLast((message) => !isVersion(message))?.id ?? null,
        replyingId: null,
        messageCount: messages.length,
      };
      store.apply({
        sessions: [forked],
        messages: messages.map((message) => ({ sessionId: forked.id, message })),
      });
      await store.save.flush();
      sessions.select(forked.id);
      return forked;
    },
    rate(sessionId, messageId, rating) {
      const message = store.findMessage(sessionId, messageId);
      if (message) store.apply({ messages: [{ sessionId, message: { ...message, rating } }] });
      return Promise.resolve();
    },
    removeMessage: (sessionId, messageId) =>
      remove(sessionId, messageId, (messages, message, leafId) => {
        // The person's versions of documents go along.
        const gone = withVersions(messages, [message]);
        const isGone = (id: string | null) => gone.some((one) => one.id === id);
        const moved = listPresent(messages).filter(({ id, parentId }) => isGone(parentId) && !isGone(id));
        return { gone, moved, leafId: isGone(leafId) ? message.parentId : leafId };
      }),
    removeBranch: (sessionId, messageId) =>
      remove(sessionId, messageId, (messages, message, leafId) => {
        const gone = listSubtree(messages, message.id);
        const goneIds = new Set(gone.map(({ id }) => id));
        const rest = messages.filter(({ id }) => !goneIds.has(id));
        const sibling = listSiblings(rest, message).at(-1);
        const nextId = sibling ? findNewestLeaf(rest, sibling.id) : message.parentId;
        return { gone, moved: [], leafId: leafId === null || goneIds.has(leafId) ? nextId : leafId };
      }),
  };
}
