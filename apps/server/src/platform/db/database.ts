import type { Kysely } from 'kysely';
import type { Tables } from './schema.ts';

/** Reads and writes of one transaction. */
export type Tx = Kysely<Tables>;

export interface WriteOptions {
  /** Without the limit on the time of a statement, over a connection of its own: for migrations. */
  readonly isLong?: boolean;
  /** Nobody counts the milliseconds: where others write as well, the embedded database commits it with one of theirs. */
  readonly canWait?: boolean;
}

export interface Database {
  /** One process has it to itself: there are no other servers. */
  readonly isExclusive: boolean;
  /** Concurrent writes share one commit, even of different callers. */
  readonly sharesCommits: boolean;
  /** Reads of committed data. Never write through it. */
  readonly read: Kysely<Tables>;
  /** For reads that can take longer than a moment; on the embedded database in a thread of its own. No transactions. */
  readonly longRead: Kysely<Tables>;
  /**
   * Runs `work` as one transaction and resolves once it is durable. The embedded database puts writes that come
   * together into one commit, so `work` may await nothing but its own queries. It may run more than once: when a
   * neighbour of its commit failed, after a deadlock or a serialization failure. Throws what `work` throws,
   * `database_unavailable` when the database cannot be reached and `storage_full` when its disk is full.
   */
  write<T>(work: (tx: Tx) => Promise<T>, options?: WriteOptions): Promise<T>;
  /** Resolves when the database answers and throws otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** What reads may be made with: outside of a transaction or inside one. */
export type Reader = Database['read'] | Tx;
