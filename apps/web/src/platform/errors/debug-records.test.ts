import { AppError } from '@parley/contract/errors/app-error.ts';
import { describe, expect, test } from 'vitest';
import { addDebugRecord, listDebugRecords } from './debug-records.ts';

describe('a note about a problem', () => {
  test('says what happened, where and on what [ERR-37]', () => {
    location.hash = '#/login?reset=s3cret';
    addDebugRecord('models-not-loaded', new TypeError('x is not a function'));
    const [record] = listDebugRecords();
    expect(Object.keys(record ?? {}).sort()).toEqual([
      'additionalContext',
      'context',
      'count',
      'deviceInfo',
      'error',
      'id',
      'networkInfo',
      'pageUrl',
      'requestDetails',
      'responseDetails',
      'timestamp',
      'userAgent',
    ]);
    expect(record).toMatchObject({
      context: 'models-not-loaded',
      error: { name: 'TypeError', message: 'x is not a function' },
      userAgent: navigator.userAgent,
      networkInfo: { online: true },
      deviceInfo: { viewport: { width: window.innerWidth, height: window.innerHeight } },
    });
    expect(record?.pageUrl).toMatch(/#\/login$/);
  });

  test('names the call and its answer where it was one [ERR-37]', () => {
    const internal = { status: 503, statusText: 'Busy', request: { method: 'GET', path: '/models' } };
    addDebugRecord('call', new AppError('overloaded', { data: { internal, requestId: 'req-1' } }));
    expect(listDebugRecords()[0]).toMatchObject({
      requestDetails: { method: 'GET', path: '/models' },
      responseDetails: { status: 503, statusText: 'Busy' },
      additionalContext: { code: 'overloaded', requestId: 'req-1' },
    });
  });

  test('counts what happens again instead of repeating it', () => {
    for (let time = 0; time < 3; time += 1) addDebugRecord('again', new Error('same'));
    addDebugRecord('again', new Error('other'));
    expect(listDebugRecords().map(({ error, count }) => [error.message, count])).toEqual([
      ['same', 3],
      ['other', 1],
    ]);
  });

  test('takes whatever was thrown', () => {
    for (const thrown of [undefined, null, 'text', 7, { a: 1 }]) addDebugRecord('odd', thrown);
    expect(listDebugRecords()).toHaveLength(5);
  });
});

test('the fifty latest are kept [ERR-38] [CONST-17]', () => {
  for (let index = 1; index <= 55; index += 1) addDebugRecord('many', new Error(`Number ${index}`));
  const records = listDebugRecords();
  expect(records).toHaveLength(50);
  expect(records[0]?.error.message).toBe('Number 6');
  expect(records.at(-1)?.error.message).toBe('Number 55');
});

test.each(['{', '7', '[1, null, {"a": 1}]'])('a damaged store (%s) starts empty', (stored) => {
  localStorage.setItem('debug-errors', stored);
  addDebugRecord('fresh', new Error('first'));
  expect(listDebugRecords()).toHaveLength(1);
});
