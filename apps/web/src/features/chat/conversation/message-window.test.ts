import { expect, test } from 'vitest';
import { growBack, growOn, openWindow, windowAround } from './message-window.ts';

test('a conversation opens with its last messages, a short one whole', () => {
  expect(openWindow(1_000)).toEqual({ first: 985, last: null });
  expect(openWindow(3)).toEqual({ first: 0, last: null });
});

test('grows by steps to both ends, and then reaches the end whatever is added', () => {
  const window = windowAround(500, 1_000);
  expect(window).toEqual({ first: 485, last: 515 });
  expect(growBack(window)).toEqual({ first: 470, last: 515 });
  expect(growOn(window, 1_000)).toEqual({ first: 485, last: 530 });
  expect(growOn({ first: 0, last: 990 }, 1_000)).toEqual({ first: 0, last: null });
  expect(windowAround(995, 1_000)).toEqual({ first: 980, last: null });
  expect(windowAround(3, 1_000)).toEqual({ first: 0, last: 18 });
});
