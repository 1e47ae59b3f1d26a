// Pictures of stored conversations.
import type { TableRules } from '../../../platform/db/table-rules.ts';

/** A picture of a conversation, or with a `share_id` its copy for one link. Exists only when its pieces do. */
interface ChatImageTable {
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

interface ChatImagePieceTable {
  user_id: string;
  session_id: string;
  share_id: string;
  image_id: string;
  piece: number;
  added_at: number;
  bytes: Uint8Array;
}

declare module '../../../platform/db/schema.ts' {
  interface Tables {
    chat_images: ChatImageTable;
    chat_image_pieces: ChatImagePieceTable;
  }
}

export const IMAGE_TABLES: TableRules<'chat_images' | 'chat_image_pieces'> = {
  chat_images: {
    personal: {
      owner: 'user_id',
      key: ['session_id', 'share_id', 'image_id'],
      hidden: ['checksum'],
      onRemoval: 'removed',
    },
    backup: { key: ['user_id', 'session_id', 'share_id', 'image_id'] },
  },
  chat_image_pieces: {
    personal: {
      owner: 'user_id',
      key: ['session_id', 'share_id', 'image_id', 'piece'],
      hidden: [],
      onRemoval: 'removed',
      pageRows: 20,
      slice: { key: ['session_id', 'share_id', 'image_id', 'piece'], rows: 20 },
    },
    backup: { key: ['user_id', 'session_id', 'share_id', 'image_id', 'piece'], pageRows: 20 },
  },
};
