import { reportError } from '@parley/contract/reports/endpoints.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startI18n } from '../../platform/i18n/i18n.ts';
import { followStaleTab, isRefreshing } from '../../platform/offline/stale-tab.ts';
import { installFakeApi } from '../../testing/fake-api.ts';
import { CrashBoundary } from './CrashBoundary.tsx';
import { isRepeatedCrash, REFRESH_KEY } from './crash-plan.ts';

function Broken(): never {
  throw new Error('The screen is broken');
}

const reload = vi.fn();

async function crash(): Promise<void> {
  const router = createMemoryRouter([{ path: '/', Component: Broken, ErrorBoundary: CrashBoundary }]);
  await act(async () => {
    render(<RouterProvider router={router} />);
  });
}

beforeEach(async () => {
  await startI18n();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('location', { hash: '', reload, origin: 'http://localhost', href: 'http://localhost/' });
  reload.mockClear();
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function pass(durationMs: number): Promise<void> {
  for (let left = durationMs; left > 0; left -= 100) await act(() => vi.advanceTimersByTimeAsync(100));
}

test.each([
  [null, false],
  ['0', false],
  ['rubbish', false],
  ['85001', true],
  ['85000', false],
])('a refresh at %s makes a crash at 100 s a repeated one: %s', (lastRefresh, isRepeated) => {
  expect(isRepeatedCrash(lastRefresh, 100_000)).toBe(isRepeated);
});

test('a part that is gone with its version is no crash: the page is about to be reloaded', async () => {
  const stop = followStaleTab({ isOtherVersion: () => Promise.resolve(true), reload: () => undefined });
  window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  await expect.poll(() => isRefreshing()).toBe(true);
  await crash();
  expect(screen.queryByText('Oops! Something went wrong')).not.toBeInTheDocument();
  expect(screen.getByText('Reconnecting')).toBeInTheDocument();
  stop();
  followStaleTab({ isOtherVersion: () => Promise.resolve(true), reload: () => undefined })();
  sessionStorage.clear();
});

describe('a screen that cannot be drawn', () => {
  test('is explained, with what happened and two ways on [ERR-25]', async () => {
    await crash();
    expect(screen.getByText('Oops! Something went wrong')).toBeInTheDocument();
    expect(screen.getByText('Please refresh the page to try again.')).toBeInTheDocument();
    expect(screen.getByText('Error Details')).toBeInTheDocument();
    expect(screen.getByText(/The screen is broken/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Go Home' })).toBeInTheDocument();
  });

  test('is reloaded after three seconds, and when is written down [ERR-26] [ERR-28] [STOR-10]', async () => {
    await crash();
    await pass(2900);
    expect(reload).not.toHaveBeenCalled();
    await pass(200);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(Number(localStorage.getItem(REFRESH_KEY))).toBeCloseTo(Date.now(), -3);
  });

  test('is left alone when the countdown is stopped [ERR-27]', async () => {
    await crash();
    await pass(1000);
    act(() => screen.getByRole('button', { name: 'Stop the countdown' }).click());
    await pass(10_000);
    expect(reload).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeInTheDocument();
  });

  test('a second time within 15 s is reported, and only then [ERR-29] [CONST-17]', async () => {
    const api = installFakeApi();
    api.on(reportError, () => ({ report_id: 'rep_42', received_at: '2026-01-01T00:00:00Z' }));
    await crash();
    await pass(1000);
    expect(api.callsOf(reportError)).toHaveLength(0);
    cleanup();
    localStorage.setItem(REFRESH_KEY, String(Date.now() - 14_000));
    await crash();
    await act(() => vi.dynamicImportSettled());
    await pass(500);
    expect(api.callsOf(reportError)).toHaveLength(1);
    expect(api.callsOf(reportError)[0]?.body['error_message']).toBe('The screen is broken');
    expect(screen.getByText(/report rep_42/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Go to Home' })).toBeInTheDocument();
    expect(reload).not.toHaveBeenCalled();
  });

  test('is not reloaded again within 15 s of the last time; the way home sets the address [ERR-30]', async () => {
    localStorage.setItem(REFRESH_KEY, String(Date.now() - 14_000));
    await crash();
    await pass(10_000);
    expect(reload).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeInTheDocument();
    act(() => screen.getByRole('button', { name: 'Go to Home' }).click());
    expect(location.hash).toBe('#/chat');
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
