// A schedule in words, in English and Chinese.
import { LAST_DAY, type Cron, type CronTimes } from './cron-fields.ts';

type Language = 'en' | 'zh';

/** More times of day than these are told as minutes and hours. */
const MAX_TIMES = 8;
const MINUTES_OF_HOUR = 60;
const HOURS_OF_DAY = 24;
/** 2026-03-01 is a Sunday. */
const SOME_SUNDAY_MS = Date.UTC(2026, 2, 1);
const DAY_MS = 86_400_000;

const pad = (value: number): string => String(value).padStart(2, '0');

function nameOfWeekday(day: number, language: Language): string {
  const locale = language === 'zh' ? 'zh-CN' : 'en-GB';
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  return format.format(SOME_SUNDAY_MS + day * DAY_MS).replace('星期', '周');
}

function nameOfMonth(month: number, language: Language): string {
  if (language === 'zh') return `${month} 月`;
  return new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, month - 1, 1),
  );
}

/** Between Chinese characters and digits stands a space. */
function joinRange(from: string, to: string, language: Language): string {
  if (language === 'en') return `${from} to ${to}`;
  return `${from}${/\d$/.test(from) ? ' ' : ''}至${/^\d/.test(to) ? ' ' : ''}${to}`;
}

/** Three and more that follow each other as a range. */
function listRuns(values: readonly number[], show: (value: number) => string, language: Language): string {
  const runs: number[][] = [];
  for (const value of values) {
    const run = runs.at(-1);
    if (run && run.at(-1) === value - 1) run.push(value);
    else runs.push([value]);
  }
  const parts = runs.flatMap((run) => {
    const [first = 0] = run;
    return run.length > 2 ? [joinRange(show(first), show(run.at(-1) ?? first), language)] : run.map(show);
  });
  if (language === 'zh') return parts.join('、');
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}

/** The step of values that go evenly through the whole, such as 15 of 0, 15, 30 and 45. */
function findStep(values: readonly number[], whole: number): number | null {
  const step = whole / values.length;
  return Number.isInteger(step) && values.every((value, index) => value === index * step) ? step : null;
}

function describeMinutes(values: readonly number[], language: Language): string {
  const step = findStep(values, MINUTES_OF_HOUR);
  if (step === 1) return language === 'zh' ? '每分钟' : 'every minute';
  if (step !== null && step < MINUTES_OF_HOUR)
    return language === 'zh' ? `每 ${step} 分钟` : `every ${step} minutes`;
  const list = listRuns(values, String, language);
  if (language === 'zh') return `第 ${list} 分`;
  return `at minute${values.length > 1 ? 's' : ''} ${list}`;
}

function describeHours(values: readonly number[], language: Language): string {
  const step = findStep(values, HOURS_OF_DAY);
  if (step === 1) return language === 'zh' ? '每小时' : 'of every hour';
  const list = listRuns(values, String, language);
  return language === 'zh' ? `${list} 时` : `of the hour${values.length > 1 ? 's' : ''} ${list}`;
}

function describeTime({ minute, hour }: CronTimes, language: Language): string {
  const isEvenly = (findStep(minute.values, MINUTES_OF_HOUR) ?? MINUTES_OF_HOUR) < MINUTES_OF_HOUR;
  const isEveryHour = hour.values.length === HOURS_OF_DAY;
  if (isEvenly && isEveryHour) return describeMinutes(minute.values, language);
  if (!isEvenly && minute.values.length * hour.values.length <= MAX_TIMES) {
    const times = hour.values.flatMap((each) => minute.values.map((at) => `${pad(each)}:${pad(at)}`));
    return language === 'zh' ? times.join('、') : `at ${times.join(', ')}`;
  }
  const minutes = describeMinutes(minute.values, language);
  const hours = describeHours(hour.values, language);
  if (language === 'zh') return isEveryHour ? `每小时${minutes}` : `${hours}的${minutes}`;
  return isEvenly ? `${minutes} ${hours.replace(/^of /, 'in ')}` : `${minutes} ${hours}`;
}

/** With and without the word for each month. */
function sayMonthDays({ values }: CronTimes['day'], isZh: boolean): readonly [string, string] {
  if (values.length === 1 && values[0] === LAST_DAY)
    return isZh
      ? ['每月最后一天', '最后一天']
      : ['on the last day of the month', 'on the last day of the month'];
  const show = (day: number): string => (day === LAST_DAY ? (isZh ? '最后一' : 'the last') : String(day));
  const days = listRuns(values, show, isZh ? 'zh' : 'en');
  if (isZh) return [`每月 ${days} 日`, `${days} 日`];
  const words = `on day${values.length > 1 ? 's' : ''} ${days} of the month`;
  return [words, words];
}

function describeDays({ day, month, weekday }: CronTimes, language: Language): string {
  const isZh = language === 'zh';
  const isAnyDay = day.values.length === 31;
  const isAnyWeekday = weekday.values.length === 7;
  const [ofMonth, inMonth] = sayMonthDays(day, isZh);
  const weekdays = listRuns(weekday.values, (value) => nameOfWeekday(value, language), language);
  const ofWeek = isZh ? `每${weekdays}` : `on ${weekdays}`;
  const isEither = !day.isOpen && !weekday.isOpen;
  const or = isZh ? '或' : ' or ';
  const and = isZh ? '且为' : ' if it is ';
  const months = listRuns(month.values, (value) => nameOfMonth(value, language), language);
  const isAnyMonth = month.values.length === 12;
  const byMonth = isAnyMonth ? ofMonth : inMonth;
  let words = isZh ? '每天' : 'every day';
  if (!isAnyDay && !isAnyWeekday)
    words = isEither ? `${byMonth}${or}${ofWeek}` : `${byMonth}${and}${weekdays}`;
  else if (!isAnyDay) words = byMonth;
  else if (!isAnyWeekday) words = ofWeek;
  if (isAnyMonth) return words;
  if (!isZh) return `${words} in ${months}`;
  if (words.startsWith('每')) return `${months}的${words}`;
  return `${months}${/^\d/.test(words) ? ' ' : ''}${words}`;
}

function describeInterval(everyMs: number, language: Language): string {
  const units = [
    [86_400_000, 'day', '天'],
    [3_600_000, 'hour', '小时'],
    [60_000, 'minute', '分钟'],
    [1_000, 'second', '秒'],
  ] as const;
  const [unitMs, en, zh] = units.find(([each]) => everyMs % each === 0) ?? units[3];
  const count = everyMs / unitMs;
  if (language === 'zh') return `每 ${count} ${zh}`;
  return count === 1 ? `Every ${en}` : `Every ${count} ${en}s`;
}

export function describeCron(cron: Cron, language: Language): string {
  if (cron.kind === 'interval') return describeInterval(cron.everyMs, language);
  const [days, time] = [describeDays(cron, language), describeTime(cron, language)];
  if (language === 'zh') return days === '每天' && time.startsWith('每') ? time : `${days}，${time}`;
  const words = days === 'every day' && time.startsWith('every') ? time : `${time}, ${days}`;
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
