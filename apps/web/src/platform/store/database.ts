import { logProblem } from '../log.ts';
import {
  openDatabase,
  openOrRecreate,
  SlowDatabase,
  STORE_NAMES,
  type Connection,
  type StoreName,
} from './open-database.ts';

// The browser database of the app. It never fails: where the browser refuses, everything is kept in memory and the
// handler is told once, so that the person can be.

export const DATABASE_NAME = 'ai-chat-app';

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

/** The browser has closed the connection, e.g. while the tab slept. */
function isConnectionLost(error: unknown): boolean {
  return error instanceof DOMException && ['InvalidStateError', 'UnknownError'].includes(error.name);
}

export function createLocalDatabase(): LocalDatabase {
  const memory = new Map<string, unknown>();
  const successors = new WeakMap<Connection, Promise<Connection>>();
  let connection: Promise<Connection | null> | null = null;
  let isSlow = false;
  let problem: { error: unknown } | null = null;
  let handleProblem: ((error: unknown) => void) | null = null;

  function report(error: unknown): void {
    if (problem) return;
    problem = { error };
    logProblem('browser-storage', error);
    handleProblem?.(error);
  }

  function connect(): Promise<Connection | null> {
    connection ??= openOrRecreate(DATABASE_NAME, takeLate).catch((error: unknown) => {
      isSlow = error instanceof SlowDatabase;
      report(error);
      return null;
    });
    return connection;
  }

  /** What was kept in memory meanwhile goes where it belongs. */
  function takeLate(late: Connection): void {
    isSlow = false;
    connection = Promise.resolve(late);
    for (const store of STORE_NAMES) {
      const kept = [...memory].filter(([key]) => key.startsWith(`${store}/`));
      const writes = kept.map(([key, value]) => ({ key: key.slice(store.length + 1), value }));
      if (writes.length > 0) void write(store, writes);
    }
  }

  /** Once for each connection, however many find it lost. */
  function reconnect(lost: Connection): Promise<Connection> {
    const again = successors.get(lost) ?? openDatabase(DATABASE_NAME, takeLate);
    successors.set(lost, again);
    connection = again.catch(() => null);
    return again;
  }

  async function attempt<T>(work: (database: Connection) => Promise<T>, otherwise: T): Promise<T> {
    const database = await connect();
    if (!database) return otherwise;
    try {
      return await work(database).catch(async (error: unknown) => {
        if (!isConnectionLost(error)) throw error;
        return work(await reconnect(database));
      });
    } catch (error) {
      report(error);
      return otherwise;
    }
  }

  async function write(store: StoreName, writes: readonly Write[]): Promise<boolean> {
    const isStored = await attempt(async (database) => {
      const transaction = database.transaction(store, 'readwrite');
      const requests = writes.map(({ key, value }) =>
        value === undefined ? transaction.store.delete(key) : transaction.store.put(value, key),
      );
      transaction.commit();
      await Promise.all([...requests, transaction.done]);
      return true;
    }, false);
    for (const { key, value } of writes) {
      if (isStored) memory.delete(`${store}/${key}`);
      else memory.set(`${store}/${key}`, value);
    }
    return isStored;
  }

  return {
    async get(store, key) {
      const inMemory = `${store}/${key}`;
      return memory.has(inMemory)
        ? memory.get(inMemory)
        : attempt<unknown>(async (database) => database.get(store, key), undefined);
    },
    async list(store, prefix) {
      const found = new Map<string, unknown>();
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      const [keys, values] = await attempt<[string[], unknown[]]>(
        async (database) => {
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
    write,
    async clear() {
      memory.clear();
      // Nothing can be stored where there is no database; one that is only slow may hold everything.
      if (!(await connect())) return !isSlow;
      return attempt(async (database) => {
        const transaction = database.transaction(STORE_NAMES, 'readwrite');
        await Promise.all([
          ...STORE_NAMES.map((name) => transaction.objectStore(name).clear()),
          transaction.done,
        ]);
        return true;
      }, false);
    },
    onProblem(handler) {
      handleProblem = handler;
      if (problem) handler(problem.error);
    },
  };
}

export const localDatabase: LocalDatabase = createLocalDatabase();
