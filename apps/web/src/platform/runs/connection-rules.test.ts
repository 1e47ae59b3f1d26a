import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import { expect, test } from 'vitest';
import {
  isAttachRefused,
  isBehind,
  isGap,
  isRepeatable,
  toGivenUp,
  toStartAttempts,
} from './connection-rules.ts';

const DESKTOP = { isIos: false, isMobile: false };
const PHONE = { isIos: true, isMobile: true };

test.each([
  ['the next one', 5, { type: 'content' }, false],
  ['one that is known', 3, { type: 'content' }, false],
  ['one too far', 6, { type: 'content' }, true],
  ['the end, which may leave numbers out', 6, { type: 'complete' }, false],
  ['what a server begins with that takes the run over', 1_000_004, { type: 'resumed' }, false],
  ['one of an unknown type', 6, null, false],
  ['one without a number', 0, { type: 'content' }, false],
  ['an error without one', 0, { type: 'error' }, true],
])('after event 4, %s: a gap %s', (_title, seq, event, expected) => {
  expect(isGap(4, { seq, event })).toBe(expected);
});

test('behind is who misses an event or the end', () => {
  const run = (status: Run['status']) => ({ status, last_event: 4 }) as Run;
  expect(isBehind(run('running'), 3)).toBe(true);
  expect(isBehind(run('running'), 4)).toBe(false);
  expect(isBehind(run('waiting'), 4)).toBe(false);
  expect(isBehind(run('succeeded'), 4)).toBe(true);
});

test('what is tried again', () => {
  const errors = [new AppError('network'), new AppError('ABORT_ERROR'), new AppError('bad_request')];
  expect([...errors, new Error('other')].map(isRepeatable)).toEqual([true, true, false, false]);
});

test('an attachment is refused where the events or the run are gone', () => {
  const errors = (['gone', 'not_found', 'network'] as const).map((code) => new AppError(code));
  expect(errors.map(isAttachRefused)).toEqual([true, true, false]);
});

test.each([
  ['network', DESKTOP, 'generate_network', true],
  ['network', PHONE, 'generate_network_ios', true],
  ['timeout', PHONE, 'generate_timeout', true],
  ['bad_request', PHONE, 'bad_request', false],
  ['not_arrived', DESKTOP, 'not_arrived', false],
] as const)(
  'given up for %s on %o: %s, perhaps going on at the server: %s',
  (cause, device, code, isResumable) => {
    expect(toGivenUp(new AppError(cause), false, device)).toMatchObject({
      status: 'failed',
      error: { code },
      isLost: isResumable,
    });
  },
);

test('what was written so far is interrupted, not failed', () => {
  expect(toGivenUp(new AppError('network'), true, DESKTOP).status).toBe('interrupted');
});

test('a phone gets one more try', () => {
  expect([toStartAttempts(DESKTOP).attempts, toStartAttempts(PHONE).attempts]).toEqual([3, 4]);
});
