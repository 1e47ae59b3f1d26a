import { expect, test, vi } from 'vitest';
import { createManualClock } from '../../testing/manual-clock.ts';
import { runIosTest } from './ios-helper.ts';

test('ten seconds: five of a reply, six out of sight, two in the background [SHELL-63] [CONST-23]', async () => {
  const clock = createManualClock(0);
  const seen: string[] = [];
  const note = (what: string) => seen.push(`${clock.now() / 1000} ${what}`);
  document.addEventListener('visibilitychange', () => note(document.visibilityState));
  window.addEventListener('pagehide', () => note('background'));
  window.addEventListener('pageshow', () => note('foreground'));
  const isOver = vi.fn();
  void runIosTest(clock, (isStreaming) => note(isStreaming ? 'streaming' : 'still')).then(isOver);
  await clock.advance(9999);
  expect(isOver).not.toHaveBeenCalled();
  await clock.advance(1);
  expect(isOver).toHaveBeenCalledOnce();
  expect(seen).toEqual(['0 streaming', '1 hidden', '5 still', '7 visible', '8 background', '10 foreground']);
  expect(document.visibilityState).toBe('visible');
});
