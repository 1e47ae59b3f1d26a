// Schedules as cron writes them: five fields, or one of the short forms. What each field allows is kept as a sorted list.
import { ScheduleError, type CronFieldName } from './schedule-error.ts';

interface CronField {
  /** Sorted, each once. */
  readonly values: readonly number[];
  /** It began with a star: it restricts nothing, or steps through all. */
  readonly isOpen: boolean;
}

export interface CronTimes {
  readonly kind: 'times';
  /** The five fields, also where a short form was given. */
  readonly expression: string;
  readonly minute: CronField;
  readonly hour: CronField;
  readonly day: CronField;
  readonly month: CronField;
  readonly weekday: CronField;
}

interface CronInterval {
  readonly kind: 'interval';
  readonly expression: string;
  readonly everyMs: number;
}

export type Cron = CronTimes | CronInterval;

/** Among days of the month, behind all that have a number: the last one, written as L. */
export const LAST_DAY = 100;

const SHORT_FORMS: Readonly<Record<string, string>> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
};
const EVERY = /^@every\s+(\d{1,6})([smhd])$/;
const UNIT_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const SHORTEST_MS = 60_000;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const PART = /^(\*|\?|[a-z0-9]{1,3}(?:-[a-z0-9]{1,3})?)(?:\/(\d{1,3}))?$/;

interface FieldRule {
  readonly field: CronFieldName;
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly words?: readonly string[];
  readonly firstWord?: number;
}

const RULES = {
  minute: { field: 'minute', name: 'Minute', from: 0, to: 59 },
  hour: { field: 'hour', name: 'Hour', from: 0, to: 23 },
  day: { field: 'day', name: 'Day of month', from: 1, to: 31 },
  month: { field: 'month', name: 'Month', from: 1, to: 12, words: MONTHS, firstWord: 1 },
  // Sunday is 0 and 7.
  weekday: { field: 'weekday', name: 'Day of week', from: 0, to: 7, words: WEEKDAYS, firstWord: 0 },
} as const satisfies Readonly<Record<string, FieldRule>>;

const unreadable = ({ field, name }: Pick<FieldRule, 'field' | 'name'>): ScheduleError =>
  new ScheduleError(
    `${name} cannot be read: use numbers, ranges (1-5), lists (1,15) and steps (*/10)`,
    field,
    'unreadable',
  );

function readValue(text: string, { field, name, from, to, words = [], firstWord = 0 }: FieldRule): number {
  const word = words.indexOf(text);
  if (word < 0 && !/^\d+$/.test(text)) throw unreadable({ field, name });
  const value = word >= 0 ? word + firstWord : Number(text);
  if (value >= from && value <= to) return value;
  throw new ScheduleError(`${name} must be ${from} to ${to}`, field, 'outside');
}

function readPart(part: string, rule: FieldRule): number[] {
  if (part === 'l' && rule === RULES.day) return [LAST_DAY];
  const [, range = '', step] = PART.exec(part) ?? [];
  if (range === '') throw unreadable(rule);
  const isAll = range === '*' || range === '?';
  const [first = '', last] = range.split('-');
  const from = isAll ? rule.from : readValue(first, rule);
  const lastOfAll = rule === RULES.weekday ? 6 : rule.to;
  // A step behind a single value goes on to the end.
  const openEnd = step === undefined ? from : lastOfAll;
  const to = isAll ? lastOfAll : last === undefined ? openEnd : readValue(last, rule);
  const by = Number(step ?? 1);
  if (to < from || by < 1)
    throw new ScheduleError(
      `${rule.name} goes backwards or has a step of 0: write the smaller value first`,
      rule.field,
      'backwards',
    );
  const values: number[] = [];
  for (let value = from; value <= to; value += by) values.push(value);
  return values;
}

function readField(text: string, rule: FieldRule): CronField {
  const values = text.split(',').flatMap((part) => readPart(part, rule));
  const folded = rule === RULES.weekday ? values.map((value) => value % 7) : values;
  return {
    values: [...new Set(folded)].sort((one, other) => one - other),
    isOpen: text.startsWith('*') || text.startsWith('?'),
  };
}

function readInterval(text: string): CronInterval | null {
  const [, count, unit = ''] = EVERY.exec(text) ?? [];
  if (count === undefined) return null;
  const everyMs = Number(count) * (UNIT_MS[unit] ?? 0);
  if (everyMs < SHORTEST_MS)
    throw new ScheduleError('must be at least a minute apart: @every 1m is one minute');
  return { kind: 'interval', expression: text, everyMs };
}

export function readCron(text: string): Cron {
  const given = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const interval = readInterval(given);
  if (interval !== null) return interval;
  const expression = SHORT_FORMS[given] ?? given;
  const fields = expression.split(' ');
  const [minute, hour, day, month, weekday] = fields;
  const isWhole = fields.length === 5 && weekday !== undefined;
  if (!isWhole || !minute || !hour || !day || !month)
    throw new ScheduleError(
      'must have five fields: minute, hour, day of month, month, day of week, such as "30 9 * * 1-5", or be @hourly, @daily, @weekly, @monthly, @yearly or @every 15m',
    );
  return {
    kind: 'times',
    // A small l looks like a 1.
    expression: expression.replaceAll(/\bl\b/g, 'L'),
    minute: readField(minute, RULES.minute),
    hour: readField(hour, RULES.hour),
    day: readField(day, RULES.day),
    month: readField(month, RULES.month),
    weekday: readField(weekday, RULES.weekday),
  };
}
