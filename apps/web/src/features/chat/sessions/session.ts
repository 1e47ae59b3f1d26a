import { ReasoningEffort } from '@parley/contract/chat/schemas.ts';
import { z } from 'zod';
import { toPlainName } from '../../../platform/plain-name.ts';

/** What the browser and the server know of each other's copy. */
const SyncState = z.object({
  lastSyncedMessageCount: z.number(),
  needsFullSync: z.boolean(),
  /** Of the server's version that this device holds; null: none. */
  etag: z.string().nullable(),
  /** Of the newest version that is known to be at the server. */
  serverEtag: z.string().nullable().default(null),
  /** What was changed here since the two were equal. */
  changedFields: z.array(z.string()).default([]),
  changedMessageIds: z.array(z.string()).default([]),
  removedMessageIds: z.array(z.string()).default([]),
  /** Those of the removed ones that a summary stands for. */
  archivedMessageIds: z.array(z.string()).default([]),
});
export type SyncState = z.infer<typeof SyncState>;

export const NEVER_SYNCED: SyncState = {
  lastSyncedMessageCount: 0,
  needsFullSync: false,
  etag: null,
  serverEtag: null,
  changedFields: [],
  changedMessageIds: [],
  removedMessageIds: [],
  archivedMessageIds: [],
};

export const ChatAgent = z.object({
  /** Null: the default agent. */
  id: z.string().nullable(),
  name: z.string().overwrite(toPlainName),
  /** Its own; null: that of the chat. */
  model: z.string().nullable(),
});
export type ChatAgent = z.infer<typeof ChatAgent>;

export const ChatSession = z.object({
  id: z.string(),
  name: z.string().overwrite(toPlainName),
  systemPrompt: z.string(),
  selectedModelId: z.string().nullable(),
  supportsVision: z.boolean(),
  supportsReasoningEffort: z.boolean(),
  reasoningEffort: ReasoningEffort,
  titleGenerated: z.boolean(),
  createdAt: z.number(),
  isPinned: z.boolean(),
  lastUserActivityAt: z.number().nullable(),
  lastSyncAt: z.number().nullable(),
  syncState: SyncState,
  /** The last message of the branch that is shown. */
  activeLeafId: z.string().nullable(),
  /** The reply that is being written, if there is one. */
  replyingId: z.string().nullable(),
  /** All branches together; a session without messages counts as empty. */
  messageCount: z.number(),
  /** Who answers in place of the model alone. */
  agent: ChatAgent.nullable().optional(),
  /** The default agent answers from what it finds on the web. */
  isResearch: z.boolean().optional(),
});
export type ChatSession = z.infer<typeof ChatSession>;

/** What of a conversation is the same on all devices. */
export const SYNCED_FIELDS = [
  'name',
  'systemPrompt',
  'selectedModelId',
  'supportsVision',
  'supportsReasoningEffort',
  'reasoningEffort',
  'titleGenerated',
  'isPinned',
  'lastUserActivityAt',
  'activeLeafId',
  'agent',
  'isResearch',
] as const satisfies readonly (keyof ChatSession)[];

/** Known from the server's list; its messages are not on this device. */
export function isServerOnly({ syncState }: ChatSession): boolean {
  return syncState.etag === null && syncState.serverEtag !== null;
}

/** What is left of a conversation on this device when its messages go: what the server's list would say of it. */
export function toServerOnly(session: ChatSession): ChatSession {
  const { syncState } = session;
  return { ...session, syncState: { ...NEVER_SYNCED, serverEtag: syncState.serverEtag ?? syncState.etag } };
}

export const DEFAULT_MAX_SESSIONS = 25;
const FIRST_NAME = 'New Chat';
const REUSE_WINDOW_MS = 5 * 60_000;

export interface ModelChoice {
  readonly id: string;
  readonly supportsVision: boolean;
  readonly supportsReasoningEffort: boolean;
}

export function createSession(nowMs: number, random: string, model: ModelChoice | null): ChatSession {
  return {
    id: `session-${nowMs}-${random}`,
    name: FIRST_NAME,
    systemPrompt: '',
    selectedModelId: model?.id ?? null,
    supportsVision: model?.supportsVision ?? true,
    supportsReasoningEffort: model?.supportsReasoningEffort ?? false,
    reasoningEffort: 'medium',
    titleGenerated: false,
    createdAt: nowMs,
    isPinned: false,
    lastUserActivityAt: null,
    lastSyncAt: null,
    syncState: NEVER_SYNCED,
    activeLeafId: null,
    replyingId: null,
    messageCount: 0,
  };
}

