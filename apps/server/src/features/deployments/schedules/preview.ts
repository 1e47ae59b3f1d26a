// What a schedule will do: its next times, the days of four weeks, a change of the clock. Pure.
import { PREVIEWED_RUNS } from '@parley/contract/deployments/constants.ts';
import { readCron } from '@parley/contract/deployments/schedule/cron-fields.ts';
import {
  findNextDue,
  listDueTimes,
  toLocalDate,
  type ScheduleTiming,
} from '@parley/contract/deployments/schedule/due-times.ts';
import { isOnce } from '@parley/contract/deployments/schedule/rhythm.ts';
import { openZone, type Zone } from '@parley/contract/deployments/schedule/zone.ts';
import type { SchedulePreview } from '@parley/contract/deployments/schedule-schemas.ts';

const DAY_MS = 86_400_000;
const SHOWN_DAYS = 28;
const MONTH_DAYS = 30;
const YEAR_DAYS = 365;
/** Times that are looked at for those that run, where many in a row are holidays. */
const MAX_LOOKED_AT = 400;

type IsHoliday = (atMs: number) => boolean;

/** The times that run: those on holidays are left out. */
export function listRuns(
  timing: ScheduleTiming,
  afterMs: number,
  { count, isHoliday }: { readonly count: number; readonly isHoliday: IsHoliday },
): number[] {
  const found: number[] = [];
  let latestMs = afterMs;
  for (let looked = 0; found.length < count && looked < MAX_LOOKED_AT; looked += count) {
    const times = listDueTimes(timing, latestMs, count);
    const last = times.at(-1);
    if (last === undefined) break;
    found.push(...times.filter((atMs) => !isHoliday(atMs)));
    latestMs = last;
  }
  return found.slice(0, count);
}

export const findNextRun = (timing: ScheduleTiming, afterMs: number, isHoliday: IsHoliday): number | null =>
  listRuns(timing, afterMs, { count: 1, isHoliday })[0] ?? null;

/** Local days from today on with a due time, each by its first. */
function listDueDays(timing: ScheduleTiming, nowMs: number, days: number): number[] {
  const zone = openZone(timing.timezone);
  const found: number[] = [];
  const todayMs = Math.floor(zone.localMsAt(nowMs) / DAY_MS) * DAY_MS;
  for (let day = 0; day < days; day += 1) {
    const startMs = Math.max(zone.find({ asUtcMs: todayMs + day * DAY_MS }).atMs - 1, nowMs);
    const endMs = zone.find({ asUtcMs: todayMs + (day + 1) * DAY_MS }).atMs;
    const dueMs = findNextDue(
      { ...timing, endsAtMs: Math.min(timing.endsAtMs ?? endMs, endMs - 1) },
      startMs,
    );
    if (dueMs !== null) found.push(dueMs);
  }
  return found;
}

/** Days with runs among 30: from today on, or from tomorrow where no run of today is left. */
function listMonthlyDays(timing: ScheduleTiming, nowMs: number): number[] {
  const due = listDueDays(timing, nowMs, MONTH_DAYS + 1);
  const toDate = (atMs: number): string => toLocalDate(timing.timezone, atMs);
  const [first] = due;
  const isDueToday = first !== undefined && toDate(first) === toDate(nowMs);
  return isDueToday ? listDueDays(timing, nowMs, MONTH_DAYS) : due;
}

/** Runs within 30 days: the same number on each day that has any. */
export function countMonthlyRuns(timing: ScheduleTiming, nowMs: number, isHoliday: IsHoliday): number {
  const { schedule } = timing;
  const days = listMonthlyDays(timing, nowMs).filter((atMs) => !isHoliday(atMs)).length;
  if (isOnce(schedule)) return days;
  const cron = readCron(schedule);
  if (cron.kind === 'times') return days * cron.minute.values.length * cron.hour.values.length;
  const untilMs = Math.min(timing.endsAtMs ?? Number.POSITIVE_INFINITY, nowMs + MONTH_DAYS * DAY_MS);
  return Math.max(0, Math.floor((untilMs - nowMs) / cron.everyMs));
}

type ClockChange = NonNullable<SchedulePreview['clock_change']>;

function toEffect(timing: ScheduleTiming, zone: Zone, changeMs: number): ClockChange['effect'] {
  if (isOnce(timing.schedule)) return 'none';
  const cron = readCron(timing.schedule);
  if (cron.kind === 'interval') return 'none';
  const shiftMs = zone.offsetMsAt(changeMs) - zone.offsetMsAt(changeMs - 1);
  if (shiftMs < 0)
    return findNextDue({ ...timing, endsAtMs: changeMs - 1 }, changeMs + shiftMs - 1) === null
      ? 'none'
      : 'once';
  if (findNextDue({ ...timing, endsAtMs: changeMs }, changeMs - 1) === null) return 'none';
  const local = new Date(zone.localMsAt(changeMs));
  const isMeant =
    cron.hour.values.includes(local.getUTCHours()) && cron.minute.values.includes(local.getUTCMinutes());
  return isMeant ? 'none' : 'moved';
}

/** The first change within a year that moves a run or would repeat one; otherwise the first. */
function findClockChange(timing: ScheduleTiming, nowMs: number): ClockChange | null {
  const zone = openZone(timing.timezone);
  const changes: ClockChange[] = [];
  for (let day = 0; day < YEAR_DAYS; day += 1) {
    const fromMs = nowMs + day * DAY_MS;
    const changeMs = zone.findChange(fromMs, fromMs + DAY_MS);
    if (changeMs === null) continue;
    const effect = toEffect(timing, zone, changeMs);
    const change = { at: new Date(changeMs).toISOString(), effect };
    if (effect !== 'none') return change;
    changes.push(change);
  }
  return changes[0] ?? null;
}

export function previewTimes(
  timing: ScheduleTiming,
  nowMs: number,
  isHoliday: IsHoliday,
): Pick<SchedulePreview, 'next' | 'days' | 'holidays' | 'clock_change'> {
  const due = listDueDays(timing, nowMs, SHOWN_DAYS);
  const toDate = (atMs: number): string => toLocalDate(timing.timezone, atMs);
  return {
    next: listRuns(timing, nowMs, { count: PREVIEWED_RUNS, isHoliday }).map((atMs) =>
      new Date(atMs).toISOString(),
    ),
    days: due.filter((atMs) => !isHoliday(atMs)).map(toDate),
    holidays: due.filter(isHoliday).map(toDate),
    clock_change: findClockChange(timing, nowMs),
  };
}
