// Zones, days of the week and waits as a reader sees them. Pure.
import { openZone } from '@parley/contract/deployments/schedule/zone.ts';
import { dateFormat } from '../../../platform/i18n/formats.ts';

export const toLanguage = (language: string): 'en' | 'zh' => (language.startsWith('zh') ? 'zh' : 'en');

/** "Stockholm" of Europe/Stockholm. */
export const toCity = (timezone: string): string =>
  (timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ');

/** "UTC+1" at that moment. */
export function formatOffset(timezone: string, atMs: number): string {
  const minutes = Math.round(openZone(timezone).offsetMsAt(atMs) / 60_000);
  const hours = Math.floor(Math.abs(minutes) / 60);
  const rest = Math.abs(minutes) % 60;
  if (minutes === 0) return 'UTC';
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

const SOME_SUNDAY_MS = Date.UTC(2026, 2, 1);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** 0 is Sunday. */
export const nameDay = (day: number, language: string): string =>
  dateFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(SOME_SUNDAY_MS + day * DAY_MS);

/** So many days from today at this hour, by the calendar of the zone: a day with a clock change has 23 or 25 hours. */
export function dayFromNow(timezone: string, nowMs: number, days: number, hour: number): string {
  const zone = openZone(timezone);
  const dayMs = (Math.floor(zone.localMsAt(nowMs) / DAY_MS) + days) * DAY_MS;
  return new Date(zone.find({ asUtcMs: dayMs + hour * HOUR_MS }).atMs).toISOString();
}

export interface Wait {
  readonly unit: 'days' | 'hours' | 'minutes';
  readonly count: number;
}

export function toWait(iso: string, nowMs: number): Wait {
  const minutes = Math.max(0, Math.round((Date.parse(iso) - nowMs) / 60_000));
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  const hours = Math.round(minutes / 60);
  return hours < 48 ? { unit: 'hours', count: hours } : { unit: 'days', count: Math.round(hours / 24) };
}