/** What the user wants new chats to begin with. */
export interface Beginning {
  /** Instructions. */
  readonly systemPrompt: string;
  readonly isResearch: boolean;
}

/** The empty chat with it; the same one where that changes nothing. Who has chosen an agent for it keeps that. */
export function toBegun(empty: ChatSession, { systemPrompt, isResearch }: Beginning): ChatSession {
  const isTurnedOn = isResearch && empty.isResearch !== true && (empty.agent ?? null) === null;
  if (!isTurnedOn && empty.systemPrompt === systemPrompt) return empty;
  return { ...empty, systemPrompt, ...(isTurnedOn && { isResearch }) };
}

/** A new chat in which one goes on as in another: with its instructions, its model and its agent. */
export function toAnother(lost: ChatSession, nowMs: number, random: string): ChatSession {
  return {
    ...createSession(nowMs, random, null),
    systemPrompt: lost.systemPrompt,
    selectedModelId: lost.selectedModelId,
    supportsVision: lost.supportsVision,
    supportsReasoningEffort: lost.supportsReasoningEffort,
    reasoningEffort: lost.reasoningEffort,
    agent: lost.agent,
    isResearch: lost.isResearch,
  };
}

/** Whether a chat that is open in this tab is no longer its own: it is gone, or it was empty and another tab began it. */
export function isLost(open: ChatSession, now: ChatSession | null): boolean {
  return now === null || (open.messageCount === 0 && now.messageCount > 0);
}

/** Whether the name is still the one that every chat begins with; screens say that in their own language. */
export function isUnnamed(session: ChatSession): boolean {
  return !session.titleGenerated && session.name === FIRST_NAME;
}

export function activityOf(session: ChatSession): number {
  return session.lastUserActivityAt ?? session.createdAt;
}

/** Pinned first, then by last activity, newest first. */
export function sortSessions(sessions: readonly ChatSession[]): ChatSession[] {
  return [...sessions].sort(
    (a, b) =>
      Number(b.isPinned) - Number(a.isPinned) || activityOf(b) - activityOf(a) || (a.id < b.id ? 1 : -1),
  );
}

/** How a request for a new chat treats an existing empty one. */
export function planNewSession(
  sessions: readonly ChatSession[],
  nowMs: number,
): { readonly reuse: ChatSession | null; readonly replace: readonly ChatSession[] } {
  const empty = sessions.filter((session) => session.messageCount === 0 && !session.isPinned);
  const isYoung = (session: ChatSession) => nowMs - session.createdAt < REUSE_WINDOW_MS;
  return { reuse: empty.find(isYoung) ?? null, replace: empty.filter((session) => !isYoung(session)) };
}

/** How much of it is on this device only: messages and changes that the server does not have. */
export function countUnsynced({ syncState, messageCount }: ChatSession): number {
  const { etag, serverEtag, changedFields, changedMessageIds, removedMessageIds } = syncState;
  if (etag === null && serverEtag !== null) return changedFields.length;
  const unsent = Math.max(0, messageCount - syncState.lastSyncedMessageCount);
  if (etag === null) return unsent;
  return unsent + changedFields.length + changedMessageIds.length + removedMessageIds.length;
}

export function isUnsynced(session: ChatSession): boolean {
  return session.syncState.needsFullSync || countUnsynced(session) > 0;
}

export interface Limit {
  readonly count: number;
  /** Whether what is dropped here is kept by a server. Without one a drop is final. */
  readonly isKeptElsewhere: boolean;
}

const DEFAULT_LIMIT: Limit = { count: DEFAULT_MAX_SESSIONS, isKeptElsewhere: false };

/**
 * The sessions that the limit of this device drops: the oldest unpinned ones. Those in use go last where a drop is
 * final; where it is not, they stay, as does everything that the server does not have.
 */
export function planDrops(
  sessions: readonly ChatSession[],
  currentId: string | null,
  { count, isKeptElsewhere }: Limit = DEFAULT_LIMIT,
): readonly ChatSession[] {
  const here = sessions.filter((session) => !isServerOnly(session));
  const excess = here.length - count;
  if (excess <= 0) return [];
  const isInUse = (session: ChatSession) => session.id === currentId || session.replyingId !== null;
  const mayGo = (session: ChatSession) => !isKeptElsewhere || !(isInUse(session) || isUnsynced(session));
  const candidates = here
    .filter((session) => !session.isPinned && mayGo(session))
    .sort((a, b) => Number(isInUse(a)) - Number(isInUse(b)) || activityOf(a) - activityOf(b));
  return candidates.slice(0, excess);
}
