import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setMedia } from '../../testing/browser/fake-media.ts';
import { clearLocalData } from '../store/clear-local-data.ts';
import { isMotionReduced } from './display.ts';
import { followDisplay, useDisplay } from './display.state.ts';

const KEY = 'display-storage';
const REDUCED = '(prefers-reduced-motion: reduce)';
const page = document.documentElement;

describe('how the app is laid out', () => {
  let stop = () => {};
  beforeEach(() => {
    useDisplay.setState({ motion: 'device', readingWidth: 'normal', density: 'normal' });
    stop = followDisplay();
  });
  afterEach(() => {
    stop();
    setMedia(REDUCED, false);
  });

  test('is applied to the page and kept', () => {
    useDisplay.setState({ readingWidth: 'wide', density: 'compact' });
    expect(page.dataset).toMatchObject({ readingWidth: 'wide', density: 'compact', motion: 'device' });
    expect(JSON.parse(localStorage.getItem(KEY) ?? 'null')).toEqual({
      state: { motion: 'device', readingWidth: 'wide', density: 'compact' },
      version: 0,
    });
  });

  test('motion is reduced by the setting or by the device', () => {
    expect(isMotionReduced()).toBe(false);
    useDisplay.setState({ motion: 'reduced' });
    expect(isMotionReduced()).toBe(true);
    useDisplay.setState({ motion: 'device' });
    setMedia(REDUCED, true);
    expect(isMotionReduced()).toBe(true);
  });

  test('follows another tab, and takes the default for what it does not know', () => {
    const newValue = JSON.stringify({ state: { density: 'compact', motion: 'wild' }, version: 0 });
    window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue }));
    expect(useDisplay.getState()).toEqual({ motion: 'device', readingWidth: 'normal', density: 'compact' });
  });

  test('is reset when the user signs out [THEME-05]', async () => {
    useDisplay.setState({ motion: 'reduced', density: 'compact' });
    await clearLocalData(() => false);
    expect(page.dataset).toMatchObject({ motion: 'device', density: 'normal' });
  });
});
