import type { Tx } from '../database.ts';
import type { DatabaseKind } from '../kind.ts';

/** Pictures of conversations, and of links to them, in pieces that no statement takes long for; and the links. */
export async function createPicturesAndLinks(tx: Tx, kind: DatabaseKind): Promise<void> {
  await tx.schema
    .createTable('chat_image_pieces')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('share_id', 'text', (column) => column.notNull())
    .addColumn('image_id', 'text', (column) => column.notNull())
    .addColumn('piece', 'integer', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addColumn('bytes', kind === 'sqlite' ? 'blob' : 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('chat_image_pieces_key', [
      ...(['user_id', 'session_id', 'share_id', 'image_id', 'piece'] as const),
    ])
    .addForeignKeyConstraint(
      'chat_image_pieces_of_session',
      ['user_id', 'session_id'],
      'chat_sessions',
      ['user_id', 'session_id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
  await tx.schema
    .createTable('chat_images')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('share_id', 'text', (column) => column.notNull())
    .addColumn('image_id', 'text', (column) => column.notNull())
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('checksum', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('chat_images_key', ['user_id', 'session_id', 'share_id', 'image_id'])
    .addForeignKeyConstraint(
      'chat_images_of_session',
      ['user_id', 'session_id'],
      'chat_sessions',
      ['user_id', 'session_id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
  await createLinks(tx);
}

async function createLinks(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('chat_shares')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('token_sealed', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('message_count', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('closed_at', 'bigint')
    .addColumn('snapshot', 'text', (column) => column.notNull())
    .addForeignKeyConstraint(
      'chat_shares_of_session',
      ['user_id', 'session_id'],
      'chat_sessions',
      ['user_id', 'session_id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
  await tx.schema
    .createIndex('chat_shares_by_user')
    .on('chat_shares')
    .columns(['user_id', 'session_id', 'id'])
    .execute();
}
