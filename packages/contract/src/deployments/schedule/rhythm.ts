// A schedule as a person thinks of it: every so many minutes, on days of the week, on a day of the month, once. What none
// of these can say stays an expression of its own.
import { LAST_DAY, readCron, type CronTimes } from './cron-fields.ts';
import { ScheduleError } from './schedule-error.ts';

export interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
}

export type Rhythm =
  /** `hours`: only from the first to the last hour, both included; `weekdays`: 0 is Sunday. */
  | {
      readonly kind: 'minutes';
      readonly every: number;
      readonly hours: readonly [number, number] | null;
      readonly weekdays: readonly number[];
    }
  /** From midnight on, or from the first of `hours`. */
  | {
      readonly kind: 'hours';
      readonly every: number;
      readonly minute: number;
      readonly hours: readonly [number, number] | null;
      readonly weekdays: readonly number[];
    }
  | { readonly kind: 'days'; readonly weekdays: readonly number[]; readonly at: TimeOfDay }
  /** `day`: also `LAST_DAY`. */
  | { readonly kind: 'month'; readonly day: number; readonly at: TimeOfDay }
  | { readonly kind: 'once'; readonly at: string }
  | { readonly kind: 'custom'; readonly expression: string };

type HourSteps = Extract<Rhythm, { kind: 'hours' }>;

export const ALL_DAYS: readonly number[] = [0, 1, 2, 3, 4, 5, 6];
export const WORKDAYS: readonly number[] = [1, 2, 3, 4, 5];
export const WEEKEND: readonly number[] = [0, 6];
const HOUR_RANGE = /^(\d{1,2})-(\d{1,2})(?:\/(\d{1,2}))?$/;
const ISO_TIME = /^\d{4}-\d{2}-\d{2}t\d{2}:\d{2}/i;

export const isSameDays = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((day) => other.includes(day));

export const isOnce = (schedule: string): boolean => ISO_TIME.test(schedule.trim());

/** As cron writes it: three and more that follow each other as a range, Sunday behind Saturday. */
function toWeekdayField(weekdays: readonly number[]): string {
  if (weekdays.length === 7) return '*';
  const days = [...weekdays].sort((one, other) => one - other);
  const first = days[0] ?? 0;
  const last = days.at(-1) ?? 0;
  return days.length > 2 && last - first === days.length - 1 ? `${first}-${last}` : days.join(',');
}

export function toExpression(rhythm: Rhythm): string {
  switch (rhythm.kind) {
    case 'minutes': {
      const { every, hours, weekdays } = rhythm;
      const minute = every === 1 ? '*' : `*/${every}`;
      return `${minute} ${hours === null ? '*' : `${hours[0]}-${hours[1]}`} * * ${toWeekdayField(weekdays)}`;
    }
    case 'hours': {
      const { every, minute, hours, weekdays } = rhythm;
      const range = hours === null ? '*' : `${hours[0]}-${hours[1]}`;
      return `${minute} ${range}${every === 1 ? '' : `/${every}`} * * ${toWeekdayField(weekdays)}`;
    }
    case 'days':
      return `${rhythm.at.minute} ${rhythm.at.hour} * * ${toWeekdayField(rhythm.weekdays)}`;
    case 'month':
      return `${rhythm.at.minute} ${rhythm.at.hour} ${rhythm.day === LAST_DAY ? 'L' : rhythm.day} * *`;
    case 'once':
      return rhythm.at;
    case 'custom':
      return rhythm.expression;
  }
}

/** The step of values that go evenly through the whole, such as 15 of 0, 15, 30 and 45. */
function findStep(values: readonly number[], whole: number): number | null {
  const step = whole / values.length;
  return Number.isInteger(step) && values.every((value, index) => value === index * step) ? step : null;
}

function isRange(values: readonly number[]): boolean {
  const [first = 0] = values;
  return values.every((value, index) => value === first + index);
}

/** Steps of hours; those within a range only where it was written as one: 9,13,17 are three times of day. */
function findHourSteps({ hour, expression }: CronTimes): Pick<HourSteps, 'every' | 'hours'> | null {
  const every = findStep(hour.values, 24);
  if (every !== null && every < 24) return { every, hours: null };
  const [, first, last, step = '1'] = HOUR_RANGE.exec(expression.split(' ')[1] ?? '') ?? [];
  if (first === undefined || last === undefined) return null;
  return { every: Number(step), hours: [Number(first), Number(last)] };
}

