import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { DatabaseKind } from '../kind.ts';

/** Entries go with their message: by the database's own rules in both. */
async function createSearchIndex(tx: Tx, kind: DatabaseKind): Promise<void> {
  if (kind === 'postgres') {
    await sql`create table message_words (number bigint primary key references chat_messages (number) on delete cascade,
      words tsvector not null)`.execute(tx);
    await sql`create index message_words_lookup on message_words using gin (words)
      with (gin_pending_list_limit = 1024)`.execute(tx);
    return;
  }
  await sql`create virtual table message_words using fts5 (words, content = '', contentless_delete = 1, detail = none,
    tokenize = 'ascii')`.execute(tx);
  await sql`create trigger message_words_removal after delete on chat_messages begin
    delete from message_words where rowid = old.number; end`.execute(tx);
}

/** Ids of conversations and messages are the callers' own, so they are unique only together with the owner. */
export async function createConversations(tx: Tx, kind: DatabaseKind): Promise<void> {
  await tx.schema
    .createTable('chat_sessions')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('is_pinned', 'integer', (column) => column.notNull())
    .addColumn('title_generated', 'integer', (column) => column.notNull())
    .addColumn('selected_model_id', 'text')
    .addColumn('supports_vision', 'integer', (column) => column.notNull())
    .addColumn('supports_reasoning_effort', 'integer', (column) => column.notNull())
    .addColumn('reasoning_effort', 'text')
    .addColumn('active_leaf_id', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('last_message_at', 'bigint')
    .addColumn('last_user_activity_at', 'bigint')
    .addColumn('message_count', 'bigint', (column) => column.notNull())
    .addColumn('mark_a', 'integer', (column) => column.notNull())
    .addColumn('mark_b', 'integer', (column) => column.notNull())
    .addColumn('mark_c', 'integer', (column) => column.notNull())
    .addColumn('settings_hash', 'text', (column) => column.notNull())
    .addColumn('last_message_preview', 'text', (column) => column.notNull())
    .addColumn('system_prompt', 'text')
    .addPrimaryKeyConstraint('chat_sessions_key', ['user_id', 'session_id'])
    .execute();
  await createMessages(tx, kind);
  await tx.schema
    .createTable('chat_tombstones')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('removed_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('chat_tombstones_key', ['user_id', 'session_id'])
    .execute();
  await tx.schema
    .createIndex('chat_tombstones_by_time')
    .on('chat_tombstones')
    .columns(['removed_at'])
    .execute();
  await createSearchIndex(tx, kind);
}

async function createMessages(tx: Tx, kind: DatabaseKind): Promise<void> {
  await tx.schema
    .createTable('chat_messages')
    // What the search index knows a message by; it grows, so newer messages have higher numbers.
    .addColumn('number', kind === 'sqlite' ? 'integer' : 'bigint', (column) =>
      kind === 'sqlite' ? column.primaryKey() : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('is_archived', 'integer', (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('image_id', 'text')
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addForeignKeyConstraint(
      'chat_messages_of_session',
      ['user_id', 'session_id'],
      'chat_sessions',
      ['user_id', 'session_id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .addUniqueConstraint('chat_messages_once', ['user_id', 'session_id', 'message_id'])
    .execute();
  await tx.schema
    .createIndex('chat_messages_in_order')
    .on('chat_messages')
    .columns(['user_id', 'session_id', 'is_archived', 'seq'])
    .execute();
}
