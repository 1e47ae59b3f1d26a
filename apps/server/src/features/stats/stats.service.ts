// The figures of the public pages: counted and measured, never hard-coded.
import type { PlatformStats } from '@parley/contract/stats/schemas.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Limits } from '../../platform/settings/limits.ts';
import type { CatalogueModel } from '../../providers/provider.ts';
import { toReliability, toUptime } from './stats.measure.ts';
import { countEndings, readPresence } from './stats.store.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
const FRESH_MS = 5 * MINUTE_MS;

export interface StatsDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly limits: Limits;
  readonly listModels: () => readonly Pick<CatalogueModel, 'provider'>[];
  /** Those that are built in: what users add is their own. */
  readonly listTools: () => readonly { readonly provider: string }[];
}

export interface Stats {
  get(): Promise<PlatformStats>;
}

type Measured = Pick<PlatformStats, 'uptime_30d' | 'uptime_90d' | 'reliability_30d'>;

const countProviders = (list: readonly { readonly provider: string }[]): number =>
  new Set(list.map(({ provider }) => provider)).size;

export function createStats({ db, clock, limits, listModels, listTools }: StatsDeps): Stats {
  let measured: Promise<Measured> | null = null;
  let measuredAt = Number.NEGATIVE_INFINITY;

  async function measure(nowMs: number): Promise<Measured> {
    const nowMinute = Math.floor(nowMs / MINUTE_MS);
    const uptime = async (days: number) =>
      toUptime(await readPresence(db.read, nowMinute - days * DAY_MINUTES), nowMinute);
    return {
      uptime_30d: await uptime(30),
      uptime_90d: await uptime(90),
      reliability_30d: toReliability(await countEndings(db.longRead, nowMs - 30 * DAY_MINUTES * MINUTE_MS)),
    };
  }

  /** Cached, so that many visitors cause one query. */
  function measureSeldom(): Promise<Measured> {
    const nowMs = clock.now();
    if (measured && nowMs - measuredAt < FRESH_MS) return measured;
    measuredAt = nowMs;
    measured = measure(nowMs).catch((error: unknown) => {
      measured = null;
      throw error;
    });
    return measured;
  }

  return {
    async get() {
      const models = listModels();
      const tools = listTools();
      const shares = await measureSeldom();
      return {
        tools: tools.length,
        providers: countProviders(tools),
        models: models.length,
        model_providers: countProviders(models),
        ...shares,
        free_credit: limits.get('guest-location-credit'),
        measured: Object.values(shares).some((share) => share !== null),
      };
    },
  };
}
