// Chinese words for a schedule, such as 每个工作日 7:30 or 每月 1 日上午九点.
import { ALL_DAYS, toStepRhythm, WEEKEND, WORKDAYS, type Rhythm, type TimeOfDay } from './rhythm.ts';
import { ScheduleError } from './schedule-error.ts';

const DIGITS = '零一二三四五六七八九';
const NUMBER = '(?:\\d{1,4}|[零一二两三四五六七八九十]{1,3})';
const DAYS = '日一二三四五六';
/** Halves of the day in which the clock starts again. */
const AFTERNOON = /下午|晚上|傍晚|晚/;

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

function takeTime(rest: Rest): TimeOfDay | null {
  const found = take(
    rest,
    new RegExp(
      `(上午|早上|早晨|清晨|凌晨|中午|下午|傍晚|晚上|晚|早)?(${NUMBER})(?::(\\d{2})|[点时](?:(半)|(一刻)|(${NUMBER})分?|钟|整)?)`,
    ),
  );
  if (!found) return take(rest, /中午|正午/) ? { hour: 12, minute: 0 } : null;
  const [, half = '', hours = '', colon, isHalf, isQuarter, minutes] = found;
  const hour = readNumber(hours);
  const minute =
    colon === undefined ? (isHalf ? 30 : isQuarter ? 15 : minutes ? readNumber(minutes) : 0) : Number(colon);
  const inDay = AFTERNOON.test(half) && hour < 12 ? hour + 12 : hour;
  if (inDay > 23) throw new ScheduleError('Hour must be 0 to 23', 'hour');
  if (minute > 59) throw new ScheduleError('Minute must be 0 to 59', 'minute');
  return { hour: inDay, minute };
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
  const found = take(rest, new RegExp(`从?(${NUMBER})[点时](?:到|至|-|~)(${NUMBER})[点时](?:之间)?`));
  if (!found) return null;
  const [from, to] = [readNumber(found[1] ?? ''), readNumber(found[2] ?? '')];
  if (from > 23 || to > 23 || to < from) throw new ScheduleError('Hour must be 0 to 23', 'hour');
  return [from, to];
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
  const month = take(rest, new RegExp(`每个?月的?(${NUMBER})?[日号]?`));
  const weekdays = takeWeekdays(rest) ?? (take(rest, /每周|每星期/) ? [1] : null);
  const at = takeTime(rest) ?? { hour: 9, minute: 0 };
  if (!isEmpty(rest)) return null;
  if (month)
    return weekdays ? null : { kind: 'month', day: month[1] === undefined ? 1 : readNumber(month[1]), at };
  return weekdays ? { kind: 'days', weekdays, at } : null;
}
