// When a schedule is due, in the time zone that it keeps.
import { readCron, type Cron } from './cron-fields.ts';
import { nextTimes } from './cron-times.ts';
import { isOnce } from './rhythm.ts';
import { openZone } from './zone.ts';

export interface ScheduleTiming {
  /** As it is kept: see `readSchedule`. */
  readonly schedule: string;
  /** IANA name. */
  readonly timezone: string;
  /** The time that intervals are counted from. */
  readonly startedAtMs: number;
  readonly endsAtMs: number | null;
}

function listInterval(everyMs: number, startedAtMs: number, afterMs: number, count: number): number[] {
  const passed = Math.max(1, Math.floor((afterMs - startedAtMs) / everyMs) + 1);
  return Array.from({ length: count }, (_one, index) => startedAtMs + (passed + index) * everyMs);
}

/** The next due times after one, in order; fewer than `count` where it ends. Throws `ScheduleError`. */
export function listDueTimes(timing: ScheduleTiming, afterMs: number, count: number): number[] {
  const { schedule, timezone, startedAtMs, endsAtMs } = timing;
  const untilMs = endsAtMs ?? Number.POSITIVE_INFINITY;
  if (isOnce(schedule)) return [Date.parse(schedule)].filter((atMs) => atMs > afterMs && atMs <= untilMs);
  const cron: Cron = readCron(schedule);
  return cron.kind === 'times'
    ? nextTimes(cron, openZone(timezone), afterMs, count, untilMs)
    : listInterval(cron.everyMs, startedAtMs, afterMs, count).filter((atMs) => atMs <= untilMs);
}

export const findNextDue = (timing: ScheduleTiming, afterMs: number): number | null =>
  listDueTimes(timing, afterMs, 1)[0] ?? null;

/** `YYYY-MM-DD` in the time zone. */
export function toLocalDate(timezone: string, atMs: number): string {
  return new Date(openZone(timezone).localMsAt(atMs)).toISOString().slice(0, 10);
}
