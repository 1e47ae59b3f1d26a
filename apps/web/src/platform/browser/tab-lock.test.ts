import { beforeEach, expect, test, vi } from 'vitest';
import { createManualClock } from '../../testing/manual-clock.ts';
import { browserLock, createLease, timedLock } from './tab-lock.ts';

beforeEach(() => localStorage.clear());

test('two tabs work one after the other', async () => {
  const clock = createManualClock();
  const [one, two] = [createLease(clock, 'one'), createLease(clock, 'two')];
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const running = one('sync', async () => {
    order.push('one begins');
    await first.promise;
    order.push('one ends');
  });
  const waiting = two('sync', async () => {
    order.push('two');
  });
  await clock.advance(1000);
  first.resolve();
  await running;
  await clock.advance(1000);
  await waiting;
  expect(order).toEqual(['one begins', 'one ends', 'two']);
});

test('the lock of a tab that was closed ends after 30 s [SY-08]', async () => {
  const clock = createManualClock();
  void createLease(clock, 'closed')('sync', () => new Promise(() => undefined));
  let isDone = false;
  const waiting = createLease(clock, 'open')('sync', async () => {
    isDone = true;
  });
  await clock.advance(29_500);
  expect(isDone).toBe(false);
  await clock.advance(1000);
  await waiting;
  expect(isDone).toBe(true);
});

test.each([
  ['a lock', browserLock],
  ['a lock with an end', timedLock],
])(
  'where the browser refuses locks, as it does with blocked storage, %s runs the work once',
  async (_name, lock) => {
    const request = vi.fn(() => Promise.reject(new DOMException('The request was denied.', 'SecurityError')));
    vi.stubGlobal('navigator', { locks: { request } });
    const work = vi.fn(() => Promise.resolve('done'));
    await expect(lock('send/1', work)).resolves.toBe('done');
    expect(work).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  },
);

test('work that fails by itself while it holds the lock is not done once more', async () => {
  const request = (_name: string, ...rest: (() => Promise<unknown>)[]) => rest.at(-1)?.();
  vi.stubGlobal('navigator', { locks: { request } });
  const work = vi.fn(() => Promise.reject(new DOMException('Denied.', 'SecurityError')));
  await expect(browserLock('send/1', work)).rejects.toThrow('Denied.');
  expect(work).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});
