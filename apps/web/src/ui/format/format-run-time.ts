// When something runs or has run, by day and time of 24 hours. Pure.

import { dateFormat } from '../../platform/i18n/formats.ts';

interface ShownTime {
  readonly day: string;
  readonly time: string;
}

export function formatDue(
  iso: string,
  timezone: string | undefined,
  language: string,
  words: Intl.DateTimeFormatOptions = { weekday: 'short', month: 'short' },
): ShownTime {
  const at = new Date(iso);
  const day = dateFormat(language, {
    day: 'numeric',
    ...words,
    timeZone: timezone,
  }).format(at);
  const time = dateFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timezone,
  }).format(at);
  return { day: day.replace(',', ''), time };
}

const isThisYear = (iso: string): boolean => new Date(iso).getFullYear() === new Date().getFullYear();

/** When something was run, in the reader's own time; the year only where it is another one. */
export function formatRan(iso: string, language: string, isLong = false): ShownTime {
  const length = isLong ? 'long' : 'short';
  return formatDue(iso, undefined, language, {
    weekday: length,
    month: length,
    ...(!isThisYear(iso) && { year: 'numeric' }),
  });
}

/** "20 Oct", with the year where it is another one. */
export const formatRunDate = (iso: string, language: string): string =>
  formatDue(iso, undefined, language, { month: 'short', ...(!isThisYear(iso) && { year: 'numeric' }) }).day;

/** In one piece: "Fri 20 Nov 07:30". */
export function formatRunTime(iso: string, language: string): string {
  const { day, time } = formatRan(iso, language);
  return `${day} ${time}`;
}

/** Short enough for the head of a column: "Fri 20". */
export const formatRunDay = (iso: string, language: string): string =>
  formatDue(iso, undefined, language, { weekday: 'short' }).day;

/** Of one call among many: "23:13:21", with the day where it was not today. */
export function formatCallTime(iso: string, language: string): string {
  const at = new Date(iso);
  const time = dateFormat(language, { timeStyle: 'medium' }).format(at);
  return at.toDateString() === new Date().toDateString() ? time : `${formatRunDate(iso, language)} ${time}`;
}
