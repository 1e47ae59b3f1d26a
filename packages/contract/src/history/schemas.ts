import { z } from 'zod';
import { CarriedVersions } from '../artifacts/carried-schemas.ts';
import { EndReason, Usage } from '../chat/events.ts';
import { ReasoningEffort } from '../chat/schemas.ts';
import { FieldErrors } from '../errors/schemas.ts';
import { ExtractedFile } from '../files/schemas.ts';
import { ToolLog } from '../runs/tool-log.ts';
import {
  HISTORY_VERSION,
  MAX_MESSAGE_CHARACTERS,
  MAX_SESSION_MESSAGES,
  REPLY_RATINGS,
  SEARCH_DEFAULT_LIMIT,
  SEARCH_MAX_LIMIT,
  SESSION_NAME_MAX_LENGTH,
  SYNC_BATCH,
} from './constants.ts';

const NO_NUL = /^[^\u0000]*$/;
const text = (max: number) => z.string().max(max).regex(NO_NUL, 'must not contain NUL characters');
/** Databases replace half a character, so two ids could become one. */
const id = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\u0000\p{Cs}]*$/u, 'must be whole characters, without NUL');
const moment = z.iso.datetime({ offset: true });
const money = z.number().min(0);

/** What an agent did for one message. */
export const AgentExecution = z.object({
  is_executing: z.literal(false),
  agent_info: z.object({ agent_id: z.string(), agent_name: z.string(), model: z.string() }),
  tool_logs: z.array(ToolLog),
  cost: money.nullable(),
  model_used: z.string().nullable(),
  error: z.string().nullable(),
});
export type AgentExecution = z.infer<typeof AgentExecution>;

/** How a reply was produced. Only finished replies are stored. */
export const StoredReply = z.object({
  key: id,
  run_id: z.string().nullable(),
  status: z.enum(['complete', 'stopped', 'interrupted', 'failed']),
  end_reason: EndReason.nullable(),
  reasoning: z.object({ text: text(MAX_MESSAGE_CHARACTERS), duration_ms: z.number().nullable() }).nullable(),
  model_used: z.string().nullable(),
  usage: Usage.nullable(),
  cost: money.nullable(),
  started_at: moment,
  duration_ms: z.number().nullable(),
  error: z.object({ code: z.string(), detail: z.string() }).nullable(),
});
export type StoredReply = z.infer<typeof StoredReply>;

/** The image is stored with the conversation under `id`, the SHA-256 of its bytes in hexadecimal. */
export const StoredImage = z.object({
  id: z.string().regex(/^[0-9a-f]{64}$/),
  name: z.string().max(500),
  type: z.enum(['image/png', 'image/jpeg', 'image/webp', 'image/gif']),
  size: z.number().int().min(1),
  width: z.number().optional(),
  height: z.number().optional(),
});
export type StoredImage = z.infer<typeof StoredImage>;

export const BackendMessage = z.object({
  message_id: id,
  role: z.enum(['user', 'assistant', 'system']),
  content: text(MAX_MESSAGE_CHARACTERS),
  timestamp: moment,
  extracted_files: z.array(ExtractedFile).max(100).nullable(),
  agent_execution: AgentExecution.nullable(),
  /** By default a message follows the previous one in the list. */
  parent_id: id.nullable().optional(),
  reply: StoredReply.nullable().optional(),
  image: StoredImage.nullable().optional(),
  artifact_versions: CarriedVersions.optional(),
  /** Of a reply, by its reader. */
  rating: z.enum(REPLY_RATINGS).nullable().optional(),
});
export type BackendMessage = z.infer<typeof BackendMessage>;

/** Who answers in place of the model alone. */
export const ChatAgent = z.object({
  /** `null`: the default agent. */
  id: id.nullable(),
  name: text(200),
  /** The agent's own; `null`: that of the conversation. */
  model: text(300).nullable(),
  mode: z.enum(['chat', 'research']),
});
export type ChatAgent = z.infer<typeof ChatAgent>;

/** A conversation without its messages. */
const SessionSettings = z.object({
  name: text(SESSION_NAME_MAX_LENGTH),
  system_prompt: text(100_000).nullable(),
  selected_model_id: text(300).nullable(),
  supports_vision: z.boolean(),
  supports_reasoning_effort: z.boolean(),
  reasoning_effort: ReasoningEffort.nullable(),
  title_generated: z.boolean(),
  is_pinned: z.boolean(),
  last_user_activity_at: moment.nullable(),
  /** The last message of the active branch. */
  active_leaf_id: id.nullable().optional(),
  /** `null`: the model alone. Without it, a save keeps what is stored; in an answer: no client has said it. */
  agent: ChatAgent.nullable().optional(),
});

export const BackendSession = SessionSettings.extend({
  session_id: id,
  /** In the server's order, which is the same on all devices and in every reply. */
  messages: z.array(BackendMessage).max(MAX_SESSION_MESSAGES),
  created_at: moment,
  updated_at: moment,
  last_message_at: moment.nullable(),
  version: z.literal(HISTORY_VERSION),
});
export type BackendSession = z.infer<typeof BackendSession>;

export const SessionSummary = z.object({
  session_id: z.string(),
  name: z.string(),
  is_pinned: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  last_message_at: z.string().nullable(),
  last_message_preview: z.string(),
  last_user_activity_at: z.string().nullable(),
  /** Of all branches: `from_index` of the next append, not the length of the shown branch. */
  message_count: z.number(),
  etag: z.string(),
});
export type SessionSummary = z.infer<typeof SessionSummary>;

const page = z.coerce.number().int().min(1).max(1_000_000).default(1);

