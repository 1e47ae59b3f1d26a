import { expect, test, vi } from 'vitest';
import { createUpdateHold, isStreamingMessage } from './update-hold.ts';

const open = (...tabs: string[]) => createUpdateHold(() => Promise.resolve(tabs));

test('a new version is activated at once when no tab is receiving a reply', () => {
  const takeOver = vi.fn();
  void open('a').offer(takeOver);
  expect(takeOver).toHaveBeenCalledOnce();
});

test('it waits for every tab that is, and is let in once', async () => {
  const hold = open('a', 'b');
  const takeOver = vi.fn();
  hold.report('a', true);
  hold.report('b', true);
  hold.report('b', true);
  await hold.offer(takeOver);
  hold.report('a', false);
  expect(takeOver).not.toHaveBeenCalled();
  hold.report('b', false);
  hold.report('b', false);
  expect(takeOver).toHaveBeenCalledOnce();
});

test('a tab that was closed in the middle of a reply holds nothing', async () => {
  const tabs = ['a', 'b'];
  const hold = createUpdateHold(() => Promise.resolve(tabs));
  const takeOver = vi.fn();
  hold.report('a', true);
  hold.report('b', true);
  await hold.offer(takeOver);
  tabs.shift();
  await hold.check();
  expect(takeOver).not.toHaveBeenCalled();
  tabs.shift();
  await hold.check();
  await hold.check();
  expect(takeOver).toHaveBeenCalledOnce();
});

test('one that was closed before the new version came does not hold it either', async () => {
  const hold = open('b');
  const takeOver = vi.fn();
  hold.report('a', true);
  await hold.offer(takeOver);
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
