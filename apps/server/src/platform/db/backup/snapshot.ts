import type { Database, Tx } from '../database.ts';
import { kindOf } from '../kind.ts';

/** One state of the database for all that is read; SQLite's transactions are that by themselves. */
export async function readSnapshot<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const transaction = db.read.transaction();
  const isolated =
    kindOf(db.read) === 'postgres' ? transaction.setIsolationLevel('repeatable read') : transaction;
  return isolated.execute(work);
}
