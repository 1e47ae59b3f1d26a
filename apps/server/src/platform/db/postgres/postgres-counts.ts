import pg from 'pg';
import type { Log } from '../../log.ts';
import type { SharedCounts, SharedWindow } from '../../rate-limit/shared-counts.ts';

const CALL_LIMIT_MS = 2_000;

/**
 * $4 is now. A window that ends later than two of its kind from now was begun by a clock that has been set back since; clocks of
 * servers may differ by less.
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

/** Limits counted in the shared database, over a connection of their own: they neither wait for the work nor hold it up. */
export function createPostgresCounts({ url, log }: { url: string; log: Log }): SharedCounts {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: CALL_LIMIT_MS,
    query_timeout: CALL_LIMIT_MS,
    // Counts of the last second may be lost in a crash.
    options: '-c synchronous_commit=off',
  });
  pool.on('error', (error) => log.warn('rate_limit.connection_lost', { error }));

  return {
    async add(uses, nowMs) {
      // Always in the same order, so that two processes cannot wait for each other in a circle.
      const sorted = uses.toSorted((one, other) => (one.key < other.key ? -1 : 1));
      const { rows } = await pool.query<BucketRow>(ADD, [
        sorted.map(({ key }) => key),
        sorted.map(({ count }) => count),
        sorted.map(({ windowMs }) => nowMs + windowMs),
        nowMs,
      ]);
      return rows.map(({ key, used, resets_at: resetsAtMs }): SharedWindow => ({ key, used, resetsAtMs }));
    },
    async remove(key) {
      await pool.query('delete from rate_buckets where key = $1', [key]);
    },
    async sweep(nowMs) {
      await pool.query('delete from rate_buckets where resets_at <= $1', [nowMs]);
    },
    async stop() {
      await pool.end();
    },
  };
}
