// What becomes of the due times of a schedule. Pure.
import {
  findNextDue,
  listDueTimes,
  type ScheduleTiming,
} from '@parley/contract/deployments/schedule/due-times.ts';
import { readSchedule } from '@parley/contract/deployments/schedule/read-words.ts';
import { ScheduleError } from '@parley/contract/deployments/schedule/schedule-error.ts';
import { openZone } from '@parley/contract/deployments/schedule/zone.ts';
import { toFieldError } from '../../../platform/bounded-json.ts';
import type { ScheduleRow } from './schedules.store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** A schedule without any time within so many years is refused. */
const HORIZON_MS = 5 * 366 * DAY_MS;
/** Later than this, a run was missed. */
const ON_TIME_MS = 5 * MINUTE_MS;
/** A missed run is made up for no later than this. */
export const CATCH_UP_MS = DAY_MS;
/** Missed times that are kept of one outage: the last ones. */
const MAX_MISSED = 100;
/** Due times that are looked through at once; an outage of more is one of every minute and longer than a day. */
const MAX_PASSED = 1_500;

export function toTiming(row: ScheduleRow): ScheduleTiming {
  const { schedule, timezone, started_at: startedAtMs, ends_at: endsAtMs } = row;
  return { schedule, timezone, startedAtMs, endsAtMs };
}

export function checkTimezone(timezone: string): string {
  try {
    return openZone(timezone).name;
  } catch (error) {
    if (!(error instanceof ScheduleError)) throw error;
    throw toFieldError('timezone', 'must be a time zone such as Europe/Berlin');
  }
}

/** As it is kept. Throws `validation_failed` for what is no schedule. */
export function toSchedule(given: string, timezone: string): string {
  try {
    return readSchedule(given, timezone);
  } catch (error) {
    if (!(error instanceof ScheduleError)) throw error;
    throw toFieldError('schedule', error.message);
  }
}

/** Throws for a schedule that is never due. */
export function checkDue(timing: ScheduleTiming, nowMs: number): void {
  const nextMs = findNextDue(timing, nowMs);
  if (nextMs === null || nextMs > nowMs + HORIZON_MS)
    throw toFieldError('schedule', 'is never due from now on');
}

export interface PlannedOccurrence {
  readonly dueAtMs: number;
  readonly state: 'due' | 'skipped' | 'missed';
  readonly note: 'holiday' | 'late' | null;
}

export interface DuePlan {
  readonly occurrences: readonly PlannedOccurrence[];
  /** `null`: it has no time left. */
  readonly nextMs: number | null;
}

export interface PlanRules {
  readonly nowMs: number;
  readonly isHoliday: (dueAtMs: number) => boolean;
}

/** All due times from the stored one until now: later ones are not computed, of which there would be years. */
function listPassed(timing: ScheduleTiming, firstMs: number, nowMs: number): number[] {
  const passed = { ...timing, endsAtMs: Math.min(timing.endsAtMs ?? nowMs, nowMs) };
  const recent = listDueTimes(passed, firstMs, MAX_PASSED);
  if (recent.length < MAX_PASSED) return [firstMs, ...recent];
  // Only the last of a long outage matter; what is older is neither run nor told one by one.
  return listDueTimes(passed, nowMs - DAY_MS, MAX_PASSED);
}

/** One run at most: of the last due time that is no holiday, unless it is too late for that. The others were missed. */
export function planDue(row: ScheduleRow, firstMs: number, { nowMs, isHoliday }: PlanRules): DuePlan {
  const timing = toTiming(row);
  const passed = listPassed(timing, firstMs, nowMs);
  const lastMs = passed.findLast((dueAtMs) => !isHoliday(dueAtMs)) ?? firstMs;
  const lateMs = nowMs - lastMs;
  const canRun = lateMs <= ON_TIME_MS || (row.missed === 'once' && lateMs < CATCH_UP_MS);
  const kept = passed.filter((dueAtMs, index) => dueAtMs === lastMs || index >= passed.length - MAX_MISSED);
  const occurrences = kept.map((dueAtMs): PlannedOccurrence => {
    if (isHoliday(dueAtMs)) return { dueAtMs, state: 'skipped', note: 'holiday' };
    if (dueAtMs === lastMs && canRun)
      return { dueAtMs, state: 'due', note: lateMs > ON_TIME_MS ? 'late' : null };
    return { dueAtMs, state: 'missed', note: 'late' };
  });
  return { occurrences, nextMs: findNextDue(timing, nowMs) };
}
