// Stored conversations.
import type { Flag } from '../../platform/db/flag.ts';
import type { Generated } from '../../platform/db/schema.ts';
import type { TableRules } from '../../platform/db/table-rules.ts';
import { indexMessages } from './search/message-words.ts';

/** What an account stores, counted by the database's triggers, and the number of its newest change. */
interface ChatOwnerTable {
  user_id: string;
  stored_bytes: number;
  revision: number;
}

/** A stored conversation, without its messages. */
interface ChatSessionTable {
  user_id: string;
  /** Made by the client: unique only for its owner. */
  session_id: string;
  name: string;
  /** As `toSearchedText` makes it. */
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
  /** JSON. `null` where no client has said who answers. */
  agent: string | null;
  /** The owner's change that made this state. */
  revision: number;
}

interface ChatMessageTable {
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
interface ChatTombstoneTable {
  user_id: string;
  session_id: string;
  removed_at: number;
  /** The owner's change that removed it. */
  revision: number;
}

/** The index of words; see `platform/db/search`. */
interface MessageWordTable {
  number: number;
  words: string;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    chat_owners: ChatOwnerTable;
    chat_sessions: ChatSessionTable;
    chat_messages: ChatMessageTable;
    chat_tombstones: ChatTombstoneTable;
    message_words: MessageWordTable;
  }
}

export const CONVERSATION_TABLES: TableRules<
  'chat_owners' | 'chat_sessions' | 'chat_messages' | 'chat_tombstones' | 'message_words'
> = {
  // Made and counted by triggers of the tables that it counts.
  chat_owners: {
    personal: { owner: 'user_id', key: ['user_id'], hidden: ['revision'], onRemoval: 'removed' },
    backup: null,
  },
  chat_sessions: {
    personal: {
      owner: 'user_id',
      key: ['session_id'],
      hidden: ['name_key', 'mark_a', 'mark_b', 'mark_c', 'settings_hash', 'revision'],
      onRemoval: 'removed',
      slice: { key: ['session_id'], rows: 500 },
    },
    backup: { key: ['user_id', 'session_id'] },
  },
  chat_messages: {
    personal: {
      owner: 'user_id',
      key: ['session_id', 'is_archived', 'seq', 'message_id'],
      hidden: ['number', 'hash'],
      onRemoval: 'removed',
      pageRows: 100,
      slice: { key: ['number'], rows: 500 },
    },
    backup: { key: ['number'], generated: 'number', restored: indexMessages },
  },
  chat_tombstones: {
    personal: {
      owner: 'user_id',
      key: ['session_id'],
      hidden: ['revision'],
      onRemoval: 'removed',
      slice: { key: ['session_id'], rows: 1_000 },
    },
    backup: { key: ['user_id', 'session_id'] },
  },
  // Rebuilt from the messages.
  message_words: { personal: null, backup: null },
};
