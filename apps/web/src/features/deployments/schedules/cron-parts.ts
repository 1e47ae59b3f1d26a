// The value of the editor is one expression; the sentence, the days and the five fields are read from it. Pure.
import type { CronFieldName } from '@parley/contract/deployments/schedule/schedule-error.ts';
import { ScheduleError } from '@parley/contract/deployments/schedule/schedule-error.ts';
import {
  ALL_DAYS,
  isOnce,
  isSameDays,
  toExpression,
  toRhythm,
  WORKDAYS,
  type Rhythm,
} from '@parley/contract/deployments/schedule/rhythm.ts';
import { dayFromNow } from './show-times.ts';

export const CRON_FIELDS: readonly CronFieldName[] = ['minute', 'hour', 'day', 'month', 'weekday'];
export const RHYTHMS = ['minutes', 'daily', 'weekdays', 'weekly', 'monthly', 'once'] as const;
export type RhythmName = (typeof RHYTHMS)[number];

const MORNING = { hour: 7, minute: 30 };
const NICKNAMES: Readonly<Record<string, string>> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
};

export interface ReadValue {
  readonly rhythm: Rhythm | null;
  readonly problem: ScheduleError | null;
}

export function readValue(schedule: string): ReadValue {
  try {
    return { rhythm: toRhythm(schedule), problem: null };
  } catch (error) {
    if (!(error instanceof ScheduleError)) throw error;
    return { rhythm: null, problem: error };
  }
}

/** The five fields; none of an interval or a time for once. */
export function toFields(schedule: string): readonly string[] | null {
  if (isOnce(schedule) || schedule.startsWith('@every')) return null;
  const fields = (NICKNAMES[schedule] ?? schedule).split(' ');
  return fields.length === CRON_FIELDS.length ? fields : null;
}

export function withField(schedule: string, index: number, text: string): string {
  const fields = toFields(schedule) ?? ['*', '*', '*', '*', '*'];
  return fields.map((field, at) => (at === index ? text.replaceAll(/\s/g, '') : field)).join(' ');
}

export function nameOf(rhythm: Rhythm | null): RhythmName | null {
  if (rhythm === null || rhythm.kind === 'custom') return null;
  if (rhythm.kind === 'minutes' || rhythm.kind === 'hours') return 'minutes';
  if (rhythm.kind === 'month') return 'monthly';
  if (rhythm.kind === 'once') return 'once';
  if (isSameDays(rhythm.weekdays, ALL_DAYS)) return 'daily';
  return isSameDays(rhythm.weekdays, WORKDAYS) ? 'weekdays' : 'weekly';
}

/** What a rhythm begins with; the time of day stays. */
export function startRhythm(
  name: RhythmName,
  before: Rhythm | null,
  timezone: string,
  nowMs: number,
): string {
  const at = before?.kind === 'days' || before?.kind === 'month' ? before.at : MORNING;
  switch (name) {
    case 'minutes':
      return toExpression({ kind: 'minutes', every: 15, hours: null, weekdays: ALL_DAYS });
    case 'daily':
      return toExpression({ kind: 'days', weekdays: ALL_DAYS, at });
    case 'weekdays':
      return toExpression({ kind: 'days', weekdays: WORKDAYS, at });
    case 'weekly':
      return toExpression({ kind: 'days', weekdays: [1], at });
    case 'monthly':
      return toExpression({ kind: 'month', day: 1, at });
    case 'once':
      return dayFromNow(timezone, nowMs, 1, 8);
  }
}

/** With one day more or less; the last one stays. */
export function withDay(rhythm: Rhythm, day: number): Rhythm {
  if (!('weekdays' in rhythm)) return rhythm;
  const { weekdays } = rhythm;
  const changed = weekdays.includes(day) ? weekdays.filter((one) => one !== day) : [...weekdays, day];
  return changed.length === 0 ? rhythm : { ...rhythm, weekdays: changed };
}
