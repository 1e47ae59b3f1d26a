import { describe, expect, it } from 'vitest';
import { readCron } from './cron-fields.ts';
import { listDueTimes } from './due-times.ts';
import { readSchedule } from './read-words.ts';
import { ScheduleError } from './schedule-error.ts';
import { openZone } from './zone.ts';
import { describeSchedule } from './rhythm-words.ts';

const WORDS = [
  ['every weekday at 7:30', '30 7 * * 1-5'],
  ['Weekdays 07:30', '30 7 * * 1-5'],
  ['every working day at 7.30am'.replace('.', ':'), '30 7 * * 1-5'],
  ['daily at 6', '0 6 * * *'],
  ['every day at noon', '0 12 * * *'],
  ['each day at midnight', '0 0 * * *'],
  ['every day at 6:15 pm', '15 18 * * *'],
  ['daily', '0 9 * * *'],
  ['every Monday at 8', '0 8 * * 1'],
  ['Mondays 08:00', '0 8 * * 1'],
  ['every mon, wed and fri at 10:05', '5 10 * * 1,3,5'],
  ['Tuesday to Thursday at 9 am', '0 9 * * 2-4'],
  ['every weekend at 11:00', '0 11 * * 0,6'],
  ['weekly on Friday at 16:00', '0 16 * * 5'],
  ['weekly', '0 9 * * 1'],
  ['every 15 minutes', '*/15 * * * *'],
  ['every minute', '* * * * *'],
  ['every half hour', '*/30 * * * *'],
  ['every 30 minutes from 6 to 20', '*/30 6-20 * * *'],
  ['every 10 min between 9 and 17 on weekdays', '*/10 9-17 * * 1-5'],
  ['every hour', '0 * * * *'],
  ['hourly', '0 * * * *'],
  ['every two hours', '0 */2 * * *'],
  ['every 90 minutes', '@every 90m'],
  ['every 5 hours', '@every 5h'],
  ['every hour on weekdays', '0 * * * 1-5'],
  ['hourly on weekends', '0 * * * 0,6'],
  ['every hour between 9am and 5pm', '0 9-17 * * *'],
  ['every hour from 2 to 5 pm', '0 14-17 * * *'],
  ['every hour from 9 to 5 pm', '0 9-17 * * *'],
  ['every hour from 1 pm to 4', '0 13-16 * * *'],
  ['every hour from 10 am to 12 pm', '0 10-12 * * *'],
  ['every 2 hours on monday', '0 */2 * * 1'],
  ['every 2 hours at minute 20 from 8 to 18 on weekdays', '20 8-18/2 * * 1-5'],
  ['every 5 hours from 9 to 19', '0 9-19/5 * * *'],
  ['every 120 minutes on monday', '0 */2 * * 1'],
  ['every 60 minutes from 9 to 17', '0 9-17 * * *'],
  ['on the 1st of every month at 9:00', '0 9 1 * *'],
  ['every month on the 15th at 9', '0 9 15 * *'],
  ['monthly on day 3 at 08:00', '0 8 3 * *'],
  ['monthly', '0 9 1 * *'],
  ['on the last day of every month at 18:00', '0 18 L * *'],
  ['last day of the month at 6 pm', '0 18 L * *'],
  ['at the end of each month', '0 9 L * *'],
  ['0 18 l jul *', '0 18 L jul *'],
  // Five short words are no cron line.
  ['on the 5th at 8', '0 8 5 * *'],
  ['mon and tue at 8', '0 8 * * 1,2'],
  ['每个工作日 7:30', '30 7 * * 1-5'],
  ['工作日早上七点半', '30 7 * * 1-5'],
  ['每天上午9点', '0 9 * * *'],
  ['每日 18：05', '5 18 * * *'],
  ['每天下午三点一刻', '15 15 * * *'],
  ['每天晚上 8 点', '0 20 * * *'],
  ['每周一 8:00', '0 8 * * 1'],
  ['每周一、三、五 10:05', '5 10 * * 1,3,5'],
  ['周二至周四上午九点', '0 9 * * 2-4'],
  ['每星期天中午12点', '0 12 * * 0'],
  ['每个周末 11:00', '0 11 * * 0,6'],
  ['每15分钟', '*/15 * * * *'],
  ['每隔半小时', '*/30 * * * *'],
  ['每分钟', '* * * * *'],
  ['工作日9点到17点每10分钟', '*/10 9-17 * * 1-5'],
  ['每小时', '0 * * * *'],
  ['每隔两小时', '0 */2 * * *'],
  ['每90分钟', '@every 90m'],
  ['工作日9点到18点每小时', '0 9-18 * * 1-5'],
  ['工作日每小时', '0 * * * 1-5'],
  ['每周一每两小时', '0 */2 * * 1'],
  ['每天上午9点到下午6点每小时', '0 9-18 * * *'],
  ['下午2点到5点每半小时', '*/30 14-17 * * *'],
  ['每月1日 9:00', '0 9 1 * *'],
  ['每月十五号上午九点', '0 9 15 * *'],
  ['每月最后一天 18:00', '0 18 L * *'],
  ['每个月的最后一日下午六点', '0 18 L * *'],
  ['每月底上午9点', '0 9 L * *'],
  ['每月月末上午9点', '0 9 L * *'],
] as const;

