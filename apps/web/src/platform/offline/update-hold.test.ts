import { expect, test, vi } from 'vitest';
import { createUpdateHold, isStreamingMessage } from './update-hold.ts';

test('a new version is activated at once when no tab is receiving a reply', () => {
  const takeOver = vi.fn();
  createUpdateHold().offer(takeOver);
  expect(takeOver).toHaveBeenCalledOnce();
});

test('it waits for every tab that is, and is let in once', () => {
  const hold = createUpdateHold();
  const takeOver = vi.fn();
  hold.report('a', true);
  hold.report('b', true);
  hold.report('b', true);
  hold.offer(takeOver);
  hold.report('a', false);
  expect(takeOver).not.toHaveBeenCalled();
  hold.report('b', false);
  hold.report('b', false);
  expect(takeOver).toHaveBeenCalledOnce();
});

test.each([
  [{ type: 'STREAMING_STATE', streaming: true }, true],
  [{ type: 'STREAMING_STATE', streaming: false }, true],
  [{ type: 'STREAMING_STATE', streaming: 'yes' }, false],
  [{ type: 'OTHER', streaming: true }, false],
  ['STREAMING_STATE', false],
  [null, false],
])('%j tells about streaming: %s', (data, isIt) => {
  expect(isStreamingMessage(data)).toBe(isIt);
});
