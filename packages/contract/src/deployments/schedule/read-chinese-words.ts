// Chinese words for a schedule, such as 每个工作日 7:30 or 每月 1 日上午九点.
import { LAST_DAY } from './cron-fields.ts';
import { isPastMidnight, PART_OF_DAY, toHourOfDay } from './chinese-hours.ts';
import {
  ALL_DAYS,
  isSameDays,
  toHours,
  toStepRhythm,
  WEEKEND,
  WORKDAYS,
  type Rhythm,
  type TimeOfDay,
} from './rhythm.ts';
import { ScheduleError } from './schedule-error.ts';

const DIGITS = '零一二三四五六七八九';
const NUMBER = '(?:\\d{1,4}|[零一二两三四五六七八九十]{1,3})';
const DAYS = '日一二三四五六';

interface Rest {
  text: string;
}

function take(rest: Rest, pattern: RegExp): RegExpExecArray | null {
  const found = pattern.exec(rest.text);
  if (found) rest.text = rest.text.replace(found[0], '');
  return found;
}

/** Up to 99, in digits or characters. */
function readNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const plain = text.replaceAll('两', '二');
  const [tens, ones] = plain.split('十');
  if (ones === undefined) return DIGITS.indexOf(plain);
  return (
    (tens === '' || tens === undefined ? 1 : DIGITS.indexOf(tens)) * 10 +
    (ones === '' ? 0 : DIGITS.indexOf(ones))
  );
}

interface SaidTime {
  readonly at: TimeOfDay;
  /** It is in a night that began on the day before. */
  readonly isPastMidnight: boolean;
}

function takeTime(rest: Rest): SaidTime | null {
  const found = take(
    rest,
    new RegExp(`(${PART_OF_DAY})?(${NUMBER})(?::(\\d{2})|[点时](?:(半)|(一刻)|(${NUMBER})分?|钟|整)?)`),
  );
  if (!found) {
    if (take(rest, /中午|正午/)) return { at: { hour: 12, minute: 0 }, isPastMidnight: false };
    return take(rest, /午夜/) ? { at: { hour: 0, minute: 0 }, isPastMidnight: true } : null;
  }
  const [, part = '', hours = '', colon, isHalf, isQuarter, minutes] = found;
  const hour = toHourOfDay(part, readNumber(hours));
  const minute =
    colon === undefined ? (isHalf ? 30 : isQuarter ? 15 : minutes ? readNumber(minutes) : 0) : Number(colon);
  if (hour > 23) throw new ScheduleError('Hour must be 0 to 23', 'hour');
  if (minute > 59) throw new ScheduleError('Minute must be 0 to 59', 'minute');
  return { at: { hour, minute }, isPastMidnight: isPastMidnight(part, hour) };
}

const toDay = (character: string): number => (character === '天' ? 0 : DAYS.indexOf(character));

function takeWeekdays(rest: Rest): readonly number[] | null {
  if (take(rest, /每?个?(?:工作日|平日)/)) return WORKDAYS;
  if (take(rest, /每?个?周末/)) return WEEKEND;
  const range = take(
    rest,
    /每?(?:周|星期|礼拜)([日天一二三四五六])(?:到|至|-|~)(?:周|星期|礼拜)?([日天一二三四五六])/,
  );
  if (range) {
    const [from, to] = [toDay(range[1] ?? ''), toDay(range[2] ?? '')];
    // A week ends with Sunday.
    const inWeek = (day: number): number => (day + 6) % 7;
    return ALL_DAYS.filter((day) => inWeek(day) >= inWeek(from) && inWeek(day) <= inWeek(to));
  }
  const list = take(
    rest,
    /每?(?:周|星期|礼拜)[日天一二三四五六](?:(?:[、,和及与]|和)?(?:周|星期|礼拜)?[日天一二三四五六])*/,
  );
  if (list) {
    const days = [...list[0]]
      .filter((character) => DAYS.includes(character) || character === '天')
      .map(toDay);
    return [...new Set(days)].sort((one, other) => one - other);
  }
  return take(rest, /每一?[天日]/) ? ALL_DAYS : null;
}

function takeHours(rest: Rest): readonly [number, number] | null {
  const hour = `(${PART_OF_DAY})?(${NUMBER})(?:[点时]|:00)`;
  const found = take(rest, new RegExp(`从?${hour}(?:到|至|-|~)${hour}(?:之间)?`));
  if (!found) return null;
  const [, part = '', first = '', lastPart, last = ''] = found;
  const from = toHourOfDay(part, readNumber(first));
  const said = readNumber(last);
  // 下午2点到5点 ends in the afternoon, 上午9点到12点 at noon.
  return toHours(from, toHourOfDay(lastPart ?? (said < from ? part : ''), said));
}

function readStep(rest: Rest): Rhythm | null {
  const half = take(rest, /每隔?半个?小时/);
  const step = half ?? take(rest, new RegExp(`每隔?(${NUMBER})?个?(分钟|分|小时|钟头)`));
  if (!step) return null;
  const minute = take(rest, new RegExp(`的?第(${NUMBER})分钟?`));
  const unit = !half && (step[2] === '小时' || step[2] === '钟头') ? 'hour' : 'minute';
  const every = half ? 30 : step[1] === undefined ? 1 : readNumber(step[1]);
  const found = toStepRhythm(every, unit, { hours: takeHours(rest), weekdays: takeWeekdays(rest) });
  return minute && found.kind === 'hours' ? { ...found, minute: readNumber(minute[1] ?? '') } : found;
}

const isEmpty = ({ text }: Rest): boolean =>
  text.replaceAll(/[,。、的在于运行执行一次时]/g, '').trim() === '';

/** `null` where it is not understood. */
export function readChineseWords(given: string): Rhythm | null {
  const rest: Rest = { text: given.replaceAll(/\s+/g, '').replaceAll('，', ',').replaceAll('：', ':') };
  const step = readStep(rest);
  if (step) return isEmpty(rest) ? step : null;
  const isLastDay = take(rest, /每个?月的?(?:最后一[天日]|[月]?[末底])/) !== null;
  const month = isLastDay ? null : take(rest, new RegExp(`每个?月的?(${NUMBER})?[日号]?`));
  const weekdays = takeWeekdays(rest) ?? (take(rest, /每周|每星期/) ? [1] : null);
  const time = takeTime(rest);
  const isMonthly = isLastDay || month !== null;
  if (!isEmpty(rest) || isMonthly === (weekdays !== null)) return null;
  if (time?.isPastMidnight && !(weekdays && isSameDays(weekdays, ALL_DAYS)))
    throw new ScheduleError(
      'Hour is past midnight, which leaves the day open: name the day that has begun by then, such as 每周六 0:00',
      'hour',
      'past_midnight',
    );
  const at = time?.at ?? { hour: 9, minute: 0 };
  if (weekdays) return { kind: 'days', weekdays, at };
  if (isLastDay) return { kind: 'month', day: LAST_DAY, at };
  return { kind: 'month', day: month?.[1] === undefined ? 1 : readNumber(month[1]), at };
}
