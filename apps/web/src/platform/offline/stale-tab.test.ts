import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followStaleTab, isRefreshing } from './stale-tab.ts';

const reload = vi.fn();
let stop = () => {};

function missPart(): boolean {
  return window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
}

beforeEach(() => {
  reload.mockClear();
  sessionStorage.clear();
  stop = followStaleTab(reload);
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

test('a tab whose parts are gone is loaded again, once', () => {
  expect(isRefreshing()).toBe(false);
  expect(missPart()).toBe(false);
  expect(isRefreshing()).toBe(true);
  // What else is asked for on the way out is no error either.
  expect(missPart()).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
  stop();
  stop = followStaleTab(reload);
  expect(missPart()).toBe(true);
  expect(isRefreshing()).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

test('without a network nothing is gone, only out of reach', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(missPart()).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});

test('where it cannot be remembered it is not tried', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError');
  });
  missPart();
  expect(reload).not.toHaveBeenCalled();
});