/** Twelve is at noon or at midnight, and small hours belong to the night or to the afternoon. */
const PARTS_OF_DAY = [
  ['every day at 12 am', '0 0 * * *'],
  ['every day at 12:30 am', '30 0 * * *'],
  ['every day at 12 pm', '0 12 * * *'],
  ['every day at 12:30 p.m.', '30 12 * * *'],
  ['every day at 12 noon', '0 12 * * *'],
  ['every day at 12 midnight', '0 0 * * *'],
  ['every day at 12', '0 12 * * *'],
  ['每天12点', '0 12 * * *'],
  ['每天零点', '0 0 * * *'],
  ['每天晚上12点', '0 0 * * *'],
  ['每天晚12点', '0 0 * * *'],
  ['每天晚上十二点半', '30 0 * * *'],
  ['每天晚上12:15', '15 0 * * *'],
  ['每天晚上1点', '0 1 * * *'],
  ['每天晚上4点', '0 4 * * *'],
  ['每天晚上5点', '0 17 * * *'],
  ['每天晚上11点', '0 23 * * *'],
  ['每天晚上20点', '0 20 * * *'],
  ['每天凌晨12点', '0 0 * * *'],
  ['每天凌晨12点半', '30 0 * * *'],
  ['每天凌晨3点', '0 3 * * *'],
  ['每周六凌晨12点', '0 0 * * 6'],
  ['每天半夜12点', '0 0 * * *'],
  ['每天半夜两点', '0 2 * * *'],
  ['每天午夜', '0 0 * * *'],
  ['每天午夜12点', '0 0 * * *'],
  ['每天夜里1点', '0 1 * * *'],
  ['每天夜里11点', '0 23 * * *'],
  ['每天深夜10点', '0 22 * * *'],
  ['每天清晨6点', '0 6 * * *'],
  ['每天上午0点', '0 0 * * *'],
  ['每天中午11点半', '30 11 * * *'],
  ['每天中午', '0 12 * * *'],
  ['每天中午12点', '0 12 * * *'],
  ['每天中午1点', '0 13 * * *'],
  ['每天中午2点', '0 14 * * *'],
  ['每天正午12点', '0 12 * * *'],
  ['每天下午12点', '0 12 * * *'],
  ['每天下午12点半', '30 12 * * *'],
  ['每天下午1点', '0 13 * * *'],
  ['每天傍晚6点', '0 18 * * *'],
  ['每周五晚上11点', '0 23 * * 5'],
] as const;

