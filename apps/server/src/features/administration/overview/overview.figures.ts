// From counts to what the overview shows.
import type { AdminOverview } from '@parley/contract/administration/schemas.ts';
import { toDollars } from '../../../platform/money.ts';
import type { ModelPrices } from '../../../providers/provider.ts';
import type { ModelUse } from './overview.store.ts';

export interface RunCount {
  readonly bucket: number;
  readonly provider: string;
  readonly runs: number;
  readonly failed: number;
  readonly ms: number;
}

/**
 * Micro-dollars that models cost: what was charged without the markup, and of models that are sold at a price of their own
 * what was used of them.
 */
export function toModelCost(
  charged: number,
  markup: number,
  { prices, used }: { prices: ReadonlyMap<string, ModelPrices>; used: readonly ModelUse[] },
): number {
  const chargedOfSold = used.reduce((total, one) => total + one.charged, 0);
  const costOfSold = used.reduce((total, { model, input, cached, written, output }) => {
    const price = prices.get(model);
    if (!price) return total;
    const { cachedInput = price.input, cacheWrite = price.input } = price;
    const plain = Math.max(0, input - cached - written);
    return total + plain * price.input + cached * cachedInput + written * cacheWrite + output * price.output;
  }, 0);
  // Dollars for a million tokens are micro-dollars for each.
  return Math.round((charged - chargedOfSold) / (markup || 1) + costOfSold);
}

type Provider = AdminOverview['providers'][number];

/** A provider is failing when this share of at least so many runs failed. */
const FAILING_SHARE = 0.2;
const FAILING_RUNS = 5;
const LATE_JOB_MS = 5 * 60_000;

export function toSeries(
  counts: readonly RunCount[],
  { nowMs, sinceMs, bucketMs }: { nowMs: number; sinceMs: number; bucketMs: number },
): AdminOverview['series'] {
  const last = Math.floor(nowMs / bucketMs);
  const first = Math.floor(sinceMs / bucketMs) + 1;
  const byBucket = Map.groupBy(counts, ({ bucket }) => Math.max(first, bucket));
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const own = byBucket.get(first + index) ?? [];
    return {
      at: new Date((first + index) * bucketMs).toISOString(),
      runs: own.reduce((total, { runs }) => total + runs, 0),
      failed: own.reduce((total, { failed }) => total + failed, 0),
    };
  });
}

function toState(runs: number, failed: number): Provider['state'] {
  if (runs === 0) return 'idle';
  return runs >= FAILING_RUNS && failed / runs >= FAILING_SHARE ? 'failing' : 'healthy';
}

/** Those that are installed and those that were; the most used first. */
export function toProviders(
  /** Their names by id. */
  installed: ReadonlyMap<string, string>,
  counts: readonly RunCount[],
  costs: ReadonlyMap<string, number>,
): Provider[] {
  const ids = new Set([...installed.keys(), ...counts.map(({ provider }) => provider)]);
  // Of runs that could not be started no provider was asked.
  ids.delete('');
  return [...ids]
    .map((id) => {
      const own = counts.filter(({ provider }) => provider === id);
      const requests = own.reduce((total, { runs }) => total + runs, 0);
      const failed = own.reduce((total, one) => total + one.failed, 0);
      const ms = own.reduce((total, one) => total + one.ms, 0);
      return {
        id,
        name: installed.get(id) ?? id,
        state: toState(requests, failed),
        requests,
        failed,
        run_ms: requests === 0 ? null : Math.round(ms / requests),
        cost: toDollars(costs.get(id) ?? 0),
      };
    })
    .sort((a, b) => b.requests - a.requests || a.name.localeCompare(b.name));
}

export interface AttentionFacts {
  readonly keys: AdminOverview['installation']['keys'];
  readonly worst:
    | {
        readonly id: string;
        readonly message: string;
        readonly first_seen_at: number;
        readonly people: number | string;
      }
    | undefined;
  readonly messages: { readonly count: number; readonly oldestMs: number | null };
  readonly providers: readonly Provider[];
  readonly jobs: { readonly due: number; readonly oldestMs: number | null };
  readonly nowMs: number;
}

/** What someone should look at, the most urgent first. */
export function toAttention(facts: AttentionFacts): AdminOverview['attention'] {
  const { keys, worst, messages, providers, jobs, nowMs } = facts;
  const toIso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  const isLate = jobs.oldestMs !== null && nowMs - jobs.oldestMs > LATE_JOB_MS;
  return [
    ...(keys === 'ok' ? [] : [{ kind: keys, subject: null, id: null, count: 0, since: null }]),
    ...(worst
      ? [
          {
            kind: 'error-report' as const,
            subject: worst.message,
            id: worst.id,
            count: Number(worst.people),
            since: toIso(worst.first_seen_at),
          },
        ]
      : []),
    ...providers
      .filter(({ state }) => state === 'failing')
      .map(({ id, name, failed }) => ({
        kind: 'provider' as const,
        subject: name,
        id,
        count: failed,
        since: null,
      })),
    ...(isLate
      ? [
          {
            kind: 'late-jobs' as const,
            subject: null,
            id: null,
            count: jobs.due,
            since: toIso(jobs.oldestMs),
          },
        ]
      : []),
    ...(messages.count > 0
      ? [
          {
            kind: 'messages' as const,
            subject: null,
            id: null,
            count: messages.count,
            since: toIso(messages.oldestMs),
          },
        ]
      : []),
  ];
}
