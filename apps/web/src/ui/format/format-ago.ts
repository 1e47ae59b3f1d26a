import type { TFunction } from 'i18next';
import { dateFormat } from '../../platform/i18n/formats.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

function isYesterday(timeMs: number, nowMs: number): boolean {
  const yesterday = new Date(nowMs);
  yesterday.setDate(yesterday.getDate() - 1);
  return yesterday.toDateString() === new Date(timeMs).toDateString();
}

/** The year only where it is another one. */
function toDateStyle(timeMs: number, nowMs: number): Intl.DateTimeFormatOptions {
  const isOtherYear = new Date(timeMs).getFullYear() !== new Date(nowMs).getFullYear();
  return { day: 'numeric', month: 'short', ...(isOtherYear && { year: 'numeric' }) };
}

/** How long ago, as short as it can be said: minutes, hours, yesterday, then the weekday, then the date. */
export function formatAgo(timeMs: number, nowMs: number, t: TFunction<'pages'>, language: string): string {
  const agoMs = Math.max(0, nowMs - timeMs);
  if (agoMs < MINUTE_MS) return t('ago.now');
  if (agoMs < HOUR_MS) return t('ago.minutes', { count: Math.floor(agoMs / MINUTE_MS) });
  if (agoMs < DAY_MS) return t('ago.hours', { count: Math.floor(agoMs / HOUR_MS) });
  if (isYesterday(timeMs, nowMs))
    return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-1, 'day');
  const style = agoMs < 6 * DAY_MS ? ({ weekday: 'long' } as const) : toDateStyle(timeMs, nowMs);
  return dateFormat(language, style).format(timeMs);
}