export const SummariesQuery = z.object({
  page,
  per_page: z.coerce.number().int().min(1).max(SYNC_BATCH).default(SYNC_BATCH),
  /** Only names that contain it. */
  q: text(200).optional(),
});

export const SummariesAnswer = z.object({
  sessions: z.array(SessionSummary),
  /** Conversations removed on any device and not to be saved again, newest first; on the first page. */
  deleted_session_ids: z.array(z.string()),
  total: z.number(),
  page: z.number(),
  per_page: z.number(),
});
export type SummariesAnswer = z.infer<typeof SummariesAnswer>;

export const SessionParams = z.object({ id });

export const SessionAnswer = z.object({
  session: BackendSession,
  etag: z.string(),
  message_count: z.number(),
});
export type SessionAnswer = z.infer<typeof SessionAnswer>;

export const ChangesQuery = z.object({
  /** Number of the last event received. */
  after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
});

export const StorageAnswer = z.object({ used_bytes: z.number(), max_bytes: z.number() });
export type StorageAnswer = z.infer<typeof StorageAnswer>;

export const LargestAccountsQuery = z.object({ limit: z.coerce.number().int().min(1).max(100).default(10) });
export const LargestAccount = z.object({
  user_id: z.string(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  used_bytes: z.number(),
});
export type LargestAccount = z.infer<typeof LargestAccount>;
export const LargestAccountsAnswer = z.object({ accounts: z.array(LargestAccount) });

export const SessionDeleted = z.object({ success: z.literal(true), session_id: z.string() });

export const AppendBody = z.object({
  messages: z.array(BackendMessage).min(1).max(SYNC_BATCH),
  /** How many stored messages the caller expects before these. */
  from_index: z.number().int().min(0),
  /** The new active leaf; by default the last of the added messages. */
  active_leaf_id: id.nullable().optional(),
  /** Only moves the stored time forward. */
  last_user_activity_at: moment.optional(),
});
export type AppendBody = z.infer<typeof AppendBody>;

const Stored = z.object({
  success: z.literal(true),
  session_id: z.string(),
  message_count: z.number(),
  etag: z.string(),
  updated_at: z.string(),
});

/** The result of a change of the stored state. */
const Changed = Stored.extend({
  /** Etag of the previous state: a caller that knows it knows the new state too. */
  previous_etag: z.string(),
});

export const AppendAnswer = Changed.extend({ appended: z.number() });
export type AppendAnswer = z.infer<typeof AppendAnswer>;

export const MetadataBody = SessionSettings.partial();
export type MetadataBody = z.infer<typeof MetadataBody>;

export const MetadataAnswer = Changed.extend({ name: z.string(), title_generated: z.boolean() });
export type MetadataAnswer = z.infer<typeof MetadataAnswer>;

/**
 * Stored messages that are in neither `session.messages` nor `keep_message_ids` are removed from the conversation;
 * those in `archived_message_ids` stay readable beside it. The header `If-Match` carries the last etag the caller
 * received.
 */
export const SaveBody = z.object({
  session: BackendSession,
  keep_message_ids: z.array(id).max(MAX_SESSION_MESSAGES).optional(),
  archived_message_ids: z.array(id).max(MAX_SESSION_MESSAGES).optional(),
});
export type SaveBody = z.infer<typeof SaveBody>;

export const SaveAnswer = Stored.extend({ created: z.boolean() });
export type SaveAnswer = z.infer<typeof SaveAnswer>;

/** Sessions are parsed one by one, so that an invalid one does not fail the others. */
export const BulkBody = z.object({
  sessions: z
    .array(
      z.looseObject({
        session_id: id,
        /** The last etag the caller received, if any. */
        etag: z.string().optional(),
      }),
    )
    .min(1)
    .max(SYNC_BATCH),
});

export const BulkAnswer = z.object({
  success: z.boolean(),
  synced: z.number(),
  failed: z.number(),
  results: z.array(
    z.object({
      session_id: z.string(),
      status: z.enum(['created', 'updated', 'unchanged', 'conflict', 'error']),
      etag: z.string().optional(),
      message_count: z.number().optional(),
      /** A code of the error catalogue, where it was not stored. */
      code: z.string().optional(),
      detail: z.string().optional(),
      errors: FieldErrors.optional(),
    }),
  ),
});
export type BulkAnswer = z.infer<typeof BulkAnswer>;

export const ArchiveAnswer = z.object({ messages: z.array(BackendMessage) });
export type ArchiveAnswer = z.infer<typeof ArchiveAnswer>;

export const ImageParams = z.object({ id, image_id: z.string().regex(/^[0-9a-f]{64}$/) });
/** Besides the file field `image`. */
export const ImageForm = z.object({});
export const ImageSaved = z.object({ success: z.literal(true), image_id: z.string() });

export const SearchQuery = z.object({
  q: text(200).min(1),
  limit: z.coerce.number().int().min(1).max(SEARCH_MAX_LIMIT).default(SEARCH_DEFAULT_LIMIT),
});

export const SearchResult = z.object({
  session_id: z.string(),
  session_name: z.string(),
  /** `null` when the match is in the name of the conversation. */
  message_id: z.string().nullable(),
  role: z.enum(['user', 'assistant', 'system']).nullable(),
  timestamp: z.string(),
  snippet: z.string(),
  /** Matches within the snippet, as UTF-16 offsets. */
  marks: z.array(z.object({ start: z.number(), end: z.number() })),
});
export type SearchResult = z.infer<typeof SearchResult>;

export const SearchAnswer = z.object({ results: z.array(SearchResult) });
export type SearchAnswer = z.infer<typeof SearchAnswer>;
