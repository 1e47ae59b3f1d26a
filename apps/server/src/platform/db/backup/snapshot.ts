import { sql } from 'kysely';
import type { Database, Tx } from '../database.ts';
import { kindOf } from '../kind.ts';

/** One state of the database for all that is read; SQLite's transactions are that by themselves. */
export async function readSnapshot<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const transaction = db.read.transaction();
  const isolated =
    kindOf(db.read) === 'postgres' ? transaction.setIsolationLevel('repeatable read') : transaction;
  return isolated.execute(work);
}

/** The same where whole tables are read: PostgreSQL does not limit the time of its calls, and those of a server go on. */
export async function readLongSnapshot<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (kindOf(db.read) === 'sqlite') return readSnapshot(db, work);
  return db.write(
    async (tx) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(tx);
      return work(tx);
    },
    { isLong: true },
  );
}
