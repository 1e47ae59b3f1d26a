// The days that the page is about. Days are those of the server's calendar, which is that of UTC.

export const ROLLING_DAYS = ['7', '30', '90'] as const;

export interface DateRange {
  /** `2026-01-31`. */
  readonly from: string;
  /** Included. */
  readonly to: string;
}

/** The last days, today included, or the days between two dates. */
export type Period = { readonly days: number } | DateRange;

export const PRESETS = ['lastWeek', 'thisMonth', 'lastMonth'] as const;
export type Preset = (typeof PRESETS)[number];

const DAY_MS = 86_400_000;
const LONGEST_DAYS = 365;
const DAYS_PER_WEEK = 7;

const toDate = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);
const addDays = (date: string, days: number): string => toDate(Date.parse(date) + days * DAY_MS);
const countDays = ({ from, to }: DateRange): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

export const toToday = (nowMs: number): string => toDate(nowMs);

function toLastWeek(today: string): DateRange {
  const daysSinceMonday = (new Date(today).getUTCDay() + 6) % DAYS_PER_WEEK;
  const from = addDays(today, -daysSinceMonday - DAYS_PER_WEEK);
  return { from, to: addDays(from, DAYS_PER_WEEK - 1) };
}

const toFirstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;

/** The dates of a preset, which depend on the day. Weeks begin on Monday. */
export function toPresetRange(preset: Preset, today: string): DateRange {
  if (preset === 'lastWeek') return toLastWeek(today);
  const first = toFirstOfMonth(today);
  if (preset === 'thisMonth') return { from: first, to: today };
  const last = addDays(first, -1);
  return { from: toFirstOfMonth(last), to: last };
}

/** As many days, right before these. */
export function toRangeBefore(range: DateRange): DateRange {
  return { from: addDays(range.from, -countDays(range)), to: addDays(range.from, -1) };
}

/** Why a range cannot be shown; null where it can. A date that is not filled in yet is no fault. */
export function faultOf(range: DateRange): 'order' | 'tooLong' | null {
  const days = countDays(range);
  if (days < 1) return 'order';
  return days > LONGEST_DAYS ? 'tooLong' : null;
}

export const isComplete = ({ from, to }: DateRange): boolean =>
  [from, to].every((date) => /^\d{4}-\d{2}-\d{2}$/.test(date));
