// Which numbered texts of an owner hold given words: FTS5 on SQLite, a GIN index over tsvector on PostgreSQL. What the
// words of a text are is decided in search-words.ts, the same for both; the databases only keep lists.
import { sql } from 'kysely';
import type { Database, Tx } from '../database.ts';
import { kindOf, type DatabaseKind } from '../kind.ts';
import { toIndexWords, toOwnerToken, toSearchTerms, type SearchTerm } from './search-words.ts';

/** PostgreSQL takes 1 MB, and a character may be four bytes. */
const MAX_LIST_LENGTH = 240_000;

export interface IndexedText {
  readonly number: number;
  /** From `toWordList`. */
  readonly words: string;
}

export interface WordIndex {
  add(tx: Tx, texts: readonly IndexedText[]): Promise<void>;
  /** Numbers of the newest texts of the owner that have every word of the query, newest first. */
  find(db: Database, userId: string, query: string, limit: number): Promise<readonly number[]>;
  /** Numbers of texts of any of the owners that have the word, in their order. */
  list(db: Database, owners: readonly string[], term: SearchTerm, limit: number): Promise<readonly number[]>;
}

/** The words of a text as the index takes them. */
export function toWordList(userId: string, text: string): string {
  const owner = toOwnerToken(userId);
  let list = '';
  for (const word of toIndexWords(text)) {
    list += `${owner}${word} `;
    if (list.length > MAX_LIST_LENGTH) break;
  }
  return list;
}

/** Words are letters, marks and digits only, so nothing in them can be read as an operator. */
function toMatch(kind: DatabaseKind, owner: string, { word, isPrefix }: SearchTerm): string {
  return kind === 'sqlite'
    ? `"${owner}${word}"${isPrefix ? ' *' : ''}`
    : `'${owner}${word}'${isPrefix ? ':*' : ''}`;
}

const OPERATORS = { sqlite: { all: ' AND ', any: ' OR ' }, postgres: { all: ' & ', any: ' | ' } } as const;

/** Over a table that a migration has made: of FTS5 on SQLite, with a `number` and a tsvector `words` on PostgreSQL. */
export function createWordIndex(tableName: string): WordIndex {
  const table = sql.table(tableName);
  return {
    async find(db, userId, query, limit) {
      const terms = toSearchTerms(query);
      if (terms.length === 0) return [];
      const kind = kindOf(db.longRead);
      const owner = toOwnerToken(userId);
      const match = terms.map((term) => toMatch(kind, owner, term)).join(OPERATORS[kind].all);
      const { rows } =
        kind === 'sqlite'
          ? await sql<{ number: number }>`select rowid as number from ${table}
              where ${table} match ${match} order by rowid desc limit ${limit}`.execute(db.longRead)
          : // In two steps: otherwise the planner may scan the texts of all owners from the newest on.
            await sql<{ number: number }>`with hits as materialized (
                select number from ${table} where words @@ ${match}::tsquery)
              select number from hits order by number desc limit ${limit}`.execute(db.longRead);
      return rows.map((row) => row.number);
    },

    async list(db, owners, term, limit) {
      if (owners.length === 0) return [];
      const kind = kindOf(db.longRead);
      const match = owners.map((owner) => toMatch(kind, toOwnerToken(owner), term)).join(OPERATORS[kind].any);
      const { rows } =
        kind === 'sqlite'
          ? await sql<{ number: number }>`select rowid as number from ${table}
              where ${table} match ${match} order by rowid limit ${limit}`.execute(db.longRead)
          : await sql<{ number: number }>`with hits as materialized (
                select number from ${table} where words @@ ${match}::tsquery)
              select number from hits order by number limit ${limit}`.execute(db.longRead);
      return rows.map((row) => Number(row.number));
    },

    async add(tx, texts) {
      if (kindOf(tx) === 'postgres') {
        const rows = sql.join(texts.map(({ number, words }) => sql`(${number}::bigint, ${words}::tsvector)`));
        await sql`insert into ${table} (number, words) values ${rows}`.execute(tx);
        return;
      }
      for (const { number, words } of texts)
        await sql`insert into ${table} (rowid, words) values (${number}, ${words})`.execute(tx);
    },
  };
}
