// Dates and times as people write them, without a zone: milliseconds counted as if they were UTC.
import type { LocalTime } from '@parley/contract/deployments/schedule/zone.ts';
import { InputError } from '../core-tool.ts';

const FORM =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)?(Z|[+-]\d{2}:?\d{2})?$/i;
const MINUTE_MS = 60_000;
const MAX_OFFSET_MINUTES = 14 * 60;

export interface WrittenTime extends LocalTime {
  readonly hasTime: boolean;
  /** Where it ends in Z or an offset, which then decides instead of a zone. */
  readonly offsetMs: number | null;
}

function toOffsetMs(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (text.toUpperCase() === 'Z') return 0;
  const digits = text.slice(1).replace(':', '');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  if (minutes > MAX_OFFSET_MINUTES || Number(digits.slice(2)) >= 60)
    throw new InputError(`"${text}" is no offset: they go from -14:00 to +14:00.`);
  return (text.startsWith('-') ? -minutes : minutes) * MINUTE_MS;
}

export function parseTime(text: string): WrittenTime {
  const match = FORM.exec(text.trim());
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (match ?? [])
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const asUtcMs = Date.UTC(year, month - 1, day, hour, minute, second);
  const isReal =
    match !== null &&
    year >= 1_000 &&
    new Date(asUtcMs).getUTCDate() === day &&
    new Date(asUtcMs).getUTCMonth() === month - 1 &&
    hour < 24 &&
    minute < 60 &&
    second < 60;
  if (!isReal)
    throw new InputError(
      `"${text}" is no date or time. Write 2026-03-29 or 2026-03-29T14:30, from the year 1000 on.`,
    );
  const offsetMs = toOffsetMs(match[7]);
  if (offsetMs !== null && match[4] === undefined)
    throw new InputError('An offset belongs to a time: write 2026-03-29T14:30+02:00.');
  return { asUtcMs, hasTime: match[4] !== undefined, offsetMs };
}

export function showDate(asUtcMs: number): string {
  return new Date(asUtcMs).toISOString().slice(0, 10);
}

/** Without a zone, to the second. */
export function showLocal(asUtcMs: number): string {
  return new Date(asUtcMs).toISOString().slice(0, 19);
}

export function showOffset(offsetMs: number): string {
  const minutes = Math.round(Math.abs(offsetMs) / MINUTE_MS);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${offsetMs < 0 ? '-' : '+'}${hour}:${minute}`;
}
