// When a schedule is due: five fields of cron, nicknames, intervals, or one time. Pure.
import { Cron } from 'croner';
import { toFieldError } from '../../../platform/bounded-json.ts';

const MINUTE_MS = 60_000;
const NICKNAMES: Readonly<Record<string, string>> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
};
const UNITS_MS: Readonly<Record<string, number>> = { m: MINUTE_MS, h: 60 * MINUTE_MS, d: 1_440 * MINUTE_MS };
/** A schedule without any time within so many years is refused. */
const HORIZON_YEARS = 5;

export interface ScheduleTiming {
  readonly schedule: string;
  /** IANA name. */
  readonly timezone: string;
  /** The time that intervals are counted from. */
  readonly startedAtMs: number;
  readonly endsAtMs: number | null;
}

export type ReadSchedule =
  | { readonly kind: 'cron'; readonly cron: Cron }
  | { readonly kind: 'interval'; readonly everyMs: number }
  | { readonly kind: 'once'; readonly atMs: number };

export function checkTimezone(timezone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone;
  } catch {
    // Intl throws for names that it does not know.
    throw toFieldError('timezone', 'must be a time zone such as Europe/Berlin');
  }
}

function readInterval(schedule: string): ReadSchedule | null {
  const found = /^@every (\d{1,5})([mhd])$/.exec(schedule);
  if (!found) return null;
  const everyMs = Number(found[1]) * (UNITS_MS[found[2] ?? ''] ?? 0);
  if (everyMs < MINUTE_MS) throw toFieldError('schedule', 'must be at least a minute apart');
  return { kind: 'interval', everyMs };
}

function readOnce(schedule: string): ReadSchedule | null {
  if (!/^\d{4}-\d{2}-\d{2}T/.test(schedule)) return null;
  const atMs = Date.parse(schedule);
  if (Number.isNaN(atMs)) throw toFieldError('schedule', 'must be a time such as 2026-01-31T09:00:00Z');
  return { kind: 'once', atMs };
}

/** Throws `validation_failed` for what is no schedule. */
export function readSchedule(schedule: string, timezone: string): ReadSchedule {
  const other = readInterval(schedule) ?? readOnce(schedule);
  if (other) return other;
  const pattern = NICKNAMES[schedule] ?? schedule;
  if (pattern.split(/\s+/).length !== 5) throw toFieldError('schedule', 'must have the five fields of cron');
  try {
    return { kind: 'cron', cron: new Cron(pattern, { timezone, paused: true }) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'cannot be read';
    throw toFieldError('schedule', reason.replace(/^CronPattern: /, ''));
  }
}

/** The first due time after another; `null` without any. */
export function findNextDue(timing: ScheduleTiming, afterMs: number): number | null {
  const { schedule, timezone, startedAtMs, endsAtMs } = timing;
  const read = readSchedule(schedule, timezone);
  const dueAtMs = nextOf(read, startedAtMs, afterMs);
  return dueAtMs === null || (endsAtMs !== null && dueAtMs > endsAtMs) ? null : dueAtMs;
}

function nextOf(read: ReadSchedule, startedAtMs: number, afterMs: number): number | null {
  if (read.kind === 'once') return read.atMs > afterMs ? read.atMs : null;
  if (read.kind === 'interval') {
    const passed = Math.max(0, Math.floor((afterMs - startedAtMs) / read.everyMs) + 1);
    return startedAtMs + Math.max(1, passed) * read.everyMs;
  }
  return read.cron.nextRun(new Date(afterMs))?.getTime() ?? null;
}

/** Throws for a schedule that is never due. */
export function checkSchedule(timing: ScheduleTiming, nowMs: number): number {
  const nextMs = findNextDue(timing, nowMs);
  const horizonMs = HORIZON_YEARS * 366 * 1_440 * MINUTE_MS;
  if (nextMs === null || nextMs > nowMs + horizonMs)
    throw toFieldError('schedule', 'is never due from now on');
  return nextMs;
}
