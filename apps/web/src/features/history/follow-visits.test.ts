import { afterEach, expect, test, vi } from 'vitest';
import { createManualClock } from '../../testing/manual-clock.ts';
import { followVisits } from './follow-visits.ts';

afterEach(() => vi.restoreAllMocks());

function show(state: 'hidden' | 'visible'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

test.each([
  [300_000, 1],
  [299_999, 0],
])(
  'a tab that was hidden for %i ms asks the server %i times on return [SYNC-23] [CONST-10]',
  async (hiddenMs, calls) => {
    const clock = createManualClock();
    const handleReturn = vi.fn();
    const leave = followVisits(clock, { onReturn: handleReturn, onSeen: () => undefined });
    show('hidden');
    await clock.advance(hiddenMs);
    show('visible');
    leave();
    expect(handleReturn).toHaveBeenCalledTimes(calls);
  },
);

test('a connection that comes back is an occasion as well', () => {
  const handleReturn = vi.fn();
  const leave = followVisits(createManualClock(), { onReturn: handleReturn, onSeen: () => undefined });
  window.dispatchEvent(new Event('online'));
  leave();
  window.dispatchEvent(new Event('online'));
  expect(handleReturn).toHaveBeenCalledTimes(1);
});
