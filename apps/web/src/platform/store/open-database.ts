import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { logProblem } from '../log.ts';

const DATABASE_VERSION = 2;
export const STORE_NAMES = ['sessions', 'ui-settings', 'theme-settings', 'system-prompts', 'agents'] as const;
export type StoreName = (typeof STORE_NAMES)[number];

const OPEN_LIMIT_MS = 3000;

type Schema = DBSchema & Readonly<Record<StoreName, { key: string; value: unknown }>>;
export type Connection = IDBPDatabase<Schema>;

/** The browser has not refused, it takes its time: what it holds is as good as ever. */
export class SlowDatabase extends Error {}

/** `onLate` gets a connection that opens after all, when no caller waits for it any more. */
export function openDatabase(name: string, onLate: (connection: Connection) => void): Promise<Connection> {
  const opening = openDB<Schema>(name, DATABASE_VERSION, {
    upgrade(database) {
      for (const store of STORE_NAMES) {
        if (!database.objectStoreNames.contains(store)) database.createObjectStore(store);
      }
    },
    // Another tab wants to upgrade or recreate the database.
    blocking: (_current, _wanted, event) => (event.target as IDBDatabase | null)?.close(),
  });
  const limit = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new SlowDatabase('The browser database does not open.'));
      opening.then(onLate).catch((error: unknown) => logProblem('database-not-opened', error));
    }, OPEN_LIMIT_MS);
    opening.finally(() => clearTimeout(timer)).catch(() => undefined);
  });
  return Promise.race([opening, limit]);
}

/** A database of a newer version, or a damaged one, is deleted and created again. */
export async function openOrRecreate(
  name: string,
  onLate: (connection: Connection) => void,
): Promise<Connection> {
  try {
    const database = await openDatabase(name, onLate);
    if (STORE_NAMES.every((store) => database.objectStoreNames.contains(store))) return database;
    database.close();
  } catch (error) {
    if (error instanceof SlowDatabase) throw error;
    logProblem('database-unreadable', error);
  }
  await deleteDB(name);
  return openDatabase(name, onLate);
}
