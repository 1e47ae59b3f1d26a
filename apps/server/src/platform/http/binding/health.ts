// What a process works with, as far as all callers may know it: no names, no addresses, no sizes.
import { statfs } from 'node:fs/promises';
import type { Health } from '@parley/contract/platform/schemas.ts';
import type { Clock } from '../../clock.ts';

export type HealthChecks = Health['checks'];

export interface HealthDeps {
  readonly clock: Clock;
  readonly dataDir: string;
  readonly ping: () => Promise<void>;
  /** `null`: the installation has no Redis. */
  readonly isRedisConnected: (() => boolean) | null;
  readonly hasPausedVendors: () => boolean;
}

/** However many ask, the database is asked once in this time. */
const FRESH_MS = 2_000;
/** A database that does not answer for so long counts as down. */
const PING_LIMIT_MS = 2_000;
export const LOW_DISK_BYTES = 1024 ** 3;
export const FULL_DISK_BYTES = 64 * 1024 ** 2;

export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export function toDiskState(freeBytes: number): HealthChecks['disk'] {
  if (freeBytes < FULL_DISK_BYTES) return 'full';
  return freeBytes < LOW_DISK_BYTES ? 'low' : 'ok';
}

export function toHealthStatus({ database, redis, disk, vendors }: HealthChecks): Health['status'] {
  if (database === 'down' || disk === 'full') return 'down';
  return redis === 'down' || disk === 'low' || vendors === 'degraded' ? 'degraded' : 'ok';
}

export function createHealthCheck(deps: HealthDeps): () => Promise<HealthChecks> {
  const { clock, dataDir, ping, isRedisConnected, hasPausedVendors } = deps;
  let asked: Promise<Pick<HealthChecks, 'database' | 'disk'>> | null = null;
  let askedAtMs = Number.NEGATIVE_INFINITY;

  async function isDatabaseUp(): Promise<boolean> {
    const answered = ping().then(
      () => true,
      () => false,
    );
    const limit = new AbortController();
    const late = clock.sleep(PING_LIMIT_MS, limit.signal).then(
      () => false,
      () => false,
    );
    const isUp = await Promise.race([answered, late]);
    limit.abort();
    return isUp;
  }

  async function ask(): Promise<Pick<HealthChecks, 'database' | 'disk'>> {
    const [isUp, freeBytes] = await Promise.all([
      isDatabaseUp(),
      // A folder that is gone has no room.
      readFreeBytes(dataDir).catch(() => 0),
    ]);
    return { database: isUp ? 'up' : 'down', disk: toDiskState(freeBytes) };
  }

  return async () => {
    if (asked === null || clock.monotonic() - askedAtMs >= FRESH_MS) {
      askedAtMs = clock.monotonic();
      asked = ask();
    }
    return {
      ...(await asked),
      redis: isRedisConnected === null ? 'off' : isRedisConnected() ? 'up' : 'down',
      vendors: hasPausedVendors() ? 'degraded' : 'ok',
    };
  };
}
