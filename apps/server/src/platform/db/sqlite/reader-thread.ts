// Reads of the embedded database in a thread with a connection of its own, behind the same interface as all others.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import {
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import { toDatabaseError } from '../errors.ts';
import type { Tables } from '../schema.ts';

/** What reader-worker.mjs answers with. */
interface Answer {
  readonly id: number;
  readonly rows: Record<string, unknown>[];
  readonly failure: { readonly message: string; readonly code?: string; readonly errcode?: number } | null;
}

interface Waiting {
  readonly text: string;
  readonly parameters: readonly unknown[];
  resolve(rows: Record<string, unknown>[]): void;
  reject(error: unknown): void;
}

interface ReaderThread {
  ask(text: string, parameters: readonly unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

function createReaderThread(file: string): ReaderThread {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let asked = 0;

  function take({ id, rows, failure }: Answer): void {
    const asker = waiting.get(id);
    waiting.delete(id);
    if (failure) asker?.reject(toDatabaseError(Object.assign(new Error(failure.message), failure)));
    else asker?.resolve(rows);
  }

  function start(): Worker {
    const started = new Worker(new URL('./reader-worker.mjs', import.meta.url), { workerData: file });
    started.unref();
    started.on('message', take);
    let failure: unknown = null;
    started.on('error', (error) => {
      failure = error;
    });
    started.once('exit', () => {
      if (worker !== started) return;
      worker = null;
      // It ends by itself after a while: what came at that very moment goes to the next one.
      const left = [...waiting.values()];
      waiting.clear();
      for (const asker of left) {
        if (failure === null) post(asker);
        else asker.reject(failure);
      }
    });
    return started;
  }

  function post(asker: Waiting): void {
    worker ??= start();
    const id = (asked += 1);
    waiting.set(id, asker);
    worker.postMessage({ id, text: asker.text, parameters: asker.parameters });
  }

  return {
    ask: (text, parameters) => new Promise((resolve, reject) => post({ text, parameters, resolve, reject })),
    async close() {
      if (!worker) return;
      worker.ref();
      const gone = once(worker, 'exit');
      worker.postMessage({ id: null });
      await gone;
    },
  };
}

const notForReads = (): Promise<never> => Promise.reject(new Error('The reader thread has no transactions'));

function createDriver(thread: ReaderThread): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const rows = await thread.ask(query.sql, query.parameters);
      // The rows are what the query selects, as everywhere in kysely.
      return { rows: rows as Row[] };
    },
    // eslint-disable-next-line require-yield -- nothing of the product reads this way
    async *streamQuery() {
      await notForReads();
    },
  };
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: notForReads,
    commitTransaction: notForReads,
    rollbackTransaction: notForReads,
    releaseConnection: () => Promise.resolve(),
    destroy: () => thread.close(),
  };
}

export function openReaderThread(file: string): Kysely<Tables> {
  const thread = createReaderThread(file);
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => createDriver(thread),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}
