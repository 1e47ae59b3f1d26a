// Which numbered texts of an owner hold given words: FTS5 on SQLite, a GIN index over tsvector on PostgreSQL. What the
// words of a text are is decided in search-words.ts, the same for both; the databases only keep lists.
import { sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import { toIndexWords, toOwnerMark, toSearchTerms, type SearchTerm } from './search-words.ts';

/** PostgreSQL takes 1 MB, and a sign may be four bytes. */
const MAX_LIST_LENGTH = 240_000;

export interface IndexedText {
  readonly number: number;
  /** From `toWordList`. */
  readonly words: string;
}

/** Entries go with their message: by the database's own rules in both. */
export async function createSearchIndex(tx: Tx, kind: Database['kind']): Promise<void> {
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

/** The words of a text as the index takes them. */
export function toWordList(userId: string, text: string): string {
  const owner = toOwnerMark(userId);
  let list = '';
  for (const word of toIndexWords(text)) {
    list += `${owner}${word} `;
    if (list.length > MAX_LIST_LENGTH) break;
  }
  return list;
}

function toMatch(kind: Database['kind'], owner: string, terms: readonly SearchTerm[]): string {
  const isSqlite = kind === 'sqlite';
  // Words are letters, marks and digits only, so nothing in them can be read as an operator.
  return terms
    .map(({ word, isPrefix }) =>
      isSqlite ? `"${owner}${word}"${isPrefix ? ' *' : ''}` : `'${owner}${word}'${isPrefix ? ':*' : ''}`,
    )
    .join(isSqlite ? ' AND ' : ' & ');
}

/** Numbers of the newest texts of the owner that have every word of the query, newest first. */
export async function findTexts(
  db: Database,
  userId: string,
  query: string,
  limit: number,
): Promise<readonly number[]> {
  const terms = toSearchTerms(query);
  if (terms.length === 0) return [];
  const match = toMatch(db.kind, toOwnerMark(userId), terms);
  const { rows } =
    db.kind === 'sqlite'
      ? await sql<{ number: number }>`select rowid as number from message_words
          where message_words match ${match} order by rowid desc limit ${limit}`.execute(db.longRead)
      : // In two steps: else the planner may walk through everybody's texts from the newest on.
        await sql<{ number: number }>`with hits as materialized (
            select number from message_words where words @@ ${match}::tsquery)
          select number from hits order by number desc limit ${limit}`.execute(db.longRead);
  return rows.map((row) => row.number);
}

export async function addTexts(tx: Tx, kind: Database['kind'], texts: readonly IndexedText[]): Promise<void> {
  if (kind === 'postgres') {
    const rows = sql.join(texts.map(({ number, words }) => sql`(${number}::bigint, ${words}::tsvector)`));
    await sql`insert into message_words (number, words) values ${rows}`.execute(tx);
    return;
  }
  for (const { number, words } of texts)
    await sql`insert into message_words (rowid, words) values (${number}, ${words})`.execute(tx);
}