const EXPRESSIONS = [
  ['30 7 * * 1-5', 'Every weekday at 07:30', '每个工作日 07:30'],
  ['0 6 * * *', 'Every day at 06:00', '每天 06:00'],
  ['@daily', 'Every day at 00:00', '每天 00:00'],
  ['0 8 * * 1', 'Every Monday at 08:00', '每周一 08:00'],
  ['0 8 * * 1,0', 'Every Monday and Sunday at 08:00', '每周一、日 08:00'],
  ['0 9 1 * *', 'On the 1st of every month at 09:00', '每月 1 日 09:00'],
  ['0 18 L * *', 'On the last day of every month at 18:00', '每月最后一天 18:00'],
  ['0 9 22 * *', 'On the 22nd of every month at 09:00', '每月 22 日 09:00'],
  ['0 9 13 * *', 'On the 13th of every month at 09:00', '每月 13 日 09:00'],
  ['*/15 * * * *', 'Every 15 minutes', '每 15 分钟'],
  ['* * * * *', 'Every minute', '每分钟'],
  ['*/30 6-20 * * *', 'Every 30 minutes, 06 to 20', '6 点至 20 点，每 30 分钟'],
  ['*/10 9-17 * * 1-5', 'Every 10 minutes, 09 to 17, every weekday', '每个工作日 9 点至 17 点，每 10 分钟'],
  ['@hourly', 'Every hour', '每小时'],
  ['20 */6 * * *', 'Every 6 hours at minute 20', '每 6 小时的第 20 分'],
  ['0 * * * 1-5', 'Every hour, every weekday', '每个工作日，每小时'],
  ['0 9-17 * * *', 'Every hour, 09 to 17', '9 点至 17 点，每小时'],
  ['0 */2 * * 1', 'Every 2 hours, every Monday', '每周一，每 2 小时'],
  [
    '20 8-18/2 * * 1-5',
    'Every 2 hours at minute 20, 08 to 18, every weekday',
    '每个工作日 8 点至 18 点，每 2 小时的第 20 分',
  ],
  ['@every 90m', 'Every 90 minutes', '每 90 分钟'],
] as const;

