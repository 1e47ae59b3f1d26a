import type { ReplyRating } from '@parley/contract/history/constants.ts';
import type { BackendMessage, BackendSession, SessionSummary } from '@parley/contract/history/schemas.ts';

// What the sync needs of the conversations on this device. Another feature keeps them; here is all that is known of it.

export interface SyncState {
  readonly lastSyncedMessageCount: number;
  readonly needsFullSync: boolean;
  /** Of the server's version that this device holds; null: none. */
  readonly etag: string | null;
  /** Of the newest version that is known to be at the server. */
  readonly serverEtag: string | null;
  readonly changedFields: readonly string[];
  readonly changedMessageIds: readonly string[];
  readonly removedMessageIds: readonly string[];
  readonly archivedMessageIds: readonly string[];
}

export interface SyncedSession {
  readonly id: string;
  readonly name: string;
  readonly isPinned: boolean;
  readonly createdAt: number;
  readonly lastUserActivityAt: number | null;
  readonly lastSyncAt: number | null;
  readonly activeLeafId: string | null;
  readonly replyingId: string | null;
  readonly messageCount: number;
  readonly syncState: {
    -readonly [K in keyof SyncState]: SyncState[K] extends readonly string[] ? string[] : SyncState[K];
  };
}

export interface SyncedMessage {
  readonly id: string;
  readonly parentId: string | null;
  /** In the server's order; null: not stored there yet. */
  readonly position: number | null;
  readonly archivedBy: string | null;
  readonly timestamp: number;
  readonly role: 'user' | 'assistant' | 'system';
  readonly rating?: ReplyRating | null | undefined;
}

/** Of a message that the server has: everything else of it stays as it is. */
export function isChanged(
  before: Pick<SyncedMessage, 'parentId' | 'rating'>,
  after: Pick<SyncedMessage, 'parentId' | 'rating'>,
): boolean {
  return before.parentId !== after.parentId || (before.rating ?? null) !== (after.rating ?? null);
}

export interface SyncedChange<S, M> {
  readonly sessions?: readonly S[];
  readonly messages?: readonly { readonly sessionId: string; readonly message: M }[];
  readonly removedMessages?: readonly { readonly sessionId: string; readonly messageId: string }[];
  readonly removedSessionIds?: readonly string[];
}

/** A reply that is being written at the server. */
export interface ActiveRun {
  readonly runId: string;
  /** The idempotency key of its send, and the id of its message. */
  readonly key: string;
  readonly sessionId: string;
  readonly startedAt: number;
  /** Null: the model alone. */
  readonly agent: { readonly id: string; readonly name: string } | null;
}

export interface ChatsListener {
  /** Something was changed on this device. */
  readonly onChange: (sessionIds: readonly string[]) => void;
  /** Taken away by the person, who may take that back for a while. */
  readonly onDelete: (sessionId: string) => void;
  readonly onRestore: (sessionId: string) => void;
  /** The messages are wanted here. Rejects where they cannot be had. */
  readonly fetch: (sessionId: string) => Promise<void>;
  /** The picture of a message is wanted here. Rejects where it cannot be had now. */
  readonly fetchPicture: (sessionId: string, messageId: string) => Promise<void>;
  /** Makes sure that the newest messages are here before one is added. Never rejects, and never takes long. */
  readonly fetchNewest: (sessionId: string) => Promise<void>;
  /** The conversation was opened. */
  readonly onOpen: (sessionId: string) => void;
}

export interface MissingPicture {
  readonly imageId: string;
  /** The conversation it is kept with; null: that of the message. */
  readonly sessionId: string | null;
}

/** A conversation as the server sends it, in the shape of this device. */
export interface Arrived<S, M> {
  readonly session: S;
  readonly messages: readonly M[];
}

/** How a conversation of this device and the server's version of it become each other. Pure. */
export interface SyncedModel<S extends SyncedSession, M extends SyncedMessage> {
  /** What of a conversation is the same on all devices. */
  readonly syncedFields: readonly (keyof S & string)[];
  isUnsynced(session: S): boolean;
  /** Known from the server's list; the messages are not on this device. */
  isServerOnly(session: S): boolean;
  /** Only what will not change any more is stored at the server. */
  isFinal(message: M, nowMs: number): boolean;
  /** The server's version of a message, with what only this device has of it. */
  adopt(local: M, server: M): M;
  toBackendSession(session: S, messages: readonly M[]): Omit<BackendSession, 'messages'>;
  toBackendMessage(message: M): BackendMessage;
  fromBackend(session: BackendSession): Arrived<S, M>;
  fromSummary(summary: SessionSummary): S;
  /** The picture of a message that the server does not have yet. */
  findUnsentPicture(message: M): File | null;
  /** Null for an id: the server will never take this picture. */
  withStoredPicture(message: M, imageId: string | null): M;
  /** A picture that is on the server only. */
  findMissingPicture(message: M): MissingPicture | null;
  readPicture(picture: Blob): Promise<string>;
  withPicture(message: M, picture: string): M;
  /** As if the server had never had its picture, where the bytes are here. */
  withUnsentPicture(message: M): M;
}

/** The conversations that this device has. */
export interface SyncedChats<S extends SyncedSession, M extends SyncedMessage> {
  readonly model: SyncedModel<S, M>;
  ownerId(): string | null;
  currentId(): string | null;
  listSessions(): readonly S[];
  findSession(sessionId: string): S | null;
  /** The person removed it in another tab, which will tell the server. */
  isRemovedElsewhere(sessionId: string): boolean;
  /** What this device has of the messages, read from its storage where the conversation is not open. */
  readMessages(sessionId: string): Promise<readonly M[]>;
  /** Null where the conversation is not open. */
  findOpenMessages(sessionId: string): readonly M[] | null;
  /** Takes over what the server knows: no change that would have to be sent. */
  put(change: SyncedChange<S, M>): void;
  /** Shown in the list without being kept on this device. */
  show(sessions: readonly S[]): void;
  /** Unsent messages of a conversation that is gone become one of their own. */
  forkUnsent(session: S, messages: readonly M[]): void;
  /** Shows a reply that another device has asked for, and listens to it. */
  attachReply(sessionId: string, run: ActiveRun): void;
  /** Drops local copies beyond what this device is to keep. */
  keepToLimit(): void;
  /** Resolves when everything is stored on this device. */
  flush(): Promise<void>;
  /** Null: no listener is left. */
  listen(listener: ChatsListener | null): void;
}
