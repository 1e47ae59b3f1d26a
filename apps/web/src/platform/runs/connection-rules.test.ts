import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import { expect, test } from 'vitest';
import {
  isAttachRefused,
  isBehind,
  isGap,
  isLost,
  isRepeatable,
  toSendError,
  toStartAttempts,
} from './connection-rules.ts';

const DESKTOP = { isIos: false, isMobile: false };
const PHONE = { isIos: true, isMobile: true };

test.each([
  ['the next one', 5, {}, false, false],
  ['one that is known', 3, {}, false, false],
  ['one too far', 6, {}, false, true],
  ['the end, which may leave numbers out', 6, {}, true, false],
  ['one of an unknown type', 6, null, false, false],
  ['one without a number', 0, {}, false, false],
])('after event 4, %s: a gap %s', (_title, seq, event, isEnd, expected) => {
  expect(isGap(4, { seq, event }, isEnd)).toBe(expected);
});

test('behind is who misses an event or the end', () => {
  const run = (status: Run['status']) => ({ status, last_event: 4 }) as Run;
  expect(isBehind(run('running'), 3)).toBe(true);
  expect(isBehind(run('running'), 4)).toBe(false);
  expect(isBehind(run('waiting'), 4)).toBe(false);
  expect(isBehind(run('succeeded'), 4)).toBe(true);
});

test('what is tried again, and what the server may have received all the same', () => {
  const [network, hung, denied, lost] = (
    ['network', 'ABORT_ERROR', 'bad_request', 'not_arrived'] as const
  ).map((code) => new AppError(code));
  expect([network, hung, denied, new Error('other')].map(isRepeatable)).toEqual([true, true, false, false]);
  expect([network, denied, lost].flatMap((error) => (error ? [isLost(error)] : []))).toEqual([
    true,
    false,
    false,
  ]);
  expect(isAttachRefused(new AppError('network'))).toBe(false);
  expect(isAttachRefused(new AppError('gone'))).toBe(true);
});

test('a reply that cannot be had says why in its own words, with more tries on a phone', () => {
  expect(toSendError(new AppError('network'), DESKTOP).code).toBe('generate_network');
  expect(toSendError(new AppError('network'), PHONE).code).toBe('generate_network_ios');
  expect(toSendError(new AppError('timeout'), PHONE).code).toBe('generate_timeout');
  expect(toSendError(new AppError('bad_request'), PHONE).code).toBe('bad_request');
  expect([toStartAttempts(DESKTOP).attempts, toStartAttempts(PHONE).attempts]).toEqual([3, 4]);
});
