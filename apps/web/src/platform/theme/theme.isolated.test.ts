import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setMedia } from '../../testing/browser/fake-media.ts';
import { clearLocalData } from '../store/clear-local-data.ts';
import { readThemeSetting, resolveTheme } from './theme.ts';
import { followTheme, useTheme } from './theme.state.ts';

const DARK = '(prefers-color-scheme: dark)';

test.each([
  ['light', true, 'light'],
  ['dark', false, 'dark'],
  ['system', true, 'dark'],
  ['system', false, 'light'],
] as const)('%s with a dark system (%s) is %s [THEME-01]', (setting, isSystemDark, theme) => {
  expect(resolveTheme(setting, isSystemDark)).toBe(theme);
});

test.each([null, '', '{', '"dark"', '{"state":null}', '{"state":{"theme":"pink"}}', '[]'])(
  'the stored text %j means system',
  (stored) => {
    expect(readThemeSetting(stored)).toBe('system');
  },
);

describe('on the page', () => {
  const page = document.documentElement;
  const color = () => document.querySelector('meta[name="theme-color"]')?.getAttribute('content');
  const keep = vi.fn();
  let stop = () => {};

  beforeEach(() => {
    document.head.innerHTML = '<meta name="theme-color" content="#f3f4f6">';
    useTheme.getState().setTheme('system');
    stop = followTheme(keep);
  });
  afterEach(() => {
    stop();
    setMedia(DARK, false);
  });

  test('the class and the browser colour follow the setting [THEME-03] [THEME-04]', () => {
    useTheme.getState().setTheme('dark');
    expect(page).toHaveClass('dark');
    expect(color()).toBe('#111111');
    useTheme.getState().setTheme('light');
    expect(page).not.toHaveClass('dark');
    expect(color()).toBe('#f3f4f6');
  });

  test('system follows the operating system while the page is open [THEME-02]', () => {
    expect(page).not.toHaveClass('dark');
    setMedia(DARK, true);
    expect(page).toHaveClass('dark');
    expect(useTheme.getState()).toMatchObject({ theme: 'system', actualTheme: 'dark' });
    setMedia(DARK, false);
    expect(page).not.toHaveClass('dark');
  });

  test('signing out gives the setting back to the system, on the page and in storage [THEME-05]', async () => {
    useTheme.getState().setTheme('dark');
    await clearLocalData(() => false);
    expect(useTheme.getState().theme).toBe('system');
    expect(page).not.toHaveClass('dark');
    expect(readThemeSetting(localStorage.getItem('theme-storage'))).toBe('system');
  });

  test('a system that changed before the page began to follow is not missed [THEME-02]', () => {
    stop();
    setMedia(DARK, true);
    stop = followTheme(keep);
    expect(page).toHaveClass('dark');
  });

  test('a setting of its own ignores the operating system', () => {
    useTheme.getState().setTheme('light');
    setMedia(DARK, true);
    expect(page).not.toHaveClass('dark');
  });

  test('is kept under theme-storage in both places [STOR-05] [STOR-07]', () => {
    useTheme.getState().setTheme('dark');
    expect(readThemeSetting(localStorage.getItem('theme-storage'))).toBe('dark');
    expect(keep).toHaveBeenLastCalledWith('dark');
  });

  test('another tab is followed', () => {
    const newValue = JSON.stringify({ state: { theme: 'dark' }, version: 0 });
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme-storage', newValue }));
    expect(page).toHaveClass('dark');
  });
});
