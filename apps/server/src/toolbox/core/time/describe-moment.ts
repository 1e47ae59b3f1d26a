import type { JsonValue } from '../../tool.ts';
import { showLocal, showOffset } from './local-time.ts';
import type { Zone } from '@parley/contract/deployments/schedule/zone.ts';

const DAY_MS = 86_400_000;

function isoWeek(asUtcMs: number): { readonly year: number; readonly week: number } {
  const weekday = (new Date(asUtcMs).getUTCDay() + 6) % 7;
  const thursday = new Date(asUtcMs + (3 - weekday) * DAY_MS);
  const year = thursday.getUTCFullYear();
  return { year, week: Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / DAY_MS / 7) + 1 };
}

/** A moment as a clock and a calendar in the zone show it. */
export function describeMoment(
  atMs: number,
  zone: Zone,
  language: 'en' | 'zh',
): { readonly [key: string]: JsonValue } {
  const localMs = zone.localMsAt(atMs);
  const offset = showOffset(zone.offsetMsAt(atMs));
  const { year, week } = isoWeek(localMs);
  const locale = language === 'zh' ? 'zh-CN' : 'en-GB';
  const words = new Intl.DateTimeFormat(locale, {
    timeZone: zone.name,
    dateStyle: 'full',
    timeStyle: 'short',
  });
  const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: zone.name, weekday: 'long' });
  return {
    formatted: `${words.format(atMs)} (${zone.name}, UTC${offset})`,
    datetime: `${showLocal(localMs)}${offset}`,
    local_time: showLocal(localMs),
    timezone: zone.name,
    utc_offset: offset,
    weekday: weekday.format(atMs),
    iso_week: `${year}-W${String(week).padStart(2, '0')}`,
    unix_seconds: Math.floor(atMs / 1_000),
  };
}
