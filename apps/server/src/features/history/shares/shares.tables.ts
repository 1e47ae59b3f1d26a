// Links to conversations.
import type { TableRules } from '../../../platform/db/table-rules.ts';

/** A link to a conversation as it was. */
interface ChatShareTable {
  id: string;
  user_id: string;
  session_id: string;
  token_hash: string;
  token_sealed: string;
  name: string;
  message_count: number;
  created_at: number;
  expires_at: number | null;
  /** The content is gone; the row records that there was something. */
  closed_at: number | null;
  /** JSON of the messages. */
  snapshot: string;
}

declare module '../../../platform/db/schema.ts' {
  interface Tables {
    chat_shares: ChatShareTable;
  }
}

export const SHARE_TABLES: TableRules<'chat_shares'> = {
  chat_shares: {
    personal: {
      owner: 'user_id',
      key: ['session_id', 'id'],
      hidden: ['token_hash', 'token_sealed'],
      onRemoval: 'removed',
      pageRows: 1,
      slice: { key: ['id'], rows: 10 },
    },
    backup: { key: ['id'] },
    sealed: { token_sealed: 'links' },
  },
};
