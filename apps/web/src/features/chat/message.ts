import { isErrorCode, type ErrorCode } from '@parley/contract/errors/catalogue.ts';
import { EndReason, Usage } from '@parley/contract/chat/events.ts';
import { z } from 'zod';

// What is kept of a conversation in the browser. The schemas guard the door of the browser database: a record that
// another version or a damaged disk left behind is passed over instead of breaking the page.

const ReplyStatus = z.enum(['pending', 'streaming', 'complete', 'stopped', 'interrupted', 'failed']);

const ErrorCodeText = z.custom<ErrorCode>(isErrorCode);

export const Reply = z.object({
  /** The idempotency key of the send: the reply can be found by it before its run is known. */
  key: z.string(),
  runId: z.string().nullable(),
  /** Number of the newest event that is part of the text. */
  lastEvent: z.number(),
  status: ReplyStatus,
  endReason: EndReason.nullable(),
  reasoning: z
    .object({ text: z.string(), startedAt: z.number(), durationMs: z.number().nullable() })
    .nullable(),
  modelUsed: z.string().nullable(),
  usage: Usage.nullable(),
  cost: z.number().nullable(),
  startedAt: z.number(),
  durationMs: z.number().nullable(),
  error: z.object({ code: ErrorCodeText, detail: z.string() }).nullable(),
  /** The connection was given up, not the reply: it may have gone on without us. */
  isLost: z.boolean(),
});
export type Reply = z.infer<typeof Reply>;

export const AttachedImage = z.object({
  /** `data:` address of the picture as it is sent. */
  url: z.string(),
  name: z.string(),
  width: z.number().optional(),
  height: z.number().optional(),
});
export type AttachedImage = z.infer<typeof AttachedImage>;

export const Message = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant', 'system']),
  content: z.string(),
  timestamp: z.number(),
  /** Null for the first one. Several messages with one parent are versions of each other. */
  parentId: z.string().nullable(),
  image: AttachedImage.nullable(),
  /** Only on assistant messages. */
  reply: Reply.nullable(),
});
export type Message = z.infer<typeof Message>;

export interface ReplyMessage extends Message {
  readonly reply: Reply;
}

export function isReply(message: Message): message is ReplyMessage {
  return message.reply !== null;
}

export function isUnfinished(message: Message): boolean {
  return message.reply?.status === 'pending' || message.reply?.status === 'streaming';
}

export interface NewMessage {
  readonly id: string;
  readonly parentId: string | null;
  readonly nowMs: number;
}

export function createUserMessage(at: NewMessage, text: string, image: AttachedImage | null): Message {
  return {
    id: at.id,
    role: 'user',
    content: text,
    timestamp: at.nowMs,
    parentId: at.parentId,
    image,
    reply: null,
  };
}

export function createReplyMessage(at: NewMessage, key: string): ReplyMessage {
  return {
    id: at.id,
    role: 'assistant',
    content: '',
    timestamp: at.nowMs,
    parentId: at.parentId,
    image: null,
    reply: {
      key,
      runId: null,
      lastEvent: 0,
      status: 'pending',
      endReason: null,
      reasoning: null,
      modelUsed: null,
      usage: null,
      cost: null,
      startedAt: at.nowMs,
      durationMs: null,
      error: null,
      isLost: false,
    },
  };
}
