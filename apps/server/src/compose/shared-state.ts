// What several server processes share: through Redis, through PostgreSQL, or in memory where there is one process only.
import type { SharedCounts } from '../platform/rate-limit/shared-counts.ts';
import { createLocalSignals } from '../platform/signals/local.ts';
import type { Signals } from '../platform/signals/signals.ts';
import type { ComposeDeps } from './deps.ts';

// The clients are loaded where there is such a server: one without is smaller by them.
export async function createSignals({ config, clock, log }: ComposeDeps): Promise<Signals> {
  if (config.databaseUrl === null) return createLocalSignals();
  if (config.redisUrl !== null) {
    const { createRedisSignals } = await import('../platform/signals/redis.ts');
    return createRedisSignals({ url: config.redisUrl, clock, log });
  }
  const { createPostgresSignals } = await import('../platform/db/postgres/postgres-signals.ts');
  return createPostgresSignals({ url: config.databaseUrl, clock, log });
}

/** `null` where one process does all the counting. */
export async function createSharedCounts({ config, clock, log }: ComposeDeps): Promise<SharedCounts | null> {
  if (config.databaseUrl === null) return null;
  if (config.redisUrl === null) {
    const { createPostgresCounts } = await import('../platform/db/postgres/postgres-counts.ts');
    return createPostgresCounts({ url: config.databaseUrl, clock, log });
  }
  const { createRedisCounts } = await import('../platform/rate-limit/redis-counts.ts');
  return createRedisCounts({ url: config.redisUrl, log });
}
