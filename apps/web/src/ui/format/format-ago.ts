import type { TFunction } from 'i18next';
import { dateFormat } from '../../platform/i18n/formats.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago, as short as it can be said: minutes, hours, then the weekday, then the date. */
export function formatAgo(timeMs: number, nowMs: number, t: TFunction<'pages'>, language: string): string {
  const agoMs = Math.max(0, nowMs - timeMs);
  if (agoMs < MINUTE_MS) return t('ago.now');
  if (agoMs < HOUR_MS) return t('ago.minutes', { count: Math.floor(agoMs / MINUTE_MS) });
  if (agoMs < DAY_MS) return t('ago.hours', { count: Math.floor(agoMs / HOUR_MS) });
  const style: Intl.DateTimeFormatOptions =
    agoMs < 6 * DAY_MS ? { weekday: 'long' } : { day: 'numeric', month: 'short', year: 'numeric' };
  return dateFormat(language, style).format(timeMs);
}
