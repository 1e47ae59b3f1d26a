import type { ArtifactContents } from '@parley/contract/artifacts/fold.ts';
import { isErrorCode, type ErrorCode } from '@parley/contract/errors/catalogue.ts';
import { EndReason, RetryReason, Usage } from '@parley/contract/chat/events.ts';
import { ReasoningEffort } from '@parley/contract/chat/schemas.ts';
import { REPLY_RATINGS } from '@parley/contract/history/constants.ts';
import { Extraction } from '@parley/contract/files/schemas.ts';
import { ApprovalDecision, ToolSource } from '@parley/contract/runs/tool-log.ts';
import { z } from 'zod';
import { toPlainName } from '../../../platform/plain-name.ts';

// What is kept of a conversation in the browser. The schemas validate what is read from the browser database: a record that
// another version or a damaged disk left behind is skipped instead of breaking the page.

const ReplyStatus = z.enum(['pending', 'streaming', 'complete', 'stopped', 'interrupted', 'failed']);

const ErrorCodeText = z.custom<ErrorCode>(isErrorCode);

/** Why the picture of an earlier message was not sent again. */
export const PICTURE_OMISSIONS = [
  'agent',
  'noVision',
  'tooMany',
  'tooLarge',
  'windowFull',
  'missing',
] as const;
export type PictureOmission = (typeof PICTURE_OMISSIONS)[number];

const EarlierPictures = z.object({
  /** Ids of their messages, newest first. */
  sent: z.array(z.string()),
  /** How many were not, by reason. */
  omitted: z.partialRecord(z.enum(PICTURE_OMISSIONS), z.number()),
});
export type EarlierPictures = z.infer<typeof EarlierPictures>;

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
  /** The provider refused for now and is asked again at this time. Until the next event. */
  retry: z.object({ reason: RetryReason, at: z.number() }).nullable().default(null),
  modelUsed: z.string().nullable(),
  usage: Usage.nullable(),
  cost: z.number().nullable(),
  startedAt: z.number(),
  durationMs: z.number().nullable(),
  error: z.object({ code: ErrorCodeText, detail: z.string() }).nullable(),
  /** Pictures of earlier messages; known on the device that asked. */
  earlierPictures: EarlierPictures.optional(),
  /** That the model was asked for; known on the device that asked. */
  effort: ReasoningEffort.optional(),
  /** The connection was given up, not the reply: it may have gone on without us. */
  isLost: z.boolean(),
  /** Of an agent: where it fails, the model alone is asked. */
  fallsBack: z.boolean().optional(),
  /** Of an agent: asked to go on without the credentials that its tools lack. */
  isWithoutCredentials: z.boolean().optional(),
});
export type Reply = z.infer<typeof Reply>;

export const AttachedImage = z.object({
  /** `data:` address of the picture as it is sent. */
  url: z.string(),
  name: z.string().overwrite(toPlainName),
  width: z.number().optional(),
  height: z.number().optional(),
});
export type AttachedImage = z.infer<typeof AttachedImage>;

const MessageImage = AttachedImage.extend({
  /** Null while the picture is on the server only. */
  url: z.string().nullable(),
  /** SHA-256 of its bytes, once the server keeps it. Empty: the server does not take it. */
  storedId: z.string().nullable().default(null),
  /** The conversation that the server keeps it with, where that is another one than its own. */
  storedIn: z.string().optional(),
  /** Known of one that is on the server. */
  type: z.string().optional(),
  size: z.number().optional(),
});
export type MessageImage = z.infer<typeof MessageImage>;

/** A file that went with a message, as what was read out of it. */
export const ExtractedFile = z.object({
  id: z.string(),
  originalFile: z.object({ name: z.string().overwrite(toPlainName), size: z.number(), type: z.string() }),
  extraction: Extraction,
  extractedAt: z.number(),
});
export type ExtractedFile = z.infer<typeof ExtractedFile>;

export const ToolLog = z.object({
  toolName: z.string(),
  callId: z.string(),
  args: z.unknown(),
  output: z.string(),
  startedAt: z.number(),
  timeTakenMs: z.number(),
  isError: z.boolean().optional(),
  isUnfinished: z.boolean().optional(),
  decision: ApprovalDecision.optional(),
  parentCallId: z.string().optional(),
  source: ToolSource.optional(),
  moreSources: z.array(ToolSource).optional(),
});

export type ToolLog = z.infer<typeof ToolLog>;

