// A schedule in a few words, in English and Chinese. What is said here can be read again by read-words.ts.
import { LAST_DAY, readCron } from './cron-fields.ts';
import { describeCron } from './cron-words.ts';
import { ALL_DAYS, isSameDays, toRhythm, WEEKEND, WORKDAYS, type Rhythm, type TimeOfDay } from './rhythm.ts';
import { openZone } from './zone.ts';

export type Language = 'en' | 'zh';

const DAYS_EN = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const DAYS_ZH = ['日', '一', '二', '三', '四', '五', '六'];
const pad = (value: number): string => String(value).padStart(2, '0');
export const sayTime = ({ hour, minute }: TimeOfDay): string => `${pad(hour)}:${pad(minute)}`;

function sayOrdinal(day: number): string {
  const isTeen = day > 10 && day < 14;
  const end = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${end}`;
}

/** Monday first, as weeks are shown. */
const inWeek = (weekdays: readonly number[]): number[] =>
  [...weekdays].sort((one, other) => ((one + 6) % 7) - ((other + 6) % 7));

function sayDays(weekdays: readonly number[], language: Language): string {
  const isZh = language === 'zh';
  if (isSameDays(weekdays, ALL_DAYS)) return isZh ? '每天' : 'every day';
  if (isSameDays(weekdays, WORKDAYS)) return isZh ? '每个工作日' : 'every weekday';
  if (isSameDays(weekdays, WEEKEND)) return isZh ? '每个周末' : 'every weekend';
  const days = inWeek(weekdays);
  if (isZh) return `每周${days.map((day) => DAYS_ZH[day] ?? '').join('、')}`;
  const names = days.map((day) => DAYS_EN[day] ?? '');
  const list =
    names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
  return `every ${list}`;
}

type Steps = Extract<Rhythm, { kind: 'minutes' | 'hours' }>;

function sayStep(rhythm: Steps, language: Language): string {
  const { kind, every } = rhythm;
  const atMinute = kind === 'hours' ? rhythm.minute : 0;
  if (language === 'zh') {
    const unit = kind === 'hours' ? '小时' : '分钟';
    const step = every === 1 ? `每${unit}` : `每 ${every} ${unit}`;
    return atMinute === 0 ? step : `${step}的第 ${atMinute} 分`;
  }
  const unit = kind === 'hours' ? 'hour' : 'minute';
  const step = every === 1 ? `every ${unit}` : `every ${every} ${unit}s`;
  return atMinute === 0 ? step : `${step} at minute ${atMinute}`;
}

function saySteps(rhythm: Steps, language: Language): string {
  const { hours, weekdays } = rhythm;
  const step = sayStep(rhythm, language);
  const isEveryDay = isSameDays(weekdays, ALL_DAYS);
  if (language === 'zh') {
    const range = hours === null ? '' : `${hours[0]} 点至 ${hours[1]} 点`;
    const when = [isEveryDay ? '' : sayDays(weekdays, 'zh'), range].filter((part) => part !== '').join(' ');
    return when === '' ? step : `${when}，${step}`;
  }
  const range = hours === null ? '' : `, ${pad(hours[0])} to ${pad(hours[1])}`;
  return `${step}${range}${isEveryDay ? '' : `, ${sayDays(weekdays, 'en')}`}`;
}

function sayOnce(at: string, language: Language, timezone: string): string {
  const local = new Date(openZone(timezone).localMsAt(Date.parse(at)));
  const format = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', {
    dateStyle: language === 'zh' ? 'long' : 'medium',
    timeZone: 'UTC',
  });
  const time = sayTime({ hour: local.getUTCHours(), minute: local.getUTCMinutes() });
  return language === 'zh'
    ? `${format.format(local)} ${time}，仅一次`
    : `once, ${format.format(local)} ${time}`;
}

function say(rhythm: Rhythm, language: Language, timezone: string): string {
  const isZh = language === 'zh';
  switch (rhythm.kind) {
    case 'minutes':
    case 'hours':
      return saySteps(rhythm, language);
    case 'days': {
      const days = sayDays(rhythm.weekdays, language);
      return isZh ? `${days} ${sayTime(rhythm.at)}` : `${days} at ${sayTime(rhythm.at)}`;
    }
    case 'month': {
      const isLast = rhythm.day === LAST_DAY;
      const day = isLast ? 'last day' : sayOrdinal(rhythm.day);
      return isZh
        ? `每月${isLast ? '最后一天' : ` ${rhythm.day} 日`} ${sayTime(rhythm.at)}`
        : `on the ${day} of every month at ${sayTime(rhythm.at)}`;
    }
    case 'once':
      return sayOnce(rhythm.at, language, timezone);
    case 'custom':
      return describeCron(readCron(rhythm.expression), language);
  }
}

/** Throws `ScheduleError` for what is no schedule. */
export function describeSchedule(schedule: string, language: Language, timezone = 'UTC'): string {
  const words = say(toRhythm(schedule), language, timezone);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
