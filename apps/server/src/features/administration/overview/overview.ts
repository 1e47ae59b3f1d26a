// The overview of the installation. Read beside the live work and kept for a moment, so that many open pages ask once.
import type { AdminOverview } from '@parley/contract/administration/schemas.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { describeDatabase } from '../../../platform/db/describe.ts';
import { toDollars } from '../../../platform/money.ts';
import { VERSION } from '../../../platform/version.ts';
import type { CatalogueModel } from '../../../providers/provider.ts';
import { toAttention, toModelCost, toProviders, toSeries, type RunCount } from './overview.figures.ts';
import {
  countOpenMessages,
  countRuns,
  countUsers,
  findWorstError,
  readErrors,
  readInstallation,
  sumCosts,
  sumModelUse,
} from './overview.store.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const FRESH_MS = 5_000;
/** Longer periods take longer to count and change less. */
const LONG_FRESH_MS = 60_000;

export interface OverviewDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly listModels: () => readonly Pick<CatalogueModel, 'id' | 'vendorId' | 'provider' | 'prices'>[];
  readonly readUptime: () => Promise<number | null>;
  /** By which costs were raised, of models without a price of their own. */
  readonly markup: number;
  readonly checkKeys: () => Promise<AdminOverview['installation']['keys']>;
  readonly canMail: boolean;
  readonly payments: AdminOverview['installation']['payments'];
}

interface Kept {
  readonly atMs: number;
  readonly overview: Promise<AdminOverview>;
}

const toIso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
const sum = (counts: readonly RunCount[], of: 'runs' | 'failed' | 'ms'): number =>
  counts.reduce((total, one) => total + one[of], 0);

export function createAdminOverview(deps: OverviewDeps) {
  const { db, clock, listModels, readUptime, markup, checkKeys, canMail, payments } = deps;
  const kept = new Map<number, Kept>();

  async function readDatabase() {
    const begunMs = clock.now();
    await db.ping();
    const pingMs = clock.now() - begunMs;
    return { pingMs, ...(await describeDatabase(db)) };
  }

  /** Micro-dollars of what was charged. */
  async function readModelCost(charged: number, sinceMs: number): Promise<number> {
    const sold = listModels().flatMap(({ id, prices }) => (prices.sold ? [[id, prices] as const] : []));
    const prices = new Map(sold);
    const used = await sumModelUse(db.longRead, sinceMs, [...prices.keys()]);
    return toModelCost(charged, markup, { prices, used });
  }

  async function read(days: number): Promise<AdminOverview> {
    const nowMs = clock.now();
    const sinceMs = nowMs - days * DAY_MS;
    const bucketMs = days === 1 ? HOUR_MS : DAY_MS;
    const { longRead } = db;
    const counts = await countRuns(longRead, sinceMs, bucketMs);
    const costs = await sumCosts(longRead, sinceMs);
    const charged = [...costs.values()].reduce((total, cost) => total + cost, 0);
    const [installation, keys] = [await readInstallation(longRead, nowMs), await checkKeys()];
    const database = await readDatabase();
    const providers = toProviders(
      new Map(listModels().map(({ vendorId, provider }) => [vendorId, provider])),
      counts,
      costs,
    );
    const runs = sum(counts, 'runs');
    return {
      at: new Date(nowMs).toISOString(),
      days,
      users: await countUsers(longRead, sinceMs),
      runs: {
        total: runs,
        failed: sum(counts, 'failed'),
        average_ms: runs === 0 ? null : Math.round(sum(counts, 'ms') / runs),
      },
      money: {
        charged: toDollars(charged),
        model_cost: toDollars(await readModelCost(charged, sinceMs)),
      },
      errors: await readErrors(longRead, sinceMs),
      uptime_30d: await readUptime(),
      series: toSeries(counts, { nowMs, sinceMs, bucketMs }),
      attention: toAttention({
        worst: await findWorstError(longRead, sinceMs),
        keys,
        messages: await countOpenMessages(longRead),
        providers,
        jobs: { due: installation.jobsDue, oldestMs: installation.oldestJobMs },
        nowMs,
      }),
      providers,
      installation: {
        version: VERSION,
        servers: installation.servers,
        up_since: toIso(installation.upSinceMs),
        database: database.kind,
        database_ms: database.pingMs,
        database_bytes: database.bytes,
        stored_bytes: installation.storedBytes,
        runs_running: installation.running,
        runs_waiting: installation.waiting,
        jobs_due: installation.jobsDue,
        schedules_due: installation.schedulesDue,
        schedules_late: installation.schedulesLate,
        keys,
        can_mail: canMail,
        payments,
      },
    };
  }

  return {
    get(days: number): Promise<AdminOverview> {
      const nowMs = clock.now();
      const last = kept.get(days);
      if (last && nowMs - last.atMs < (days === 1 ? FRESH_MS : LONG_FRESH_MS)) return last.overview;
      const overview = read(days);
      kept.set(days, { atMs: nowMs, overview });
      overview.catch(() => kept.delete(days));
      return overview;
    },
  };
}
