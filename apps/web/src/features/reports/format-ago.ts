import { dateFormat } from '../../platform/i18n/formats.ts';

const UNITS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
const DATED_AFTER_DAYS = 7;

/** How long ago, in short words; after a week the day itself. */
export function formatAgo(iso: string, nowMs: number, language: string): string {
  const seconds = Math.max(0, (nowMs - Date.parse(iso)) / 1_000);
  if (seconds >= DATED_AFTER_DAYS * 86_400) return formatShortDay(iso, language);
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  const [unit, length] = UNITS.find((each) => seconds >= each[1]) ?? ['second', Infinity];
  // "4 min ago", as elsewhere.
  return words.format(-Math.floor(seconds / length), unit).replace('.', '');
}

export function formatShortDay(iso: string, language: string): string {
  return dateFormat(language, { day: 'numeric', month: 'short' }).format(new Date(iso));
}
