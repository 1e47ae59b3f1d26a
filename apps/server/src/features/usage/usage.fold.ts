// Pure: puts sums of usage together by each requested dimension. Money stays in whole micro-dollars.
import type { DayPart, UsageGroup } from './usage.store.ts';

export interface Bucket {
  readonly key: string;
  readonly label: string;
  readonly requests: number;
  readonly runs: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost: number;
}

export interface Day {
  /** Whole days since 1970, UTC. */
  readonly day: number;
  readonly requests: number;
  readonly runs: number;
  readonly cost: number;
  /** By the key of each part. */
  readonly parts: ReadonlyMap<string, number>;
}

type Named = { readonly key: string; readonly label: string } | null;

/** Groups without a name belong to no bucket. Highest cost first, then most requests. */
export function toBuckets(groups: readonly UsageGroup[], name: (group: UsageGroup) => Named): Bucket[] {
  const buckets = new Map<string, Bucket>();
  for (const group of groups) {
    const named = name(group);
    if (!named) continue;
    const before = buckets.get(named.key);
    buckets.set(named.key, {
      ...named,
      requests: (before?.requests ?? 0) + group.requests,
      runs: (before?.runs ?? 0) + group.runs,
      inputTokens: (before?.inputTokens ?? 0) + group.inputTokens,
      outputTokens: (before?.outputTokens ?? 0) + group.outputTokens,
      cost: (before?.cost ?? 0) + group.cost,
    });
  }
  return [...buckets.values()].sort(
    (one, other) => other.cost - one.cost || other.requests - one.requests || (one.key < other.key ? -1 : 1),
  );
}

/** One entry per day, oldest first, including zeros. What has no key is in no part of its day. */
export function toDays(found: readonly DayPart[], lastDay: number, count: number): Day[] {
  const byDay = Map.groupBy(found, ({ day }) => day);
  return Array.from({ length: count }, (_, index) => {
    const day = lastDay - count + 1 + index;
    const parts = new Map<string, number>();
    let [requests, runs, cost] = [0, 0, 0];
    for (const part of byDay.get(day) ?? []) {
      requests += part.requests;
      runs += part.runs;
      cost += part.cost;
      if (part.key !== null && part.cost > 0) parts.set(part.key, part.cost);
    }
    return { day, requests, runs, cost, parts };
  });
}

export function toTotals(
  groups: readonly UsageGroup[],
): Omit<Bucket, 'key' | 'label' | 'runs'> & { readonly errors: number } {
  const totals = { requests: 0, inputTokens: 0, outputTokens: 0, cost: 0, errors: 0 };
  for (const group of groups) {
    totals.requests += group.requests;
    totals.inputTokens += group.inputTokens;
    totals.outputTokens += group.outputTokens;
    totals.cost += group.cost;
    totals.errors += group.errors;
  }
  return totals;
}
