import { beforeEach, expect, test } from 'vitest';
import { createManualClock } from '../../testing/manual-clock.ts';
import { createLease } from './tab-lock.ts';

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
