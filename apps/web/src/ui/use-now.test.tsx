import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNow } from './use-now.ts';

function Minutes({ tick }: { readonly tick: Parameters<typeof useNow>[0] }) {
  return <output>{useNow(tick) / 60_000}</output>;
}
const shown = () => Number(screen.getByRole('status').textContent);
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

test('what is told in words is told again every minute, and no more often', () => {
  render(<Minutes tick="minute" />);
  pass(59_000);
  expect(shown()).toBe(0);
  pass(1_000);
  expect(shown()).toBe(1);
  pass(3_600_000);
  expect(shown()).toBe(61);
});

test('what counts down does so every second, until it has ended, and from the time that it begins again', () => {
  const { rerender } = render(<Minutes tick="second" />);
  pass(6_000);
  expect(shown()).toBe(0.1);
  rerender(<Minutes tick="never" />);
  pass(60_000);
  expect(shown()).toBe(0.1);
  rerender(<Minutes tick="second" />);
  expect(shown()).toBe(1.1);
});

test('no timer is left behind', () => {
  render(<Minutes tick="second" />).unmount();
  expect(vi.getTimerCount()).toBe(0);
});
