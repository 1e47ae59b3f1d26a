// Pure: how a cost center stands this month.
import { CENTRE_KINDS } from '@parley/contract/workspaces/cost-centres/constants.ts';
import type { CostCentre } from '@parley/contract/workspaces/cost-centres/schemas.ts';
import { dateFormat } from '../../../platform/i18n/formats.ts';
import type { ListOrder } from '../list-order.ts';

export type CentreState = 'open' | 'near' | 'reached';

export function stateOf({
  budget,
  spent,
  warn_at,
}: Pick<CostCentre, 'budget' | 'spent' | 'warn_at'>): CentreState {
  if (budget === null) return 'open';
  if (spent >= budget) return 'reached';
  return spent >= budget * warn_at ? 'near' : 'open';
}

export type CentreColumn = 'name' | 'used' | 'spent' | 'forecast' | 'limit';
type Ordered = Pick<CostCentre, 'kind' | 'name' | 'spent' | 'forecast' | 'budget' | 'at_limit'>;

/** Without a budget nothing is used of it. */
const partOf = ({ budget, spent }: Ordered): number =>
  budget === null ? -1 : budget === 0 ? Infinity : spent / budget;

/** What happens at the limit, the mildest first. */
const EFFECTS = ['warn', 'stop_agents', 'stop_all'] as const;
const effectOf = ({ budget, at_limit }: Ordered): number =>
  budget === null ? -1 : EFFECTS.indexOf(at_limit);

const compareNumbers = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1);

const COMPARE: Readonly<Record<CentreColumn, (one: Ordered, other: Ordered) => number>> = {
  name: (one, other) => one.name.localeCompare(other.name),
  used: (one, other) => compareNumbers(partOf(one), partOf(other)),
  spent: (one, other) => one.spent - other.spent,
  forecast: (one, other) => one.forecast - other.forecast,
  limit: (one, other) => effectOf(one) - effectOf(other),
};

/** Each kind for itself, in the order in which the kinds are shown; equal ones by name. */
export function sortCentres<Row extends Ordered>(
  centres: readonly Row[],
  { column, direction }: ListOrder<CentreColumn>,
): readonly Row[] {
  const sign = direction === 'asc' ? 1 : -1;
  const compare = (one: Row, other: Row) => sign * COMPARE[column](one, other) || COMPARE.name(one, other);
  return CENTRE_KINDS.flatMap((kind) => centres.filter((centre) => centre.kind === kind).sort(compare));
}

export const METER_TONES = { open: 'live', near: 'warn', reached: 'danger' } as const;

/** How much of a month, such as `2026-01`, has passed: 0 to 1. */
export function partOfMonth(month: string, nowMs: number): number {
  const startMs = Date.parse(`${month}-01T00:00:00Z`);
  const start = new Date(startMs);
  const endMs = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1);
  return Math.min(1, Math.max(0, (nowMs - startMs) / (endMs - startMs)));
}

/** Such as `2026-01`, this one first. */
export function lastMonths(nowMs: number, count: number): readonly string[] {
  const now = new Date(nowMs);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - index)).toISOString().slice(0, 7),
  );
}

const WITH_YEAR = { month: 'long', year: 'numeric' } as const;

/** `2026-01` as a person would say it; Chinese counts its months. */
export function formatMonth(
  month: string,
  language: string,
  length: 'long' | 'short' | 'withYear' = 'long',
): string {
  const shown = length === 'withYear' ? WITH_YEAR : { month: language === 'zh' ? 'short' : length };
  return dateFormat(language, { ...shown, timeZone: 'UTC' }).format(Date.parse(`${month}-01T00:00:00Z`));
}

const LONGEST_SHOWN_DAYS = 365;

/** How many days a balance lasts at the pace of the month; null where that says nothing. */
export function daysLeft(balance: number, perDay: number): number | null {
  if (balance <= 0 || perDay <= 0) return null;
  const left = Math.floor(balance / perDay);
  return left > LONGEST_SHOWN_DAYS ? null : left;
}
