// Which of the two databases it is: a question that platform/db alone asks.
import { SqliteAdapter } from 'kysely';
import type { Reader } from './database.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

export function kindOf(db: Reader): DatabaseKind {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
}