function findSteps(cron: CronTimes): Rhythm | null {
  const { minute, hour, weekday } = cron;
  const [atMinute = 0] = minute.values;
  const [atHour = 0] = hour.values;
  const step = findStep(minute.values, 60);
  if (step !== null && step < 60 && isRange(hour.values)) {
    const isAllDay = hour.values.length === 24;
    const hours = isAllDay ? null : ([atHour, hour.values.at(-1) ?? atHour] as const);
    return { kind: 'minutes', every: step, hours, weekdays: weekday.values };
  }
  const steps = minute.values.length === 1 ? findHourSteps(cron) : null;
  return steps && { kind: 'hours', ...steps, minute: atMinute, weekdays: weekday.values };
}

function findRhythm(cron: CronTimes): Rhythm | null {
  const { minute, hour, day, month, weekday } = cron;
  if (month.values.length < 12) return null;
  const isAnyDay = day.values.length === 31;
  const [atMinute = 0] = minute.values;
  const [atHour = 0] = hour.values;
  const at = { hour: atHour, minute: atMinute };
  const isOneTime = minute.values.length === 1 && hour.values.length === 1;
  if (isOneTime && isAnyDay) return { kind: 'days', weekdays: weekday.values, at };
  const [ofMonth = 1] = day.values;
  if (isOneTime && day.values.length === 1 && weekday.values.length === 7)
    return { kind: 'month', day: ofMonth, at };
  return isAnyDay ? findSteps(cron) : null;
}

/** Of an expression; throws `ScheduleError` for what is none. */
export function toRhythm(schedule: string): Rhythm {
  if (isOnce(schedule)) {
    if (Number.isNaN(Date.parse(schedule)))
      throw new ScheduleError('must be a time such as 2026-01-31T09:00:00Z');
    return { kind: 'once', at: schedule.trim() };
  }
  const cron = readCron(schedule);
  const rhythm = cron.kind === 'times' ? findRhythm(cron) : null;
  return rhythm ?? { kind: 'custom', expression: cron.expression };
}

/** The hours that steps are limited to. */
export function toHours(from: number, to: number): readonly [number, number] {
  if (from > 23 || to > 23) throw new ScheduleError('Hour must be 0 to 23', 'hour');
  if (to >= from) return [from, to];
  throw new ScheduleError(
    'must begin and end on one day, the earlier hour first: hours over midnight are written as cron, such as 0 22-23,0-6 * * *',
    'hour',
    'hours_over_midnight',
  );
}

/** Whole hours on certain days or within hours. Cron begins again at the first hour of each day. */
function toLimitedHours(every: number, hours: Limits['hours'], weekdays: readonly number[]): Rhythm {
  if (!Number.isInteger(every))
    throw new ScheduleError(
      'must be minutes that fit the hour evenly, such as every 15 minutes, where hours or days are given',
      null,
      'uneven_minutes',
    );
  if (hours === null && (every >= 24 || 24 % every !== 0))
    throw new ScheduleError(
      'must be hours that fit the day evenly, such as every 2 hours, where days are given',
      null,
      'uneven_hours',
    );
  if (hours !== null && every > hours[1] - hours[0])
    throw new ScheduleError(
      'must be hours that are no longer than the time from the first to the last hour',
      null,
      'long_hours',
    );
  return { kind: 'hours', every, minute: 0, hours, weekdays };
}

interface Limits {
  readonly hours: readonly [number, number] | null;
  readonly weekdays: readonly number[] | null;
}

/** Steps that fit neither the hour nor the day evenly cannot be said with cron; without limits they are an interval. */
export function toStepRhythm(every: number, unit: 'minute' | 'hour', limits: Limits): Rhythm {
  const { hours } = limits;
  const weekdays = limits.weekdays ?? ALL_DAYS;
  if (every < 1 || !Number.isInteger(every))
    throw new ScheduleError('must be at least a minute apart: @every 1m is one minute');
  if (unit === 'minute' && every < 60 && 60 % every === 0) return { kind: 'minutes', every, hours, weekdays };
  if (hours !== null || weekdays.length < 7)
    return toLimitedHours(unit === 'hour' ? every : every / 60, hours, weekdays);
  if (unit === 'hour' && every < 24 && 24 % every === 0)
    return { kind: 'hours', every, minute: 0, hours, weekdays };
  return { kind: 'custom', expression: `@every ${every}${unit === 'minute' ? 'm' : 'h'}` };
}
