import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../platform/i18n/i18n.ts';
import { lazyPart } from './lazy-part.tsx';

const failure = () => new TypeError('Failed to fetch dynamically imported module');
const Greeting = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;

beforeEach(async () => {
  await startI18n();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function show(load: () => Promise<{ default: typeof Greeting }>): Promise<void> {
  const Part = lazyPart(load);
  render(
    <Suspense fallback="Loading">
      <Part name="Mara" />
    </Suspense>,
  );
  await act(() => vi.advanceTimersByTimeAsync(3_000));
}

test('a part whose request fails once is asked for again and shown [F-14]', async () => {
  const load = vi.fn().mockRejectedValueOnce(failure()).mockResolvedValue({ default: Greeting });
  await show(load);
  expect(await screen.findByText('Hello Mara')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
});

test('what stands in for a part gets its props, and asks for it by itself [F-14]', async () => {
  const load = vi.fn<() => Promise<{ default: typeof Greeting }>>().mockRejectedValue(failure());
  const asks: (() => void)[] = [];
  const Part = lazyPart(load, ({ name, onRetry }) => {
    asks.push(onRetry);
    return <p>{name} waits</p>;
  });
  render(
    <Suspense>
      <Part name="Mara" />
    </Suspense>,
  );
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  expect(screen.getByText('Mara waits')).toBeInTheDocument();
  load.mockResolvedValue({ default: Greeting });
  act(() => asks.at(-1)?.());
  expect(await screen.findByText('Hello Mara')).toBeInTheDocument();
});

test('a part that does not come says so in its place, and comes when it is asked for [F-14]', async () => {
  const load = vi.fn().mockRejectedValue(failure());
  await show(load);
  expect(await screen.findByRole('alert')).toHaveTextContent('This part could not be loaded.');
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  load.mockResolvedValue({ default: Greeting });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Hello Mara')).toBeInTheDocument();
});

test('a part that could not be loaded without a network comes with it', async () => {
  const load = vi.fn().mockRejectedValue(failure());
  await show(load);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(await screen.findByRole('alert')).toHaveTextContent('This part could not be loaded.');
  load.mockResolvedValue({ default: Greeting });
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Hello Mara')).toBeInTheDocument();
});
