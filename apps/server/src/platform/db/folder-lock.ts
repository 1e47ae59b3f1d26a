// One server process per data folder. The lock is a transaction held open on a small database file: the
// operating system frees it when the process ends, however it ends, so no stale lock is ever left behind.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../start-error.ts';

export interface FolderLock {
  release(): void;
}

export function lockFolder(dataDir: string): FolderLock {
  const connection = new DatabaseSync(join(dataDir, 'server.lock'));
  try {
    connection.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE;');
  } catch (error) {
    connection.close();
    throw new StartError(
      `Another Parley server already uses the data folder ${dataDir}. Stop it, or give this one its own DATA_DIR.`,
      { cause: error },
    );
  }
  return { release: () => connection.close() };
}
