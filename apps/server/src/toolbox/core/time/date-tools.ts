import { z } from 'zod';
import { coreTool, InputError, orBadInput } from '../core-tool.ts';
import type { ToolContext, ToolResult } from '../../tool.ts';
import { addBusinessDays, addMonths, countBusinessDays, periodBetween } from './calendar.ts';
import { describeMoment } from './describe-moment.ts';
import { parseTime, showDate, type WrittenTime } from './local-time.ts';
import { openZone, type Zone } from '@parley/contract/deployments/schedule/zone.ts';

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;
const MAX_YEAR_MS = Date.UTC(9999, 11, 31);
const MIN_YEAR_MS = Date.UTC(1000, 0, 1);

const moment = z.string().min(8).max(40);
const timezone = z
  .string()
  .min(1)
  .max(64)
  .optional()
  .describe('IANA zone of times without an offset. Default: the zone of the user.');
const holidays = z
  .array(z.string().min(8).max(10))
  .max(400)
  .optional()
  .describe('Days such as 2026-12-25 that are no business days, besides Saturdays and Sundays.');

const toDays = (texts: readonly string[] = []): ReadonlySet<number> =>
  new Set(texts.map((text) => dayOf(parseTime(text).asUtcMs)));

function dayOf(asUtcMs: number): number {
  return Math.floor(asUtcMs / DAY_MS) * DAY_MS;
}

function toMoment(time: WrittenTime, zone: Zone): number {
  return time.offsetMs === null ? zone.find(time).atMs : time.asUtcMs - time.offsetMs;
}

/** What the calendar in the zone shows at the written time. */
function toLocal(time: WrittenTime, zone: Zone): number {
  return time.offsetMs === null ? time.asUtcMs : zone.localMsAt(time.asUtcMs - time.offsetMs);
}

interface Difference {
  readonly from: string;
  readonly to: string;
  readonly timezone?: string | undefined;
  readonly holidays?: readonly string[] | undefined;
}

function differ(args: Difference, context: ToolContext): ToolResult {
  const zone = openZone(args.timezone ?? context.timezone);
  const [start, end] = [parseTime(args.from), parseTime(args.to)];
  const [startMs, endMs] = [toMoment(start, zone), toMoment(end, zone)];
  const sign = endMs < startMs ? -1 : 1;
  const [earlier, later] = sign === 1 ? [start, end] : [end, start];
  const [fromLocal, toLocalMs] = [toLocal(earlier, zone), toLocal(later, zone)];
  const days = Math.round((dayOf(toLocalMs) - dayOf(fromLocal)) / DAY_MS);
  const seconds = Math.abs(Math.round((endMs - startMs) / SECOND_MS));
  return {
    data: {
      direction: sign === 1 ? 'to is after from' : 'to is before from',
      days: sign * days,
      weeks: (sign * days) / 7,
      business_days: sign * countBusinessDays(dayOf(fromLocal), dayOf(toLocalMs), toDays(args.holidays)),
      calendar: { ...periodBetween(fromLocal, toLocalMs) },
      elapsed: { hours: (sign * seconds) / 3_600, minutes: (sign * seconds) / 60, seconds: sign * seconds },
    },
  };
}

interface Addition {
  readonly date: string;
  readonly timezone?: string | undefined;
  readonly years: number;
  readonly months: number;
  readonly weeks: number;
  readonly days: number;
  readonly business_days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly holidays?: readonly string[] | undefined;
}

function add(args: Addition, context: ToolContext): ToolResult {
  const zone = openZone(args.timezone ?? context.timezone);
  const start = parseTime(args.date);
  const shifted =
    addMonths(toLocal(start, zone), args.years * 12 + args.months) + (args.weeks * 7 + args.days) * DAY_MS;
  const local = addBusinessDays(shifted, args.business_days, toDays(args.holidays));
  if (!(local >= MIN_YEAR_MS && local <= MAX_YEAR_MS))
    throw new InputError('The result is outside the years 1000 to 9999. Add less.');
  if (!start.hasTime && args.hours === 0 && args.minutes === 0) {
    const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long' }).format(local);
    return { data: { date: showDate(local), weekday } };
  }
  const atMs = zone.find({ asUtcMs: local }).atMs + (args.hours * 60 + args.minutes) * 60 * SECOND_MS;
  return { data: describeMoment(atMs, zone, context.language) };
}

export const dateDifference = coreTool({
  name: 'date-difference',
  icon: 'calendar-range',
  title: { en: 'Date difference', zh: '日期间隔' },
  description:
    'Counts what lies between two dates or times: days, weeks, business days, years with months and days, hours, minutes, seconds. Use it for ages, deadlines and countdowns. To move a date by a period use date-add.',
  parameters: z.strictObject({
    from: moment.describe('The start: 2026-03-29 or 2026-03-29T14:30, with an offset if known.'),
    to: moment.describe('The end, written like the start. The last day itself is not counted.'),
    timezone,
    holidays,
  }),
  call: (args, context) => orBadInput(() => differ(args, context)),
});

const amount = (most: number, what: string) =>
  z.int().min(-most).max(most).default(0).describe(`${what} to add; negative to subtract.`);

export const dateAdd = coreTool({
  name: 'date-add',
  icon: 'calendar-plus',
  title: { en: 'Add to a date', zh: '日期推算' },
  description:
    'Adds or subtracts years, months, weeks, days, business days, hours and minutes to or from a date. Use it for due dates, notice periods and "in 45 days". At the end of a month the last day is kept: 31 January plus a month is the last of February. To count between two dates use date-difference.',
  parameters: z.strictObject({
    date: moment.describe('The start: 2026-01-31 or 2026-01-31T09:00.'),
    years: amount(5_000, 'Years'),
    months: amount(60_000, 'Months'),
    weeks: amount(200_000, 'Weeks'),
    days: amount(1_000_000, 'Days'),
    business_days: amount(5_000, 'Days from Monday to Friday'),
    hours: amount(1_000_000, 'Hours of elapsed time'),
    minutes: amount(10_000_000, 'Minutes of elapsed time'),
    timezone,
    holidays,
  }),
  call: (args, context) => orBadInput(() => add(args, context)),
});
