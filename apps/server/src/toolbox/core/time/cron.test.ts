import { describe, expect, it } from 'vitest';
import { callTool } from '../../../testing/tools/call-tool.ts';
import { CORE_TOOLS } from '../index.ts';

const explain = (args: object, changes: object = {}) => callTool(CORE_TOOLS, 'cron-explain', args, changes);
/** A second before the clocks of Berlin change. */
const clockAt = (time: string) => ({ clock: { now: () => Date.parse(time) } });
const berlin = { timezone: 'Europe/Berlin', count: 3 };

describe('cron-explain', () => {
  it('says when a schedule fires in the zone, ten times unless asked otherwise [TOOL-11]', async () => {
    const found = await explain({ expression: '30 9 * * 1-5', timezone: 'Asia/Shanghai' });
    expect(found).toMatchObject({
      data: {
        explanation: 'At 09:30, on Monday to Friday',
        timezone: 'Asia/Shanghai',
        next: expect.arrayContaining(['2026-03-03T09:30:00+08:00', '2026-03-09T09:30:00+08:00']),
      },
    });
    expect(found).toHaveProperty('data.next.length', 10);
  });

  it.each([
    ['*/15 * * * *', 'Every 15 minutes', '每 15 分钟'],
    ['0 0 13 * 5', 'At 00:00, on day 13 of the month or on Friday', '每月 13 日或每周五，00:00'],
    ['0 0 29 2 *', 'At 00:00, on day 29 of the month in February', '2 月 29 日，00:00'],
    ['5,35 8-18/2 * jan-mar MON', null, '1 月至 3 月的每周一，8、10、12、14、16、18 时的第 5、35 分'],
    ['*/5 9-17 * * *', 'Every 5 minutes in the hours 9 to 17', '每天，9 至 17 时的每 5 分钟'],
    ['0 0 */2 * 1', null, '每月 1、3、5、7、9、11、13、15、17、19、21、23、25、27、29、31 日且为周一，00:00'],
    ['@weekly', 'At 00:00, on Sunday', '每周日，00:00'],
    ['@every 90m', 'Every 90 minutes', '每 90 分钟'],
    ['@every 1d', 'Every day', '每 1 天'],
  ])('tells %s in words', async (expression, en, zh) => {
    if (en !== null) expect(await explain({ expression })).toMatchObject({ data: { explanation: en } });
    expect(await explain({ expression }, { language: 'zh' })).toMatchObject({ data: { explanation: zh } });
  });

  it.each([
    ['59 23 31 12 *', ['2026-12-31T23:59:00+00:00', '2027-12-31T23:59:00+00:00']],
    ['0 12 29 2 7', ['2027-02-07T12:00:00+00:00', '2027-02-14T12:00:00+00:00']],
    ['0 0 29 2 *', ['2028-02-29T00:00:00+00:00', '2032-02-29T00:00:00+00:00']],
    ['@every 15m', ['2026-03-02T10:45:00+00:00', '2026-03-02T11:00:00+00:00']],
    ['30 10 * * *', ['2026-03-03T10:30:00+00:00', '2026-03-04T10:30:00+00:00']],
  ])('fires %s at %j', async (expression, next) => {
    expect(await explain({ expression, timezone: 'UTC', count: 2 })).toMatchObject({ data: { next } });
  });

  it('fires a skipped local time after the change, and a doubled one once', async () => {
    const times = { expression: '*/30 2,3 * * *', ...berlin };
    expect(await explain(times, clockAt('2026-03-29T00:10:00Z'))).toMatchObject({
      data: { next: ['2026-03-29T03:00:00+02:00', '2026-03-29T03:30:00+02:00', '2026-03-30T02:00:00+02:00'] },
    });
    expect(
      await explain({ ...times, expression: '30 2 * * *' }, clockAt('2026-10-25T00:00:00Z')),
    ).toMatchObject({
      data: { next: ['2026-10-25T02:30:00+02:00', '2026-10-26T02:30:00+01:00', '2026-10-27T02:30:00+01:00'] },
    });
  });

  it('says that a day which does not exist never comes', async () => {
    expect(await explain({ expression: '0 0 30 2 *' })).toMatchObject({
      data: { next: [], note: expect.stringContaining('not') },
    });
  });

  it.each([
    ['* * * *', /five fields/],
    ['0 0 12 * * 1', /five fields/],
    ['60 * * * *', /0 to 59/],
    ['* * * * L', /cannot be read|no day/],
    ['0 0 15W * *', /cannot be read|no day/],
    ['5-1 * * * *', /backwards/],
    ['*/0 * * * *', /step of 0/],
    ['@every 10s', /one minute/],
    ['1'.repeat(200), /five fields/],
  ])('says what is wrong with %s', async (expression, why) => {
    expect(await explain({ expression })).toEqual({
      error: 'bad_input',
      message: expect.stringMatching(why),
    });
  });
});