describe('schedules in words', () => {
  it.each(WORDS)('reads "%s" as %s [SCH-01]', (words, schedule) => {
    expect(readSchedule(words)).toBe(schedule);
  });

  it.each(PARTS_OF_DAY)('reads the part of the day in "%s" as %s [SCH-01]', (words, schedule) => {
    expect(readSchedule(words)).toBe(schedule);
  });

  it.each(EXPRESSIONS)('says %s, and reads again what it says [SCH-01]', (schedule, en, zh) => {
    expect([describeSchedule(schedule, 'en'), describeSchedule(schedule, 'zh')]).toEqual([en, zh]);
    const meant = listDueTimes({ schedule, timezone: 'UTC', startedAtMs: 0, endsAtMs: null }, 0, 40);
    for (const words of [en, zh]) {
      const read = readSchedule(words);
      expect(
        listDueTimes({ schedule: read, timezone: 'UTC', startedAtMs: 0, endsAtMs: null }, 0, 40),
      ).toEqual(meant);
    }
  });

  it('reads a time for once in its zone, and says it there', () => {
    expect(readSchedule('2026-12-01T08:00', 'Europe/Stockholm')).toBe('2026-12-01T07:00:00.000Z');
    expect(readSchedule('2026-12-01T08:00:00+08:00')).toBe('2026-12-01T00:00:00.000Z');
    const at = '2026-12-01T07:00:00.000Z';
    expect(describeSchedule(at, 'en', 'Europe/Stockholm')).toBe('Once, 1 Dec 2026 08:00');
    expect(describeSchedule(at, 'zh', 'Europe/Stockholm')).toBe('2026年12月1日 08:00，仅一次');
  });

  it('tells what words cannot say as custom cron', () => {
    expect(describeSchedule('5,35 2-4 * */2 *', 'en')).toMatch(/^At 02:05, .* in January, March/);
    expect(describeSchedule('5,35 2-4 * */2 *', 'zh')).toMatch(/^1 月、3 月.*02:05/);
    expect(describeSchedule('0 18 15,L * *', 'en')).toBe('At 18:00, on days 15 and the last of the month');
    expect(describeSchedule('0 18 L 2 *', 'en')).toBe('At 18:00, on the last day of the month in February');
    expect(describeSchedule('0 18 L 2 *', 'zh')).toBe('2 月最后一天，18:00');
  });

  it.each([
    ['0 9 32 * *', 'Day of month must be 1 to 31', 'day'],
    ['on the 32nd of every month at 9', 'Day of month must be 1 to 31', 'day'],
    ['0 9 L-3 * *', /^Day of month cannot be read/, 'day'],
    ['0 9 * * L', /^Day of week cannot be read/, 'weekday'],
    ['60 * * * *', 'Minute must be 0 to 59', 'minute'],
    ['0 24 * * *', 'Hour must be 0 to 23', 'hour'],
    ['0 9 * 13 *', 'Month must be 1 to 12', 'month'],
    ['0 9 * * 8', 'Day of week must be 0 to 7', 'weekday'],
    ['every day at 25:00', 'Hour must be 0 to 23', 'hour'],
    ['on the 45th of every month at 9', 'Day of month must be 1 to 31', 'day'],
    ['每月45号', 'Day of month must be 1 to 31', 'day'],
    ['every day at 13 am', 'Hour must be 1 to 12 before am', 'hour'],
    ['every 45 minutes on weekdays', /^must be minutes that fit the hour evenly/, null],
    ['工作日每90分钟', /^must be minutes that fit the hour evenly/, null],
    ['every 5 hours on monday', /^must be hours that fit the day evenly/, null],
    ['every 90 hours on monday', /^must be hours that fit the day evenly/, null],
    ['every 12 hours from 9 to 17', /^must be hours that are no longer than/, null],
    ['every hour from 10 pm to 6 am', /^must begin and end on one day/, 'hour'],
    ['每小时从22点到6点', /^must begin and end on one day/, 'hour'],
    // Noon to some and midnight to others.
    ['每天上午12点', /^Hour does not fit the part of the day/, 'hour'],
    ['每天早上12点', /^Hour does not fit the part of the day/, 'hour'],
    ['每天傍晚12点', /^Hour does not fit the part of the day/, 'hour'],
    ['每天中午6点', /^Hour does not fit the part of the day/, 'hour'],
    ['每天夜里6点', /^Hour does not fit the part of the day/, 'hour'],
    // The night of Friday ends on Saturday.
    ['每周五晚上12点', /^Hour is past midnight/, 'hour'],
    ['工作日夜里1点', /^Hour is past midnight/, 'hour'],
    ['每周五午夜', /^Hour is past midnight/, 'hour'],
    ['每月1日晚上12点', /^Hour is past midnight/, 'hour'],
    ['when the moon is full', /^is not understood/, null],
    ['every weekday at 7:30 unless it rains', /^is not understood/, null],
    ['on May 5 at 9', /^is not understood/, null],
    ['on 31 December at 8', /^is not understood/, null],
    ['* * *', /^must have five fields/, null],
    ['@every 10s', /^must be at least a minute apart/, null],
  ])('names what is wrong with "%s" [WH-07]', (schedule, message, field) => {
    expect(() => readSchedule(schedule)).toThrow(
      expect.objectContaining({
        message: typeof message === 'string' ? message : expect.stringMatching(message),
        field,
      }),
    );
  });
});

const listed = (schedule: string, timezone: string, after: string, count: number) =>
  listDueTimes({ schedule, timezone, startedAtMs: 0, endsAtMs: null }, Date.parse(after), count).map((atMs) =>
    new Date(atMs).toISOString().slice(0, 16),
  );

describe('the last day of the month', () => {
  it('is written as L', () => {
    const cron = readCron('0 18 l * *');
    expect(cron.expression).toBe('0 18 L * *');
  });

  it.each([
    ['0 18 L * *', '2028-01-31T17:00:00Z', ['2028-02-29T17:00', '2028-03-31T16:00', '2028-04-30T16:00']],
    ['0 18 15,L * *', '2027-02-01T00:00:00Z', ['2027-02-15T17:00', '2027-02-28T17:00', '2027-03-15T17:00']],
    // Where both kinds of days are restricted, either is enough.
    ['0 18 L * 1', '2027-02-23T00:00:00Z', ['2027-02-28T17:00', '2027-03-01T17:00', '2027-03-08T17:00']],
  ])('is a day of each month: %s after %s [SCH-01]', (schedule, after, times) => {
    expect(listed(schedule, 'Europe/Stockholm', after, 3)).toEqual(times);
  });
});

