// Sums over single records: what the server adds up for a period, here for a part of it.
import {
  DIMENSIONS,
  type AnalyticsView,
  type DayView,
  type Dimension,
  type RecordView,
  type ShareView,
  type SharesView,
  type SplitDay,
} from './usage-view.ts';

export interface UsageFilter {
  /** `2026-01-31` (UTC); null: all days. */
  readonly day: string | null;
  readonly share: { readonly dimension: Dimension; readonly key: string } | null;
}

export const NO_FILTER: UsageFilter = { day: null, share: null };

const dayOf = ({ at }: RecordView): string => at.slice(0, 10);

function keyOf(record: RecordView, dimension: Dimension): string | null {
  return dimension === 'agent' ? record.agentId : record[dimension];
}

function labelOf(record: RecordView, dimension: Dimension, key: string): string {
  return dimension === 'agent' ? (record.agentName ?? key) : key;
}

export function filterRecords(
  records: readonly RecordView[],
  { day, share }: UsageFilter,
): readonly RecordView[] {
  return records.filter(
    (record) =>
      (day === null || dayOf(record) === day) &&
      (share === null || keyOf(record, share.dimension) === share.key),
  );
}

function toShares(records: readonly RecordView[], dimension: Dimension): readonly ShareView[] {
  const shares = new Map<string, ShareView & { readonly works: Set<string> }>();
  for (const record of records) {
    const key = keyOf(record, dimension);
    if (key === null) continue;
    const { label, works, cost } = shares.get(key) ?? {
      label: labelOf(record, dimension, key),
      works: new Set<string>(),
      cost: 0,
    };
    works.add(dimension === 'model' ? record.id : workOf(record));
    shares.set(key, { key, label, works, replies: works.size, cost: cost + record.cost });
  }
  return [...shares.values()].map(({ works: _, ...share }) => share);
}

/** One of several steps is one. */
const workOf = ({ id, runId }: RecordView): string => runId ?? id;

function toDay(date: string, records: readonly RecordView[]): DayView {
  const works = new Set(records.map(workOf));
  return { date, cost: sumOf(records, ({ cost }) => cost), replies: works.size };
}

function sumOf(records: readonly RecordView[], pick: (record: RecordView) => number): number {
  return records.reduce((sum, record) => sum + pick(record), 0);
}

function groupByDay(records: readonly RecordView[]): ReadonlyMap<string, readonly RecordView[]> {
  return Map.groupBy(records, dayOf);
}

/** The numbers of some records over these days; how many failed is not in them. */
export function foldRecords(records: readonly RecordView[], dates: readonly string[]): AnalyticsView {
  const byDay = groupByDay(records);
  const shares: [Dimension, readonly ShareView[]][] = DIMENSIONS.map((dimension) => [
    dimension,
    toShares(records, dimension),
  ]);
  return {
    totals: {
      cost: sumOf(records, ({ cost }) => cost),
      requests: records.length,
      failed: null,
      inputTokens: sumOf(records, ({ inputTokens }) => inputTokens),
      outputTokens: sumOf(records, ({ outputTokens }) => outputTokens),
    },
    days: dates.map((date) => toDay(date, byDay.get(date) ?? [])),
    // One entry for each dimension, by the line above.
    shares: Object.fromEntries(shares) as SharesView,
  };
}

export interface Segment {
  /** Empty: all others. */
  readonly key: string;
  readonly cost: number;
}

/** What is in none of the named parts comes last. */
function withRest(named: readonly Segment[], cost: number): readonly Segment[] {
  const rest = cost - named.reduce((sum, segment) => sum + segment.cost, 0);
  return [...named, { key: '', cost: rest < 1e-9 ? 0 : rest }].filter((segment) => segment.cost > 0);
}

const toNamed = (keys: readonly string[]): readonly string[] => keys.filter((key) => key !== '');

/** Each day's cost by the keys that are shown, in their order; what belongs to none of them comes last. */
export function stackDays(
  days: readonly DayView[],
  records: readonly RecordView[],
  dimension: Dimension,
  shownKeys: readonly string[],
): readonly (readonly Segment[])[] {
  const byDay = groupByDay(records);
  return days.map(({ date, cost }) => {
    const ofDay = byDay.get(date) ?? [];
    const segments = toNamed(shownKeys).map((key) => ({
      key,
      cost: sumOf(
        ofDay.filter((record) => keyOf(record, dimension) === key),
        (record) => record.cost,
      ),
    }));
    return withRest(segments, cost);
  });
}

/** The same of days that are split already. */
export function stackParts(
  days: readonly SplitDay[],
  shownKeys: readonly string[],
): readonly (readonly Segment[])[] {
  return days.map(({ cost, parts }) => {
    const costs = new Map(parts.map((part) => [part.key, part.cost]));
    return withRest(
      toNamed(shownKeys).map((key) => ({ key, cost: costs.get(key) ?? 0 })),
      cost,
    );
  });
}
