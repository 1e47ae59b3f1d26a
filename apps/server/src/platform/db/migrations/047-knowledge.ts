import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { DatabaseKind } from '../kind.ts';

/** Knowledge collections, their documents with the bytes that are not read yet, and the passages of those that are. */
export async function createKnowledge(tx: Tx, kind: DatabaseKind): Promise<void> {
  await tx.schema
    .createTable('knowledge_collections')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('workspace_id', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await tx.schema
    .createIndex('knowledge_collections_by_user')
    .on('knowledge_collections')
    .columns(['user_id', 'id'])
    .execute();
  await tx.schema
    .createIndex('knowledge_collections_by_workspace')
    .on('knowledge_collections')
    .columns(['workspace_id', 'id'])
    .where('workspace_id', 'is not', null)
    .execute();
  await createDocuments(tx, kind);
  await createPassages(tx, kind);
}

async function createDocuments(tx: Tx, kind: DatabaseKind): Promise<void> {
  await tx.schema
    .createTable('knowledge_documents')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('collection_id', 'text', (column) =>
      column.notNull().references('knowledge_collections.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('media_type', 'text')
    .addColumn('size_bytes', 'bigint', (column) => column.notNull())
    .addColumn('checksum', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('problem', 'text')
    .addColumn('pages', 'integer')
    .addColumn('characters', 'bigint', (column) => column.notNull())
    .addColumn('passages', 'integer', (column) => column.notNull())
    .addColumn('is_truncated', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await tx.schema
    .createIndex('knowledge_documents_once')
    .unique()
    .on('knowledge_documents')
    .columns(['collection_id', 'checksum'])
    .execute();
  await tx.schema
    .createIndex('knowledge_documents_by_user')
    .on('knowledge_documents')
    .columns(['user_id', 'id'])
    .execute();
  await tx.schema
    .createIndex('knowledge_documents_unread')
    .on('knowledge_documents')
    .columns(['created_at'])
    .where(sql<boolean>`state = 'reading'`)
    .execute();
  await tx.schema
    .createTable('knowledge_pieces')
    .addColumn('document_id', 'text', (column) =>
      column.notNull().references('knowledge_documents.id').onDelete('cascade'),
    )
    .addColumn('piece', 'integer', (column) => column.notNull())
    .addColumn('bytes', kind === 'sqlite' ? 'blob' : 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('knowledge_pieces_key', ['document_id', 'piece'])
    .execute();
}

async function createPassages(tx: Tx, kind: DatabaseKind): Promise<void> {
  await tx.schema
    .createTable('knowledge_passages')
    // What the search index knows a passage by.
    .addColumn('number', kind === 'sqlite' ? 'integer' : 'bigint', (column) =>
      kind === 'sqlite' ? column.primaryKey() : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('collection_id', 'text', (column) => column.notNull())
    .addColumn('document_id', 'text', (column) =>
      column.notNull().references('knowledge_documents.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('page', 'integer')
    .addColumn('section', 'text')
    .addColumn('line_from', 'integer')
    .addColumn('line_to', 'integer')
    .addColumn('text', 'text', (column) => column.notNull())
    .addUniqueConstraint('knowledge_passages_once', ['document_id', 'position'])
    .execute();
  await tx.schema
    .createIndex('knowledge_passages_by_user')
    .on('knowledge_passages')
    .columns(['user_id', 'document_id', 'position'])
    .execute();
  if (kind === 'postgres') {
    await sql`create table knowledge_words (number bigint primary key references knowledge_passages (number)
      on delete cascade, words tsvector not null)`.execute(tx);
    await sql`create index knowledge_words_lookup on knowledge_words using gin (words)
      with (gin_pending_list_limit = 1024)`.execute(tx);
    return;
  }
  await sql`create virtual table knowledge_words using fts5 (words, content = '', contentless_delete = 1, detail = none,
    tokenize = 'ascii')`.execute(tx);
  await sql`create trigger knowledge_words_removal after delete on knowledge_passages begin
    delete from knowledge_words where rowid = old.number; end`.execute(tx);
}
