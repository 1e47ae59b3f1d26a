const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago, as short as it can be said: minutes, hours, then the weekday, then the date. */
export function formatAgo(timeMs: number, nowMs: number, language: string): string {
  const agoMs = Math.max(0, nowMs - timeMs);
  const relative = new Intl.RelativeTimeFormat(language, { style: 'short', numeric: 'auto' });
  if (agoMs < MINUTE_MS) return relative.format(0, 'second');
  if (agoMs < HOUR_MS) return relative.format(-Math.floor(agoMs / MINUTE_MS), 'minute');
  if (agoMs < DAY_MS) return relative.format(-Math.floor(agoMs / HOUR_MS), 'hour');
  const style: Intl.DateTimeFormatOptions =
    agoMs < 6 * DAY_MS ? { weekday: 'long' } : { day: 'numeric', month: 'short', year: 'numeric' };
  return new Intl.DateTimeFormat(language, style).format(timeMs);
}