export const AgentExecution = z.object({
  isExecuting: z.boolean(),
  agentInfo: z.object({ agentId: z.string(), agentName: z.string(), model: z.string() }),
  toolLogs: z.array(ToolLog),
  cost: z.number().nullable(),
  modelUsed: z.string().nullable(),
  error: z.string().nullable(),
});
export type AgentExecution = z.infer<typeof AgentExecution>;

/** A version of a document that was made by the person, or is kept from messages that a summary stands for. */
export interface CarriedVersion extends ArtifactContents {
  readonly artifactId: string;
  readonly version: number;
  readonly by: 'person' | 'agent';
  readonly at: number;
}

/** Written by this program only: what is checked is that it is such a record at all. */
const CarriedVersion = z.custom<CarriedVersion>(
  (value) => typeof value === 'object' && value !== null && 'artifactId' in value,
);

/** Of a run that has not begun. */
export function createExecution(agentInfo: AgentExecution['agentInfo']): AgentExecution {
  return { isExecuting: true, agentInfo, toolLogs: [], cost: null, modelUsed: null, error: null };
}

/** The picture as it can be sent, where its bytes are here. */
export function toSendable(image: MessageImage | null): AttachedImage | null {
  return image?.url == null ? null : { ...image, url: image.url };
}

/** Its bytes are on the server only. */
export function isServerOnlyImage(image: MessageImage | null): boolean {
  return image !== null && image.url === null && image.storedId !== null && image.storedId !== '';
}

export const Message = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant', 'system']),
  content: z.string(),
  timestamp: z.number(),
  /** Null for the first one. Several messages with one parent are versions of each other. */
  parentId: z.string().nullable(),
  /** Its place in the server's order, the same on all devices. Null until the server has it. */
  position: z.number().nullable().default(null),
  /** The summary that stands for it; it is kept to be read, outside the tree. */
  archivedBy: z.string().nullable().default(null),
  image: MessageImage.nullable(),
  extractedFiles: z.array(ExtractedFile).default([]),
  agentExecution: AgentExecution.nullable().default(null),
  /** Of documents, besides those of its calls. */
  artifactVersions: z.array(CarriedVersion).optional(),
  /** Of a reply, by the person. */
  rating: z.enum(REPLY_RATINGS).nullish(),
  /** Only on assistant messages. */
  reply: Reply.nullable(),
});
export type Message = z.infer<typeof Message>;

/** With the bytes of its picture. What another conversation keeps is still to be kept with this one. */
export function withPicture(message: Message, url: string): Message {
  if (!message.image) return message;
  const { storedIn, storedId, ...image } = message.image;
  return { ...message, image: { ...image, url, storedId: storedIn === undefined ? storedId : null } };
}

/** As if the server had never had its picture, where the bytes are here. */
export function withUnsentPicture(message: Message): Message {
  const { image } = message;
  return image?.url == null ? message : { ...message, image: { ...image, storedId: null } };
}

export interface ReplyMessage extends Message {
  readonly reply: Reply;
}

export function isReply(message: Message): message is ReplyMessage {
  return message.reply !== null;
}

export function isUnfinished(message: Message): boolean {
  return message.reply?.status === 'pending' || message.reply?.status === 'streaming';
}

/** In the server's order, whatever the clocks of the devices say; what the server does not have yet comes last. */
export function compareMessages(a: Message, b: Message): number {
  const isOneUnknown = (a.position === null) !== (b.position === null);
  if (isOneUnknown) return a.position === null ? 1 : -1;
  return (a.position ?? 0) - (b.position ?? 0) || a.timestamp - b.timestamp || (a.id < b.id ? -1 : 1);
}

export interface NewMessage {
  readonly id: string;
  readonly parentId: string | null;
  readonly nowMs: number;
}

export function createUserMessage(
  at: NewMessage,
  text: string,
  image: AttachedImage | MessageImage | null,
  extractedFiles: readonly ExtractedFile[] = [],
): Message {
  return {
    id: at.id,
    role: 'user',
    content: text,
    timestamp: at.nowMs,
    parentId: at.parentId,
    position: null,
    archivedBy: null,
    image: image && { storedId: null, ...image },
    extractedFiles: [...extractedFiles],
    agentExecution: null,
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
    position: null,
    archivedBy: null,
    image: null,
    extractedFiles: [],
    agentExecution: null,
    reply: {
      key,
      runId: null,
      lastEvent: 0,
      status: 'pending',
      endReason: null,
      reasoning: null,
      retry: null,
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
