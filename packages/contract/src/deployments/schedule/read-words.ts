// From words to a schedule: "every weekday at 7:30", "每个工作日 7:30". What is understood is taken out of the text piece by
// piece; words that are left over mean that it was not understood.
import { LAST_DAY, readCron } from './cron-fields.ts';
import { readChineseWords } from './read-chinese-words.ts';
import {
  ALL_DAYS,
  isOnce,
  toExpression,
  toHours,
  toStepRhythm,
  WEEKEND,
  WORKDAYS,
  type Rhythm,
  type TimeOfDay,
} from './rhythm.ts';
import { ScheduleError } from './schedule-error.ts';
import { openZone } from './zone.ts';

const DAY = '(?:sun|mon|tue(?:s)?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?s?';
const DAY_NAMES = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const CLOCK = String.raw`(\d{1,2})(?::(\d{2}))?\s*(am|pm|a\.m\.|p\.m\.|o'clock)?(?![\w:])`;
/** With "at", which no number of a date has: "31 December at 8". */
const TIME_AT = new RegExp(String.raw`\bat\s+${CLOCK}`);
const TIME = new RegExp(String.raw`\b${CLOCK}`);
const HAN = /\p{Script=Han}/u;
const FILLERS = /\b(?:every|each|on|at|of|the|and|in|run|once)\b|[,.]/g;
const NUMBER_WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
};

/** A text from which what was understood has been taken out. */
interface Rest {
  text: string;
}

function take(rest: Rest, pattern: RegExp): RegExpExecArray | null {
  const found = pattern.exec(rest.text);
  if (found) rest.text = rest.text.replace(found[0], ' ');
  return found;
}

const isEmpty = ({ text }: Rest): boolean => text.replaceAll(FILLERS, ' ').trim() === '';

function takeTime(rest: Rest): TimeOfDay | null {
  if (take(rest, /\b(?:at\s+)?(?:12\s+)?noon\b/)) return { hour: 12, minute: 0 };
  if (take(rest, /\b(?:at\s+)?(?:12\s+)?midnight\b/)) return { hour: 0, minute: 0 };
  const found = take(rest, TIME_AT) ?? take(rest, TIME);
  if (!found) return null;
  const [, hours = '', minutes = '0', half = ''] = found;
  let hour = Number(hours);
  if (half.startsWith('a') && hour > 12) throw new ScheduleError('Hour must be 1 to 12 before am', 'hour');
  if (/^[ap]/.test(half)) hour = (hour % 12) + (half.startsWith('p') ? 12 : 0);
  const minute = Number(minutes);
  if (hour > 23) throw new ScheduleError('Hour must be 0 to 23', 'hour');
  if (minute > 59) throw new ScheduleError('Minute must be 0 to 59', 'minute');
  return { hour, minute };
}

const toDay = (name: string): number => DAY_NAMES.indexOf(name.slice(0, 3));

function takeWeekdays(rest: Rest): readonly number[] | null {
  if (take(rest, /\b(?:weekdays?|work(?:ing)?\s?days?|business days?)\b/)) return WORKDAYS;
  if (take(rest, /\bweekends?\b/)) return WEEKEND;
  const range = take(rest, new RegExp(`\\b(${DAY})\\s*(?:to|through|until|-)\\s*(${DAY})\\b`));
  if (range) {
    const [from, to] = [toDay(range[1] ?? ''), toDay(range[2] ?? '')];
    return ALL_DAYS.filter((day) => (from <= to ? day >= from && day <= to : day >= from || day <= to));
  }
  const days = new Set<number>();
  for (
    let one = take(rest, new RegExp(`\\b(${DAY})\\b`));
    one;
    one = take(rest, new RegExp(`\\b(${DAY})\\b`))
  )
    days.add(toDay(one[1] ?? ''));
  if (days.size > 0) return [...days].sort((one, other) => one - other);
  return take(rest, /\bdaily\b|\b(?:every|each)?\s*day\b/) ? ALL_DAYS : null;
}

/** The day of the month; 0 where the month is named without one. */
function takeMonthDay(rest: Rest): number | null {
  const last =
    /\b(?:(?:on\s+)?(?:the\s+)?last\s+day|(?:at\s+)?(?:the\s+)?end)\s+of\s+(?:every|each|the)\s+month\b/;
  if (take(rest, last)) return LAST_DAY;
  const found =
    take(
      rest,
      /\b(?:on\s+)?(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)(?:\s+day)?\s+(?:of\s+)?(?:every|each|the)\s+month\b/,
    ) ??
    take(rest, /\b(?:every|each)\s+month\s+on\s+(?:the\s+)?(?:day\s+)?(\d{1,2})(?:st|nd|rd|th)?\b/) ??
    take(rest, /\bmonthly\s+on\s+(?:the\s+)?(?:day\s+)?(\d{1,2})(?:st|nd|rd|th)?\b/) ??
    take(rest, /\b(?:on\s+)?day\s+(\d{1,2})\s+of\s+(?:every|each|the)\s+month\b/) ??
    take(rest, /\b(?:on\s+)?(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)\b/);
  if (found) return Number(found[1]);
  return take(rest, /\bmonthly\b|\b(?:every|each)\s+month\b/) ? 1 : null;
}

