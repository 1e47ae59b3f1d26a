// Due times as a reader sees them. Pure.
export const toLanguage = (language: string): 'en' | 'zh' => (language.startsWith('zh') ? 'zh' : 'en');

export function formatDue(iso: string, timezone: string, language: string): { day: string; time: string } {
  const at = new Date(iso);
  const day = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: timezone,
  }).format(at);
  const time = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timezone,
  }).format(at);
  return { day: day.replace(',', ''), time };
}

/** "Stockholm" of Europe/Stockholm. */
export const toCity = (timezone: string): string =>
  (timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ');

const SOME_SUNDAY_MS = Date.UTC(2026, 2, 1);
const DAY_MS = 86_400_000;

/** 0 is Sunday. */
export const nameDay = (day: number, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    SOME_SUNDAY_MS + day * DAY_MS,
  );

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
