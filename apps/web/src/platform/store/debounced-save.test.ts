import { expect, test, vi } from 'vitest';
import { createManualClock } from '../../testing/manual-clock.ts';
import { createDebouncedSave, flushWhenHidden } from './debounced-save.ts';

function build() {
  const clock = createManualClock();
  const save = vi.fn(() => Promise.resolve());
  return { clock, save, saver: createDebouncedSave(clock, save) };
}

test('saves once, 500 ms after the last change [CHAT-24] [CONST-11]', async () => {
  const { clock, save, saver } = build();
  saver.schedule();
  await clock.advance(300);
  saver.schedule();
  await clock.advance(499);
  expect(save).not.toHaveBeenCalled();
  await clock.advance(1);
  expect(save).toHaveBeenCalledTimes(1);
});

test('changes that never pause are saved every two seconds', async () => {
  const { clock, save, saver } = build();
  for (let tick = 0; tick < 60; tick += 1) {
    saver.schedule();
    await clock.advance(100);
  }
  expect(save.mock.calls.length).toBeGreaterThanOrEqual(2);
  expect(save.mock.calls.length).toBeLessThanOrEqual(3);
});

test('a flush saves what waits and is free when nothing does', async () => {
  const { save, saver } = build();
  await saver.flush();
  expect(save).not.toHaveBeenCalled();
  saver.schedule();
  await saver.flush();
  await saver.flush();
  expect(save).toHaveBeenCalledTimes(1);
});

test('leaving the page saves what waits', () => {
  const { save, saver } = build();
  const stop = flushWhenHidden([saver]);
  saver.schedule();
  window.dispatchEvent(new Event('pagehide'));
  stop();
  return expect.poll(() => save).toHaveBeenCalledTimes(1);
});

test('leaving the page saves what waits at once, also while an earlier save is still running', async () => {
  const { clock, save, saver } = build();
  const earlier = Promise.withResolvers<void>();
  save.mockReturnValueOnce(earlier.promise);
  const stop = flushWhenHidden([saver]);
  saver.schedule();
  await clock.advance(500);
  saver.schedule();
  window.dispatchEvent(new Event('pagehide'));
  expect(save).toHaveBeenCalledTimes(2);
  let isFlushed = false;
  void saver.flush().then(() => {
    isFlushed = true;
  });
  await clock.advance(1);
  expect(isFlushed).toBe(false);
  earlier.resolve();
  await saver.flush();
  stop();
});
