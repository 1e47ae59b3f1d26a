// The embedded database: node:sqlite behind kysely's SQLite dialect. One connection writes, one reads; WAL lets
// the reader see the last commit while the writer works. A commit goes to the write-ahead log, the log is synced to
// the disk off the event loop, and only then does the caller hear of it: as durable as SQLite's own FULL, without
// holding up every stream for the length of a sync.
import { AsyncLocalStorage } from 'node:async_hooks';
import { closeSync as closeFile, fdatasync, openSync as openFile } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { Kysely, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely';
import { registerDirectExecutor, type ExecuteDirectly } from '../direct-executor.ts';
import { createCheckpointer } from './checkpointer.ts';
import type { Database, Tx, WriteOptions } from '../database.ts';
import { isBusy, toDatabaseError } from '../errors.ts';
import { createPauses, type Pauses } from './pause-between.ts';
import { openReaderThread } from './reader-thread.ts';
import type { Tables } from '../schema.ts';
import { createWriteQueue } from './write-queue.ts';

const OWNER_ONLY = 0o600;
const STATEMENT_CACHE_SIZE = 300;
/** How long a write waits for another connection's, e.g. of the command line, and how often it looks. */
const BUSY_LIMIT_MS = 5_000;
const BUSY_LOOK_MS = 5;
/** How long a write that can wait does so for others: unnoticeable at the end of a reply, and most of the commits of many. */
const SHARE_WITHIN_MS = 25;

type SqlValue = null | number | bigint | string | Uint8Array;

function toStatement(statement: StatementSync): SqliteStatement {
  // kysely compiles parameters to values the driver knows; its type is wider.
  const bind = (parameters: readonly unknown[]): SqlValue[] => parameters as SqlValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...bind(parameters)),
    run: (parameters) => statement.run(...bind(parameters)),
    iterate: (parameters) => statement.iterate(...bind(parameters)),
  };
}

/** kysely prepares each query again; the cache keeps the compiled statement, oldest evicted first. */
function withStatementCache(connection: DatabaseSync): SqliteDatabase {
  const cache = new Map<string, SqliteStatement>();
  return {
    close: () => connection.close(),
    prepare(sql) {
      const known = cache.get(sql);
      if (known) return known;
      const statement = toStatement(connection.prepare(sql));
      cache.set(sql, statement);
      const oldest = cache.keys().next().value;
      if (cache.size > STATEMENT_CACHE_SIZE && oldest !== undefined) cache.delete(oldest);
      return statement;
    },
  };
}

function createDirectExecutor(statements: SqliteDatabase, pauses: Pauses | null): ExecuteDirectly {
  return (sql, parameters) => {
    const statement = statements.prepare(sql);
    const result = statement.reader
      ? { rows: statement.all(parameters), affected: 0 }
      : { rows: [], affected: Number(statement.run(parameters).changes) };
    return pauses?.pause()?.then(() => result) ?? result;
  };
}

function openReader(file: string): DatabaseSync {
  const reader = new DatabaseSync(file);
  reader.exec(`PRAGMA busy_timeout = ${BUSY_LIMIT_MS}; PRAGMA query_only = ON;`);
  return reader;
}

function openReads(file: string) {
  const reader = openReader(file);
  const statements = withStatementCache(reader);
  const read = new Kysely<Tables>({ dialect: new SqliteDialect({ database: statements }) });
  registerDirectExecutor(read, createDirectExecutor(statements, null));
  return { reader, read };
}

/** Begins a write, after that of another connection has ended. */
function createBegin(writer: DatabaseSync): () => Promise<void> {
  const beginImmediate = writer.prepare('BEGIN IMMEDIATE');
  return async () => {
    const giveUpAtMs = performance.now() + BUSY_LIMIT_MS;
    for (;;) {
      try {
        beginImmediate.run();
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() > giveUpAtMs) throw error;
        await sleep(BUSY_LOOK_MS);
      }
    }
  };
}

interface PendingWrite {
  run(tx: Tx): Promise<void>;
  settle(): void;
  reject(error: unknown): void;
}

export interface SqliteOptions {
  /** `full` survives a power cut; `off` is for tests. */
  readonly durability: 'full' | 'off';
}

