// What several server processes share: through Redis, through PostgreSQL, or in memory where there is one process only.
import { createPostgresCounts } from '../platform/db/postgres/postgres-counts.ts';
import { createPostgresSignals } from '../platform/db/postgres/postgres-signals.ts';
import type { SharedCounts } from '../platform/rate-limit/shared-counts.ts';
import { createLocalSignals } from '../platform/signals/local.ts';
import type { Signals } from '../platform/signals/signals.ts';
import type { ComposeDeps } from './deps.ts';

// Redis's client is loaded where there is a Redis: an idle server is smaller by it.
export async function createSignals({ config, clock, log }: ComposeDeps): Promise<Signals> {
  if (config.databaseUrl === null) return createLocalSignals();
  if (config.redisUrl !== null) {
    const { createRedisSignals } = await import('../platform/signals/redis.ts');
    return createRedisSignals({ url: config.redisUrl, log });
  }
  return createPostgresSignals({ url: config.databaseUrl, clock, log });
}

/** `null` where one process does all the counting. */
export async function createSharedCounts({ config, log }: ComposeDeps): Promise<SharedCounts | null> {
  if (config.databaseUrl === null) return null;
  if (config.redisUrl === null) return createPostgresCounts({ url: config.databaseUrl, log });
  const { createRedisCounts } = await import('../platform/rate-limit/redis-counts.ts');
  return createRedisCounts({ url: config.redisUrl, log });
}