describe('due times over changes of the clock', () => {
  it.each([
    // Forward: the skipped time runs at the first minute after the gap.
    ['30 2 * * *', 'Europe/Stockholm', '2026-03-28T12:00:00Z', ['2026-03-29T01:00', '2026-03-30T00:30']],
    ['30 2 * * *', 'America/New_York', '2026-03-08T00:00:00Z', ['2026-03-08T07:00', '2026-03-09T06:30']],
    ['15 2 * * *', 'Australia/Lord_Howe', '2026-10-03T12:00:00Z', ['2026-10-03T15:30', '2026-10-04T15:15']],
    ['30 0 * * *', 'Africa/Cairo', '2026-04-23T12:00:00Z', ['2026-04-23T22:00', '2026-04-24T21:30']],
    // Back: the doubled time runs once, at its first occurrence.
    ['30 2 * * *', 'Europe/Stockholm', '2026-10-24T12:00:00Z', ['2026-10-25T00:30', '2026-10-26T01:30']],
    ['30 1 * * *', 'America/New_York', '2026-11-01T00:00:00Z', ['2026-11-01T05:30', '2026-11-02T06:30']],
    ['45 1 * * *', 'Australia/Lord_Howe', '2026-04-04T12:00:00Z', ['2026-04-04T14:45', '2026-04-05T15:15']],
    // None at all.
    ['30 2 * * *', 'Asia/Shanghai', '2026-03-28T12:00:00Z', ['2026-03-28T18:30', '2026-03-29T18:30']],
    ['30 2 * * *', 'Asia/Kolkata', '2026-03-28T12:00:00Z', ['2026-03-28T21:00', '2026-03-29T21:00']],
  ])('%s in %s after %s [WH-07]', (schedule, timezone, after, times) => {
    expect(listed(schedule, timezone, after, 2)).toEqual(times);
  });

  it('never goes backwards and never repeats itself over two years [WH-07]', () => {
    for (const timezone of [
      'Europe/London',
      'America/Santiago',
      'Australia/Lord_Howe',
      'Africa/Casablanca',
    ]) {
      const startedAtMs = Date.UTC(2026, 0, 1);
      const times = listDueTimes(
        { schedule: '*/20 0-4 * * *', timezone, startedAtMs, endsAtMs: null },
        startedAtMs,
        10_000,
      );
      expect(times).toHaveLength(10_000);
      expect(times.every((atMs, index) => index === 0 || atMs > (times[index - 1] ?? 0))).toBe(true);
    }
  });
});

describe('time zones', () => {
  it.each(['Europe/London', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Kathmandu'])(
    'tell the time of %s that Intl tells, on the days of a change as well',
    (timezone) => {
      const zone = openZone(timezone);
      const told = new Intl.DateTimeFormat('sv', {
        dateStyle: 'short',
        timeStyle: 'medium',
        timeZone: timezone,
      });
      // Apia skipped the 30th of December 2011.
      for (const year of [2011, 2026])
        for (let minute = 0; minute < 366 * 24 * 60; minute += 29.5) {
          const atMs = Date.UTC(year, 0, 1, 0, minute);
          const local = new Date(zone.localMsAt(atMs)).toISOString().slice(0, 19).replace('T', ' ');
          if (local !== told.format(atMs))
            expect.fail(`${timezone} at ${new Date(atMs).toISOString()}: ${local}`);
        }
    },
  );

  it('are opened once, however they are spelled', () => {
    const names = ['Europe/Berlin', 'europe/berlin', 'EUROPE/Berlin', ' Europe/Berlin'];
    expect(new Set(names.map(openZone)).size).toBe(1);
    expect(openZone('europe/berlin').name).toBe('Europe/Berlin');
  });
});

describe('times for once', () => {
  it.each([
    '2026-02-30T25:00',
    '2026-02-30T10:00',
    '2026-02-29T10:00Z',
    '2026-04-31T10:00+02:00',
    '2026-13-01T10:00',
  ])('are refused where there is no %s', (time) =>
    expect(() => readSchedule(time, 'Europe/Berlin')).toThrow(ScheduleError),
  );
});
