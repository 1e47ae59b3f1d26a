import { CarriedVersions } from '@parley/contract/artifacts/carried-schemas.ts';
import { REPLY_RATINGS } from '@parley/contract/history/constants.ts';
import { z } from 'zod';

// Our own file: everything of a conversation, all its branches, pictures and files included. What is written here is
// read by read-parley.ts, in this version and in later ones.

export const OWN_FORMAT = 'parley-chats';
export const OWN_FORMAT_VERSION = 1;

const File = z.object({
  name: z.string(),
  size: z.number(),
  type: z.string(),
  text: z.string(),
  text_not_shared: z.boolean().optional(),
});

export const OwnMessage = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant', 'system']),
  content: z.string(),
  timestamp: z.string(),
  parent_id: z.string().nullable(),
  model: z.string().nullable(),
  reasoning: z.string().nullable(),
  /** The server takes no conversation with an amount below zero: such a file was changed by hand. */
  cost: z.number().min(0).nullable().catch(null),
  /** The summary that stands for it, where there is one. */
  archived_by: z.string().nullable().default(null),
  /** `url` is a `data:` address; null where the picture could not be had. */
  image: z.object({ name: z.string(), url: z.string().nullable() }).nullable(),
  files: z.array(File),
  rating: z.enum(REPLY_RATINGS).nullish().catch(null),
  /** Of documents, as they came of this message. */
  artifact_versions: CarriedVersions.optional().catch(undefined),
});
export type OwnMessage = z.infer<typeof OwnMessage>;

export const OwnConversation = z.object({
  id: z.string(),
  name: z.string(),
  system_prompt: z.string(),
  is_pinned: z.boolean(),
  created_at: z.string(),
  last_activity_at: z.string().nullable(),
  active_leaf_id: z.string().nullable(),
  messages: z.array(OwnMessage),
});
export type OwnConversation = z.infer<typeof OwnConversation>;

export interface OwnFile {
  readonly format: typeof OWN_FORMAT;
  readonly version: typeof OWN_FORMAT_VERSION;
  readonly exported_at: string;
  readonly conversations: readonly OwnConversation[];
}
