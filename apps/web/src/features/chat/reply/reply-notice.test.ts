import { expect, test, vi } from 'vitest';
import { createReplyNotices } from './reply-notice.ts';

function open(visibilityState: DocumentVisibilityState) {
  const document = { visibilityState };
  const show = vi.fn();
  const setTitle = vi.fn();
  return { document, show, setTitle, notices: createReplyNotices({ document, setTitle, show }) };
}

const words = { title: 'Reply ready', text: 'Freight rates' };

test('a reply that ends out of sight is announced in the title until the page is visible', () => {
  const { document, setTitle, notices } = open('hidden');
  notices.announce({ durationMs: 2_000 }, words);
  notices.announce({ durationMs: 2_000 }, words);
  expect(setTitle).toHaveBeenLastCalledWith('(2) Reply ready');
  document.visibilityState = 'visible';
  notices.settle();
  expect(setTitle).toHaveBeenLastCalledWith(null);
});

test('only one that took long is worth a note of the system', () => {
  const { show, notices } = open('hidden');
  notices.announce({ durationMs: 9_999 }, words);
  expect(show).not.toHaveBeenCalled();
  notices.announce({ durationMs: 10_000 }, words);
  expect(show).toHaveBeenCalledExactlyOnceWith(words);
});

test('nothing is announced while the page is visible', () => {
  const { setTitle, show, notices } = open('visible');
  notices.announce({ durationMs: 60_000 }, words);
  expect(setTitle).not.toHaveBeenCalled();
  expect(show).not.toHaveBeenCalled();
});
