import { REATTACH_HOURS } from '@parley/contract/chat/constants.ts';
import type { ChatChange } from '../chat.state.ts';
import { isReply, type Message, type ReplyMessage } from '../sessions/message.ts';
import { isFinished } from './reply.fold.ts';

// What becomes of the replies of this tab when something else has happened to them. Pure.

/** What could not be sent for this long is no longer sent without being asked for. */
const START_AGAIN_MS = REATTACH_HOURS * 60 * 60_000;

type Messages = Readonly<Record<string, readonly Message[]>>;

interface ReplyOf {
  readonly sessionId: string;
  readonly message: ReplyMessage;
}

/** The server need not have heard of it, and it is not too old to be asked for again. */
export function canStartAgain({ reply }: ReplyMessage, nowMs: number): boolean {
  return reply.runId === null && nowMs - reply.startedAt <= START_AGAIN_MS;
}

/** A reply whose connection had been given up, as it is read on. */
export function toResumed(message: ReplyMessage, runId: string): ReplyMessage {
  return { ...message, reply: { ...message.reply, runId, status: 'streaming', error: null, isLost: false } };
}

/** The replies of open conversations whose connection was given up. */
export function listLost(messages: Messages): (readonly [string, ReplyMessage])[] {
  return Object.entries(messages).flatMap(([sessionId, list]) =>
    list.filter(isReply).flatMap((message) => (message.reply.isLost ? [[sessionId, message] as const] : [])),
  );
}

export interface ForeignChangePlan {
  /** Read by this tab; another one heard the end first. */
  readonly ended: readonly ReplyOf[];
  /** Begun by another tab, to be read by this one as well. */
  readonly begun: readonly ReplyOf[];
  /** Taken away together with their message or conversation. */
  readonly gone: readonly string[];
}

/** What a change of another tab or of the server means for the replies that this tab reads. */
export function planForeignChange(
  change: ChatChange,
  messages: Messages,
  live: ReadonlyMap<string, { readonly sessionId: string }>,
): ForeignChangePlan {
  const replies = (change.messages ?? []).flatMap(({ sessionId, message }) => {
    const isOpen = messages[sessionId]?.some(({ id }) => id === message.id) ?? false;
    return isReply(message) && isOpen ? [{ sessionId, message }] : [];
  });
  const removed = (change.removedMessages ?? []).map(({ messageId }) => messageId);
  const isRemoved = (sessionId: string) => change.removedSessionIds?.includes(sessionId) ?? false;
  const ofRemoved = [...live].flatMap(([id, { sessionId }]) => (isRemoved(sessionId) ? [id] : []));
  return {
    ended: replies.filter(({ message }) => isFinished(message) && live.has(message.id)),
    begun: replies.filter(
      ({ message }) => !isFinished(message) && message.reply.runId !== null && !live.has(message.id),
    ),
    gone: [...removed, ...ofRemoved],
  };
}