function readCount(text: string | undefined): number {
  if (text === undefined || text.trim() === '') return 1;
  return NUMBER_WORDS[text.trim()] ?? Number(text);
}

function takeHours(rest: Rest): readonly [number, number] | null {
  const found = take(
    rest,
    /\b(?:from\s+|between\s+)?(\d{1,2})(?::00)?\s*(am|pm)?\s*(?:to|until|and|-)\s*(\d{1,2})(?::00)?\s*(am|pm)?\b/,
  );
  if (!found) return null;
  const [first, last] = [Number(found[1]), Number(found[3])];
  const toHour = (hour: number, half: string | undefined): number =>
    half === undefined ? hour : (hour % 12) + (half === 'pm' ? 12 : 0);
  // "1 pm to 4" ends in the afternoon.
  const to = toHour(last, found[4] ?? (found[2] === 'pm' && last < 12 ? 'pm' : undefined));
  // "2 to 5 pm" begins in the afternoon, "9 to 5 pm" does not.
  const canShare = first <= 12 && toHour(first, found[4]) <= to;
  return toHours(toHour(first, found[2] ?? (canShare ? found[4] : undefined)), to);
}

function readStep(rest: Rest): Rhythm | null {
  const part = take(rest, /\bevery\s+(half|quarter)\s+(?:of\s+)?(?:an?\s+)?hour\b/);
  if (part) {
    const every = part[1] === 'half' ? 30 : 15;
    return toStepRhythm(every, 'minute', { hours: takeHours(rest), weekdays: takeWeekdays(rest) });
  }
  const hourly = take(rest, /\bhourly\b/);
  const step =
    hourly ??
    take(
      rest,
      /\b(?:every|each)\s+(\d{1,4}\s|one\s|two\s|three\s|four\s|five\s|six\s|ten\s|twelve\s|fifteen\s|twenty\s|thirty\s)?\s*(min(?:ute)?|hour|hr|h|m)s?\b/,
    );
  if (!step) return null;
  const unit = hourly || step[2]?.startsWith('h') ? 'hour' : 'minute';
  const minute = unit === 'hour' ? take(rest, /\bat minute (\d{1,2})\b/) : null;
  const found = toStepRhythm(hourly ? 1 : readCount(step[1]), unit, {
    hours: takeHours(rest),
    weekdays: takeWeekdays(rest),
  });
  if (minute && found.kind === 'hours') return { ...found, minute: Number(minute[1]) };
  return found;
}

/** `null` where it is not understood. */
function readEnglish(text: string): Rhythm | null {
  const rest: Rest = { text };
  const step = readStep(rest);
  if (step) return isEmpty(rest) ? step : null;
  const day = takeMonthDay(rest);
  const weekdays = takeWeekdays(rest) ?? (take(rest, /\bweekly\b|\b(?:every|each)\s+week\b/) ? [1] : null);
  // "weekly on Friday": the day is what counts.
  take(rest, /\bweekly\b|\b(?:every|each)\s+week\b/);
  const at = takeTime(rest) ?? { hour: 9, minute: 0 };
  if (!isEmpty(rest)) return null;
  if (day !== null) return weekdays === null ? { kind: 'month', day, at } : null;
  return weekdays === null ? null : { kind: 'days', weekdays, at };
}

/** Days that a month does not have are taken for those of the next one. */
function isDate(date: string): boolean {
  const dayMs = Date.parse(`${date}T00:00Z`);
  return !Number.isNaN(dayMs) && new Date(dayMs).toISOString().startsWith(date);
}

/** A time without an offset is one of the zone. */
function readOnce(text: string, timezone: string): string {
  const hasOffset = /(?:z|[+-]\d{2}:?\d{2})$/i.test(text);
  const givenMs = Date.parse(hasOffset ? text : `${text}Z`);
  if (!isDate(text.slice(0, 'YYYY-MM-DD'.length)) || Number.isNaN(givenMs))
    throw new ScheduleError('must be a time such as 2026-01-31T09:00:00Z');
  const atMs = hasOffset ? givenMs : openZone(timezone).find({ asUtcMs: givenMs }).atMs;
  return new Date(atMs).toISOString();
}

/** As a schedule is kept: five fields, a short form, or a time for once. Throws `ScheduleError`. */
export function readSchedule(given: string, timezone = 'UTC'): string {
  const text = given.normalize('NFKC').trim().replaceAll(/\s+/g, ' ');
  if (isOnce(text)) return readOnce(text, timezone);
  const isChinese = HAN.test(text);
  const isCron =
    !isChinese && (text.startsWith('@') || /^[\d*?]\S* [\d*?]/.test(text) || !/^[a-z]|[a-z]{4}/i.test(text));
  if (isCron) {
    readCron(text);
    return text.toLowerCase().replaceAll(/\bl\b/g, 'L');
  }
  const rhythm = isChinese ? readChineseWords(text) : readEnglish(text.toLowerCase());
  if (!rhythm)
    throw new ScheduleError(
      'is not understood: write "every weekday at 7:30", "every 15 minutes" or the five fields of cron',
    );
  const expression = toExpression(rhythm);
  readCron(expression);
  return expression;
}
