// Tables of stored conversations.
import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

/** What an account stores, counted by the database's triggers, and the number of its newest change. */
export interface ChatOwnerTable {
  user_id: string;
  stored_bytes: number;
  revision: number;
}

/** A stored conversation, without its messages. */
export interface ChatSessionTable {
  user_id: string;
  /** Made by the client: unique only for its owner. */
  session_id: string;
  name: string;
  /** As `toSearchText` makes it. */
  name_key: string;
  is_pinned: Flag;
  title_generated: Flag;
  selected_model_id: string | null;
  supports_vision: Flag;
  supports_reasoning_effort: Flag;
  reasoning_effort: string | null;
  active_leaf_id: string | null;
  created_at: number;
  updated_at: number;
  last_message_at: number | null;
  last_user_activity_at: number | null;
  /** Without archived ones. */
  message_count: number;
  /** 96 bits that stand for the ids, contents and places of the messages. */
  mark_a: number;
  mark_b: number;
  mark_c: number;
  settings_hash: string;
  last_message_preview: string;
  system_prompt: string | null;
  /** The owner's change that made this state. */
  revision: number;
}

export interface ChatMessageTable {
  number: Generated<number>;
  user_id: string;
  session_id: string;
  message_id: string;
  /** Replaced by a summary: no longer in the list, still readable. */
  is_archived: Flag;
  /** Place in the list, or in the archive; from 0, without a gap in the list. */
  seq: number;
  /** Of the body. */
  hash: string;
  image_id: string | null;
  added_at: number;
  /** The message as JSON, as it is sent. */
  body: string;
}

/** A conversation that was removed and is not to come back. */
export interface ChatTombstoneTable {
  user_id: string;
  session_id: string;
  removed_at: number;
  /** The owner's change that removed it. */
  revision: number;
}

/** A picture of a conversation, or with a `share_id` its copy for one link. Stands only when its pieces do. */
export interface ChatImageTable {
  user_id: string;
  session_id: string;
  /** Empty for the conversation's own. */
  share_id: string;
  /** SHA-256 of the picture as it was sent, in hexadecimal. */
  image_id: string;
  media_type: string;
  size: number;
  /** SHA-256 of what is stored. */
  checksum: string;
  created_at: number;
}

export interface ChatImagePieceTable {
  user_id: string;
  session_id: string;
  share_id: string;
  image_id: string;
  piece: number;
  added_at: number;
  bytes: Uint8Array;
}

/** A link to a conversation as it was. */
export interface ChatShareTable {
  id: string;
  user_id: string;
  session_id: string;
  token_hash: string;
  token_sealed: string;
  name: string;
  message_count: number;
  created_at: number;
  expires_at: number | null;
  /** The content is gone; the row tells that there was something. */
  closed_at: number | null;
  /** JSON of the messages. */
  snapshot: string;
}
