import { ReasoningEffort } from '@parley/contract/chat/schemas.ts';
import { z } from 'zod';

export const ChatSession = z.object({
  id: z.string(),
  name: z.string(),
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
  syncState: z.object({
    lastSyncedMessageCount: z.number(),
    needsFullSync: z.boolean(),
    etag: z.string().nullable(),
  }),
  /** The last message of the branch that is shown. */
  activeLeafId: z.string().nullable(),
  /** The reply that is being written, if there is one. */
  replyingId: z.string().nullable(),
  /** All branches together; a session without messages counts as empty. */
  messageCount: z.number(),
});
export type ChatSession = z.infer<typeof ChatSession>;

const DEFAULT_MAX_SESSIONS = 25;
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
    syncState: { lastSyncedMessageCount: 0, needsFullSync: false, etag: null },
    activeLeafId: null,
    replyingId: null,
    messageCount: 0,
  };
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

/** What a wish for a new chat does with an empty one that is already there. */
export function planNewSession(
  sessions: readonly ChatSession[],
  nowMs: number,
): { readonly reuse: ChatSession | null; readonly replace: readonly ChatSession[] } {
  const empty = sessions.filter((session) => session.messageCount === 0 && !session.isPinned);
  const isYoung = (session: ChatSession) => nowMs - session.createdAt < REUSE_WINDOW_MS;
  return { reuse: empty.find(isYoung) ?? null, replace: empty.filter((session) => !isYoung(session)) };
}

/** The sessions that the limit of this device drops: the oldest unpinned ones, those in use last. */
export function planDrops(
  sessions: readonly ChatSession[],
  currentId: string | null,
  limit: number = DEFAULT_MAX_SESSIONS,
): readonly ChatSession[] {
  const excess = sessions.length - limit;
  if (excess <= 0) return [];
  const isInUse = (session: ChatSession) => session.id === currentId || session.replyingId !== null;
  const candidates = sessions
    .filter((session) => !session.isPinned)
    .sort((a, b) => Number(isInUse(a)) - Number(isInUse(b)) || activityOf(a) - activityOf(b));
  return candidates.slice(0, excess);
}
