import { dateFormat } from '../../platform/i18n/formats.ts';

/** A day of the server's calendar, which is that of UTC, however far away the reader is. */
export function formatUtcDay(date: string, language: string, style: 'short' | 'long'): string {
  const parts: Intl.DateTimeFormatOptions =
    style === 'short'
      ? { day: 'numeric', month: 'short' }
      : { weekday: 'long', day: 'numeric', month: 'long' };
  return dateFormat(language, { ...parts, timeZone: 'UTC' }).format(
    new Date(`${date.slice(0, 10)}T00:00:00Z`),
  );
}
