// One server process per data folder. The lock is a transaction held open on a small database file: the
// operating system frees it when the process ends, however it ends, so no stale lock is ever left behind.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { toFolderError } from '../../start/data-folder.ts';
import { StartError } from '../../start/start-error.ts';
import { isBusy } from '../errors.ts';

export interface FolderLock {
  release(): void;
}

export function lockFolder(dataDir: string): FolderLock {
  let connection: DatabaseSync | null = null;
  try {
    connection = new DatabaseSync(join(dataDir, 'server.lock'));
    connection.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE;');
    const held = connection;
    return { release: () => held.close() };
  } catch (error) {
    connection?.close();
    // Written by another user, for example: no other process is to be stopped then.
    if (!isBusy(error)) throw toFolderError(dataDir, error);
    throw new StartError(
      `Another Parley server already uses the data folder ${dataDir}. Stop it, or give this one its own DATA_DIR.`,
      { cause: error },
    );
  }
}
