import { isErrorCode } from '@parley/contract/errors/catalogue.ts';
import type { GenerateEvent } from '@parley/contract/chat/events.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import type { Reply, ReplyMessage } from '../sessions/message.ts';

// How a reply grows: pure functions from a message and what was heard to the next message. Each event carries its
// number in the run, so hearing one twice changes nothing.

export interface HeardEvent {
  /** 0 when the stream numbered nothing. */
  readonly seq: number;
  /** `null` for one that this version does not know. */
  readonly event: GenerateEvent | null;
  readonly atMs: number;
}

type Ending = Extract<GenerateEvent, { type: 'end' | 'error' }>;
type Retrying = Extract<GenerateEvent, { type: 'retrying' }>;

function withReply(message: ReplyMessage, change: Partial<Reply>): ReplyMessage {
  return { ...message, reply: { ...message.reply, ...change } };
}

/** Thinking is over as soon as the answer begins. */
function closeReasoning(reply: Reply, atMs: number): Reply['reasoning'] {
  const { reasoning } = reply;
  if (!reasoning || reasoning.durationMs !== null) return reasoning;
  return { ...reasoning, durationMs: Math.max(0, atMs - reasoning.startedAt) };
}

function addContent(message: ReplyMessage, token: string, atMs: number): ReplyMessage {
  const reasoning = closeReasoning(message.reply, atMs);
  return withReply({ ...message, content: message.content + token }, { status: 'streaming', reasoning });
}

function addReasoning(message: ReplyMessage, token: string, atMs: number): ReplyMessage {
  const before = message.reply.reasoning ?? { text: '', startedAt: atMs };
  const reasoning = { text: before.text + token, startedAt: before.startedAt, durationMs: null };
  return withReply(message, { status: 'streaming', reasoning });
}

/** By this side's clock, which may differ from the server's: never longer than the wait itself. */
function toRetry(
  { reason, retry_after: seconds, retry_at: retryAt }: Retrying,
  atMs: number,
): Reply['retry'] {
  const latest = atMs + seconds * 1000;
  return { reason, at: Math.min(latest, Math.max(atMs, Date.parse(retryAt) || latest)) };
}

function toEnding(event: Ending, hasText: boolean): Pick<Reply, 'status' | 'endReason' | 'error'> {
  if (event.type === 'error') {
    const code = isErrorCode(event.code) ? event.code : 'internal';
    return {
      status: hasText ? 'interrupted' : 'failed',
      endReason: null,
      error: { code, detail: event.detail },
    };
  }
  if (event.reason === 'cancelled') return { status: 'stopped', endReason: event.reason, error: null };
  if (hasText) return { status: 'complete', endReason: event.reason, error: null };
  return { status: 'failed', endReason: event.reason, error: { code: 'empty_reply', detail: '' } };
}

function close(message: ReplyMessage, event: Ending, atMs: number): ReplyMessage {
  return withReply(message, {
    ...toEnding(event, message.content !== ''),
    reasoning: closeReasoning(message.reply, atMs),
    usage: event.usage ?? null,
    cost: event.cost ?? null,
    durationMs: Math.max(0, atMs - message.reply.startedAt),
    isLost: false,
  });
}

function fold(message: ReplyMessage, event: GenerateEvent, atMs: number): ReplyMessage {
  switch (event.type) {
    case 'info':
      return withReply(message, { status: 'streaming', runId: event.run_id, modelUsed: event.model_used });
    case 'retrying':
      return withReply(message, { retry: toRetry(event, atMs) });
    case 'content':
      return addContent(message, event.token, atMs);
    case 'reasoning':
      return addReasoning(message, event.token, atMs);
    case 'end':
    case 'error':
      return close(message, event, atMs);
  }
}

export function isFinished(message: ReplyMessage): boolean {
  return message.reply.status !== 'pending' && message.reply.status !== 'streaming';
}

/** Whatever comes next, the provider has been asked again. */
function withoutRetry(message: ReplyMessage): ReplyMessage {
  return message.reply.retry === null ? message : withReply(message, { retry: null });
}

/** The message after one more event; the same object when the event is known already or comes after the end. */
export function foldReply(message: ReplyMessage, heard: HeardEvent): ReplyMessage {
  if (isFinished(message)) return message;
  if (heard.seq > 0 && heard.seq <= message.reply.lastEvent) return message;
  const next = heard.event ? fold(withoutRetry(message), heard.event, heard.atMs) : message;
  return heard.seq > 0 ? withReply(next, { lastEvent: heard.seq }) : next;
}

function toStoredEnding(run: Run, hasText: boolean): Pick<Reply, 'status' | 'error'> {
  if (run.status === 'succeeded') return { status: 'complete', error: null };
  if (run.status === 'cancelled') return { status: 'stopped', error: null };
  const code = isErrorCode(run.error) ? run.error : 'interrupted';
  return { status: hasText ? 'interrupted' : 'failed', error: { code, detail: '' } };
}

const UNFINISHED: readonly Run['status'][] = ['queued', 'running', 'waiting'];

export function isFinishedRun(run: Run): boolean {
  return !UNFINISHED.includes(run.status);
}

/** Takes over what the server kept of a run whose events are no longer there. */
export function takeStoredRun(message: ReplyMessage, run: Run): ReplyMessage {
  const content = run.output ?? message.content;
  return withReply(
    { ...message, content },
    {
      ...toStoredEnding(run, content !== ''),
      runId: run.id,
      retry: null,
      modelUsed: run.model_used ?? message.reply.modelUsed,
      usage: run.usage,
      cost: run.cost,
      durationMs: run.duration_ms,
      lastEvent: Math.max(run.last_event, message.reply.lastEvent),
      isLost: false,
    },
  );
}

/** Ends a reply that this side gave up on or that was never accepted. */
export function abandonReply(
  message: ReplyMessage,
  ending: Pick<Reply, 'status' | 'error' | 'isLost'>,
  atMs: number,
): ReplyMessage {
  if (isFinished(message)) return message;
  const reasoning = closeReasoning(message.reply, atMs);
  return withReply(message, {
    ...ending,
    retry: null,
    reasoning,
    durationMs: Math.max(0, atMs - message.reply.startedAt),
  });
}
