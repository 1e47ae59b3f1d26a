import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { logProblem } from '../log.ts';

// The browser database of the app. It never fails: where the browser refuses, everything is kept in memory and the
// handler is told once, so that the person can be.

export const DATABASE_NAME = 'ai-chat-app';
const DATABASE_VERSION = 2;
const STORE_NAMES = ['sessions', 'ui-settings', 'theme-settings', 'system-prompts', 'agents'] as const;
export type StoreName = (typeof STORE_NAMES)[number];

const OPEN_LIMIT_MS = 3000;

type Schema = DBSchema & Readonly<Record<StoreName, { key: string; value: unknown }>>;
type Connection = IDBPDatabase<Schema>;

export interface Write {
  readonly key: string;
  /** `undefined` removes the key. */
  readonly value: unknown;
}

export interface LocalDatabase {
  get(store: StoreName, key: string): Promise<unknown>;
  /** Values whose key begins with the prefix, in the order of their keys. */
  list(store: StoreName, prefix: string): Promise<unknown[]>;
  /** All writes in one transaction. False where they are kept in memory only. */
  write(store: StoreName, writes: readonly Write[]): Promise<boolean>;
  /** Empties every store. False where the browser refused. */
  clear(): Promise<boolean>;
  /** Told about the first refusal of the browser, at once when that has already happened. */
  onProblem(handler: (error: unknown) => void): void;
}

function open(): Promise<Connection> {
  const opening = openDB<Schema>(DATABASE_NAME, DATABASE_VERSION, {
    upgrade(database) {
      for (const name of STORE_NAMES) {
        if (!database.objectStoreNames.contains(name)) database.createObjectStore(name);
      }
    },
    // Another tab wants to upgrade or recreate the database.
    blocking: (_current, _wanted, event) => (event.target as IDBDatabase | null)?.close(),
  });
  const limit = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The browser database does not open.')), OPEN_LIMIT_MS);
  });
  return Promise.race([opening, limit]);
}

/** A database of a newer version, or a damaged one, is given up and made anew. */
async function openOrRecreate(): Promise<Connection> {
  try {
    const database = await open();
    if (STORE_NAMES.every((name) => database.objectStoreNames.contains(name))) return database;
    database.close();
  } catch (error) {
    logProblem('database-unreadable', error);
  }
  await deleteDB(DATABASE_NAME);
  return open();
}

export function createLocalDatabase(): LocalDatabase {
  const memory = new Map<string, unknown>();
  let connection: Promise<Connection | null> | null = null;
  let problem: { error: unknown } | null = null;
  let handleProblem: ((error: unknown) => void) | null = null;

  function report(error: unknown): void {
    if (problem) return;
    problem = { error };
    logProblem('browser-storage', error);
    handleProblem?.(error);
  }

  function connect(): Promise<Connection | null> {
    connection ??= openOrRecreate().catch((error: unknown) => {
      report(error);
      return null;
    });
    return connection;
  }

  async function readStored<T>(read: (database: Connection) => Promise<T>, otherwise: T): Promise<T> {
    const database = await connect();
    if (!database) return otherwise;
    try {
      return await read(database);
    } catch (error) {
      report(error);
      return otherwise;
    }
  }

  async function writeStored(store: StoreName, writes: readonly Write[]): Promise<boolean> {
    const database = await connect();
    if (!database) return false;
    try {
      const transaction = database.transaction(store, 'readwrite');
      const requests = writes.map(({ key, value }) =>
        value === undefined ? transaction.store.delete(key) : transaction.store.put(value, key),
      );
      transaction.commit();
      await Promise.all([...requests, transaction.done]);
      return true;
    } catch (error) {
      report(error);
      return false;
    }
  }

  return {
    async get(store, key) {
      const inMemory = `${store}/${key}`;
      return memory.has(inMemory)
        ? memory.get(inMemory)
        : readStored((database) => database.get(store, key), undefined);
    },
    async list(store, prefix) {
      const found = new Map<string, unknown>();
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      const [keys, values] = await readStored(
        (database) => {
          const transaction = database.transaction(store);
          return Promise.all([transaction.store.getAllKeys(range), transaction.store.getAll(range)]);
        },
        [[], []],
      );
      keys.forEach((key, index) => found.set(key, values[index]));
      for (const [key, value] of memory) {
        if (key.startsWith(`${store}/${prefix}`)) found.set(key.slice(store.length + 1), value);
      }
      const present = [...found].filter(([, value]) => value !== undefined);
      return present.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
    },
    async write(store, writes) {
      const isStored = await writeStored(store, writes);
      for (const { key, value } of writes) {
        if (isStored) memory.delete(`${store}/${key}`);
        else memory.set(`${store}/${key}`, value);
      }
      return isStored;
    },
    async clear() {
      memory.clear();
      const database = await connect();
      // Nothing can be stored where there is no database.
      if (!database) return true;
      try {
        const transaction = database.transaction(STORE_NAMES, 'readwrite');
        await Promise.all([
          ...STORE_NAMES.map((name) => transaction.objectStore(name).clear()),
          transaction.done,
        ]);
        return true;
      } catch (error) {
        report(error);
        return false;
      }
    },
    onProblem(handler) {
      handleProblem = handler;
      if (problem) handler(problem.error);
    },
  };
}

export const localDatabase: LocalDatabase = createLocalDatabase();
