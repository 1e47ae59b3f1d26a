import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followStaleTab, isRefreshing } from './stale-tab.ts';

const reload = vi.fn();
const isOtherVersion = vi.fn<() => Promise<boolean>>();
let stop = () => {};

const missPart = () => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
const settle = () => expect.poll(async () => await isOtherVersion.mock.results.at(-1)?.value).toBeDefined();

beforeEach(() => {
  reload.mockClear();
  isOtherVersion.mockReset().mockResolvedValue(true);
  sessionStorage.clear();
  stop = followStaleTab({ isOtherVersion, reload });
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

test('a tab whose version is gone is loaded again, once [F-14]', async () => {
  expect(isRefreshing()).toBe(false);
  missPart();
  missPart();
  await expect.poll(() => reload).toHaveBeenCalledOnce();
  expect(isRefreshing()).toBe(true);
  expect(isOtherVersion).toHaveBeenCalledOnce();
  stop();
  stop = followStaleTab({ isOtherVersion, reload });
  missPart();
  await settle();
  expect(isRefreshing()).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

test('a part of the same version that does not come is no reason to load the page again [F-14]', async () => {
  isOtherVersion.mockResolvedValue(false);
  missPart();
  await settle();
  expect(reload).not.toHaveBeenCalled();
  expect(isRefreshing()).toBe(false);
});

test('without a network nothing is gone, only out of reach', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  missPart();
  expect(isOtherVersion).not.toHaveBeenCalled();
});

test('where it cannot be remembered it is not tried', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError');
  });
  missPart();
  await settle();
  expect(reload).not.toHaveBeenCalled();
});
