import pg from 'pg';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import type { SharedCounts, SharedWindow } from '../../rate-limit/shared-counts.ts';

const CALL_LIMIT_MS = 2_000;

/** Clocks that run freely part by a few seconds in this time. */
const READ_AGAIN_MS = 26 * 3_600_000;
/** The clock of this machine was set, or the machine slept. */
const JUMP_MS = 1_000;

/**
 * $4 is now. A window that ends later than two of its kind from now was begun by a clock that has been set back since.
 */
const IS_OPEN = 'bucket.resets_at > $4 and bucket.resets_at - $4 <= 2 * (excluded.resets_at - $4)';

const ADD = `
insert into rate_buckets as bucket (key, used, resets_at)
select key, used, resets_at from unnest($1::text[], $2::bigint[], $3::bigint[]) as fresh (key, used, resets_at)
on conflict (key) do update set
  used = case when ${IS_OPEN} then bucket.used + excluded.used else excluded.used end,
  resets_at = case when ${IS_OPEN} then bucket.resets_at else excluded.resets_at end
returning key, used, resets_at`;

interface BucketRow {
  readonly key: string;
  readonly used: number;
  readonly resets_at: number;
}

export interface PostgresCountsDeps {
  readonly url: string;
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
  readonly log: Log;
}

interface ReadTime {
  readonly databaseMs: number;
  readonly monotonicMs: number;
  /** What this machine's clock is ahead of the time that passes. */
  readonly originMs: number;
}

/**
 * The time of the database, read once and counted on from there: clocks of servers differ, and a window that one of them
 * has begun would be over for another one, and be begun again by each in turn.
 */
function createDatabaseTime(pool: pg.Pool, clock: PostgresCountsDeps['clock']): () => Promise<number> {
  let time: ReadTime | null = null;
  let reading: Promise<ReadTime> | null = null;

  async function readTime(): Promise<ReadTime> {
    const { rows } = await pool.query<{ now: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
    );
    const monotonicMs = clock.monotonic();
    return { databaseMs: Number(rows[0]?.now), monotonicMs, originMs: clock.now() - monotonicMs };
  }

  function isOld({ monotonicMs, originMs }: ReadTime): boolean {
    const passedMs = clock.monotonic();
    return passedMs - monotonicMs > READ_AGAIN_MS || Math.abs(clock.now() - passedMs - originMs) > JUMP_MS;
  }

  return async () => {
    if (time && isOld(time)) time = null;
    if (!time) {
      reading ??= readTime().finally(() => (reading = null));
      time = await reading;
    }
    return Math.round(time.databaseMs + clock.monotonic() - time.monotonicMs);
  };
}

/** Limits counted in the shared database, over a connection of their own: they neither wait for the work nor hold it up. */
export function createPostgresCounts({ url, clock, log }: PostgresCountsDeps): SharedCounts {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: CALL_LIMIT_MS,
    query_timeout: CALL_LIMIT_MS,
    // Counts of the last second may be lost in a crash.
    options: '-c synchronous_commit=off',
  });
  pool.on('error', (error) => log.warn('rate_limit.connection_lost', { error }));
  const databaseNow = createDatabaseTime(pool, clock);

  return {
    async add(uses, nowMs) {
      const atMs = await databaseNow();
      // Always in the same order, so that two processes cannot wait for each other in a circle.
      const sorted = uses.toSorted((one, other) => (one.key < other.key ? -1 : 1));
      const { rows } = await pool.query<BucketRow>(ADD, [
        sorted.map(({ key }) => key),
        sorted.map(({ count }) => count),
        sorted.map(({ windowMs }) => atMs + windowMs),
        atMs,
      ]);
      return rows.map(({ key, used, resets_at: resetsAtMs }): SharedWindow => ({
        key,
        used,
        resetsAtMs: nowMs + (resetsAtMs - atMs),
      }));
    },
    async remove(key) {
      await pool.query('delete from rate_buckets where key = $1', [key]);
    },
    async sweep() {
      await pool.query('delete from rate_buckets where resets_at <= $1', [await databaseNow()]);
    },
    async stop() {
      await pool.end();
    },
  };
}