interface Disk {
  /** Resolves once everything committed before the call is on the disk. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** What waits for the disk, away from the event loop. Needs the log to exist, which it does from the first write on. */
function openDisk(file: string): Disk {
  const log = openFile(`${file}-wal`, 'r+');
  const sync = promisify(fdatasync);
  const checkpointer = createCheckpointer(file);
  return {
    sync() {
      checkpointer.noteCommit();
      return sync(log);
    },
    async close() {
      await checkpointer.close();
      closeFile(log);
    },
  };
}

function openWriter(file: string): DatabaseSync {
  // Made for its owner alone; the files beside it are made alike.
  closeFile(openFile(file, 'a', OWNER_ONLY));
  const writer = new DatabaseSync(file);
  writer.exec(`PRAGMA busy_timeout = ${BUSY_LIMIT_MS}; PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON;`);
  return writer;
}

/** Notifies the callers of committed writes, once the disk has them. */
async function acknowledge(batch: readonly PendingWrite[], disk: Disk | null): Promise<void> {
  try {
    await disk?.sync();
    for (const pending of batch) pending.settle();
  } catch (error) {
    // Written but perhaps not on the disk: the caller must not take it for done.
    for (const pending of batch) pending.reject(toDatabaseError(error));
  }
}

export function openSqlite(file: string, options: SqliteOptions): Database {
  const writer = openWriter(file);
  const isDurable = options.durability === 'full';
  // NORMAL keeps the file sound through a power cut; that nothing acknowledged is lost is what `disk.sync` adds.
  writer.exec(
    `PRAGMA synchronous = ${isDurable ? 'NORMAL' : 'OFF'}; BEGIN IMMEDIATE; PRAGMA user_version = 1; COMMIT;`,
  );
  const disk = isDurable ? openDisk(file) : null;
  if (disk) writer.exec('PRAGMA wal_autocheckpoint = 0;');
  // From here on a write waits for others by itself, without holding the event loop.
  writer.exec('PRAGMA busy_timeout = 0;');
  const { reader, read } = openReads(file);
  const pauses = createPauses();
  const statements = withStatementCache(writer);
  const tx = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: statements }),
    plugins: [pauses],
  });
  registerDirectExecutor(tx, createDirectExecutor(statements, pauses));
  const longRead = openReaderThread(file);
  let isClosed = false;

  const begin = createBegin(writer);
  const commit = writer.prepare('COMMIT');

  function rollback(): void {
    // A full disk makes SQLite end the transaction by itself.
    if (writer.isTransaction) writer.exec('ROLLBACK');
  }

  /** All or none: answers what the first failure was, if any. */
  async function commitTogether(batch: readonly PendingWrite[]): Promise<{ failure: unknown } | null> {
    try {
      await begin();
      for (const pending of batch) await pending.run(tx);
      commit.run();
    } catch (failure) {
      rollback();
      return { failure };
    }
    return null;
  }

  async function runInSavepoint(pending: PendingWrite): Promise<boolean> {
    writer.exec('SAVEPOINT one');
    try {
      await pending.run(tx);
      writer.exec('RELEASE one');
      return true;
    } catch (error) {
      if (!writer.isTransaction) throw error;
      writer.exec('ROLLBACK TO one; RELEASE one');
      pending.reject(toDatabaseError(error));
      return false;
    }
  }

  /** Each in a savepoint of its own, so that the one that fails fails alone. Answers those that are committed. */
  async function commitApart(batch: readonly PendingWrite[]): Promise<readonly PendingWrite[]> {
    const succeeded: PendingWrite[] = [];
    try {
      await begin();
      for (const pending of batch) if (await runInSavepoint(pending)) succeeded.push(pending);
      commit.run();
    } catch (error) {
      rollback();
      for (const pending of batch) pending.reject(toDatabaseError(error));
      return [];
    }
    return succeeded;
  }

  /** Answers those that are committed; the others have been told. */
  async function perform(batch: readonly PendingWrite[]): Promise<readonly PendingWrite[]> {
    pauses.begin();
    const failed = await commitTogether(batch);
    if (!failed) return batch;
    const [only] = batch;
    if (!only || batch.length > 1) return commitApart(batch);
    only.reject(toDatabaseError(failed.failure));
    return [];
  }

  const queue = createWriteQueue<PendingWrite>({
    async commit(batch) {
      const committed = await perform(batch);
      if (committed.length > 0) await acknowledge(committed, disk);
    },
    // Without a disk to wait for, sharing gains nothing.
    shareWithinMs: disk ? SHARE_WITHIN_MS : 0,
  });

  return {
    isExclusive: true,
    sharesCommits: true,
    read,
    longRead,
    write<T>(work: (tx: Tx) => Promise<T>, { canWait = false }: WriteOptions = {}): Promise<T> {
      if (isClosed) return Promise.reject(new AppError('database_unavailable'));
      return new Promise<T>((resolve, reject) => {
        let settle: () => void = () => undefined;
        // The write that fills the queue empties it: each of the others still belongs to its own request.
        const within = AsyncLocalStorage.snapshot();
        const pending: PendingWrite = {
          async run(inner) {
            const value = await within(() => work(inner));
            settle = () => resolve(value);
          },
          settle: () => settle(),
          reject,
        };
        queue.add(pending, canWait);
      });
    },
    ping() {
      reader.prepare('SELECT 1').get();
      return Promise.resolve();
    },
    async close() {
      isClosed = true;
      await queue.end();
      await disk?.close();
      await longRead.destroy();
      reader.close();
      writer.exec(`PRAGMA busy_timeout = ${BUSY_LIMIT_MS}; PRAGMA wal_checkpoint(TRUNCATE);`);
      writer.close();
    },
  };
}
