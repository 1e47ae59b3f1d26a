// Arithmetic on calendar days, as milliseconds counted as if they were UTC.
const DAY_MS = 86_400_000;

export interface Period {
  readonly years: number;
  readonly months: number;
  readonly days: number;
}

/** Keeps the day of the month, or takes the last one of a shorter month. */
export function addMonths(asUtcMs: number, months: number): number {
  const date = new Date(asUtcMs);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}

/** Whole years, months and days from the earlier to the later. */
export function periodBetween(fromMs: number, toMs: number): Period {
  const [from, to] = [new Date(fromMs), new Date(toMs)];
  let months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  if (addMonths(fromMs, months) > toMs) months -= 1;
  const days = Math.floor((toMs - addMonths(fromMs, months)) / DAY_MS);
  return { years: Math.floor(months / 12), months: months % 12, days };
}

function isBusinessDay(dayMs: number, holidays: ReadonlySet<number>): boolean {
  const weekday = new Date(dayMs).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(dayMs);
}

/** From the first day on, without the last. */
export function countBusinessDays(fromDayMs: number, toDayMs: number, holidays: ReadonlySet<number>): number {
  const days = Math.round((toDayMs - fromDayMs) / DAY_MS);
  let count = Math.floor(days / 7) * 5;
  for (let dayMs = fromDayMs + Math.floor(days / 7) * 7 * DAY_MS; dayMs < toDayMs; dayMs += DAY_MS)
    if (isBusinessDay(dayMs, new Set())) count += 1;
  const inside = [...holidays].filter((dayMs) => dayMs >= fromDayMs && dayMs < toDayMs);
  return count - inside.filter((dayMs) => isBusinessDay(dayMs, new Set())).length;
}

/** Steps from one business day to the next; the start itself need not be one. */
export function addBusinessDays(asUtcMs: number, count: number, holidays: ReadonlySet<number>): number {
  const step = count < 0 ? -DAY_MS : DAY_MS;
  let current = asUtcMs;
  for (let left = Math.abs(count); left > 0;) {
    current += step;
    if (isBusinessDay(Math.floor(current / DAY_MS) * DAY_MS, holidays)) left -= 1;
  }
  return current;
}
