// PostgreSQL 15 or newer, shared by any number of server processes.
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Clock } from '../../clock.ts';
import { retry } from '../../retry.ts';
import type { Database, Tx } from '../database.ts';
import { isRepeatable, toDatabaseError } from '../errors.ts';
import type { Tables } from '../schema.ts';

const INT8_OID = 20;
const CALL_LIMIT_MS = 10_000;

// Times and money are integers well inside the safe range; the driver would hand them out as text.
pg.types.setTypeParser(INT8_OID, Number);

export interface PostgresOptions {
  readonly url: string;
  readonly poolSize: number;
  readonly clock: Clock;
  readonly random: () => number;
  readonly onConnectionError: (error: unknown) => void;
}

export function openPostgres({ url, poolSize, clock, random, onConnectionError }: PostgresOptions): Database {
  function openPool(max: number, limits: pg.PoolConfig): pg.Pool {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      ...limits,
    });
    // A connection that breaks between two queries must not end the process, whether it is idle or in the middle of a
    // transaction. The pool opens a new one; it reports idle ones once more, which says nothing new.
    pool.on('connect', (client) => client.on('error', onConnectionError));
    pool.on('error', () => undefined);
    return pool;
  }

  const pool = openPool(poolSize, {
    query_timeout: CALL_LIMIT_MS,
    statement_timeout: CALL_LIMIT_MS,
    idle_in_transaction_session_timeout: CALL_LIMIT_MS * 2,
  });
  const read = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
  });

  async function transact<T>(connections: Kysely<Tables>, work: (tx: Tx) => Promise<T>): Promise<T> {
    const plan = { attempts: 3, delayMs: 10, jitterMs: 20, shouldRetry: isRepeatable, random };
    try {
      return await retry(plan, clock, () => connections.transaction().execute(work));
    } catch (error) {
      throw toDatabaseError(error);
    }
  }

  async function transactLong<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const own = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(1, {}) }) });
    try {
      return await transact(own, work);
    } finally {
      await own.destroy();
    }
  }

  return {
    isExclusive: false,
    sharesCommits: false,
    read,
    longRead: read,
    write: (work, { isLong = false } = {}) => (isLong ? transactLong(work) : transact(read, work)),
    async ping() {
      await pool.query('SELECT 1');
    },
    async close() {
      await read.destroy();
    },
  };
}
