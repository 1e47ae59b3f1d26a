import type { Database, Tx } from './database.ts';

/** One state of the database for all that is read; SQLite's transactions are that by themselves. */
export async function readSnapshot<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const transaction = db.read.transaction();
  return (db.kind === 'postgres' ? transaction.setIsolationLevel('repeatable read') : transaction).execute(
    work,
  );
}
