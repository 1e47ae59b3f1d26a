import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { setMedia } from '../../testing/browser/fake-media.ts';
import { startI18n } from '../../platform/i18n/i18n.ts';
import { showConnectionNotice, showToast, type ToastKind } from './show-toast.ts';
import { Toasters } from './Toasters.tsx';

const LEAVING_MS = 400;

beforeAll(async () => {
  await startI18n();
});

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  act(() => void vi.runAllTimers());
  setMedia('(max-width: 639.98px)', false);
  vi.useRealTimers();
});

function toasterOf(title: string): HTMLElement | null {
  return screen.getByText(title).closest<HTMLElement>('[data-sonner-toaster]');
}

async function advance(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

it.each<[ToastKind, number]>([
  ['success', 5_000],
  ['error', 6_000],
  ['warning', 7_000],
  ['info', 5_000],
  ['plain', 4_000],
])('shows a result of the kind %s bottom right for %d ms [ERR-23] [CONST-18]', async (kind, milliseconds) => {
  render(<Toasters />);
  act(() => showToast(kind, { title: `A ${kind}` }));
  await advance(100);
  expect(toasterOf(`A ${kind}`)).toHaveAttribute('data-y-position', 'bottom');
  expect(toasterOf(`A ${kind}`)).toHaveAttribute('data-x-position', 'right');
  await advance(milliseconds - 200);
  expect(screen.getByText(`A ${kind}`)).toBeInTheDocument();
  await advance(200 + LEAVING_MS);
  expect(screen.queryByText(`A ${kind}`)).not.toBeInTheDocument();
});

it('shows connection notices top right for 5 s, four at most, beside three results, 356 px wide and 14 px apart [ERR-23] [ERR-24] [CONST-18]', async () => {
  render(<Toasters />);
  act(() => {
    for (const number of [1, 2, 3, 4, 5]) {
      showToast('info', { title: `Result ${number}` });
      showConnectionNotice('warning', { title: `Notice ${number}` });
    }
  });
  await advance(100);
  const visible = (name: string) =>
    screen.getAllByText(new RegExp(`^${name} `)).filter((title) => title.closest('[data-visible="true"]'))
      .length;
  expect(visible('Result')).toBe(3);
  expect(visible('Notice')).toBe(4);
  const notices = toasterOf('Notice 5');
  expect(notices).toHaveAttribute('data-y-position', 'top');
  expect(notices).toHaveAttribute('data-x-position', 'right');
  for (const toaster of [notices, toasterOf('Result 5')]) {
    expect(toaster?.style.getPropertyValue('--width')).toBe('356px');
    expect(toaster?.style.getPropertyValue('--gap')).toBe('14px');
  }
  await advance(5_000 + LEAVING_MS);
  expect(screen.queryByText('Notice 5')).not.toBeInTheDocument();
});

it('shows both below the header on a phone, results below the notices', async () => {
  setMedia('(max-width: 639.98px)', true);
  render(<Toasters />);
  const topOf = (title: string) => toasterOf(title)?.style.getPropertyValue('--mobile-offset-top');
  act(() => showToast('info', { title: 'Result' }));
  await advance(100);
  expect(toasterOf('Result')).toHaveAttribute('data-y-position', 'top');
  const belowHeader = topOf('Result');
  expect(belowHeader).toContain('env(safe-area-inset-top)');
  act(() => showConnectionNotice('warning', { title: 'Notice' }));
  await advance(100);
  expect(topOf('Notice')).toBe(belowHeader);
  expect(topOf('Result')).not.toBe(belowHeader);
  act(() => showToast('info', { title: 'Later', durationMs: 10_000 }));
  await advance(5_000);
  await advance(LEAVING_MS);
  await advance(LEAVING_MS);
  expect(topOf('Later')).toBe(belowHeader);
});

it('replaces the whole of a notice: the text of the failure goes when the connection is back [F-34] [ERR-21]', async () => {
  render(<Toasters />);
  const failure = { title: 'Connection Issue', text: 'The server cannot be reached.', id: 'connection' };
  act(() => showConnectionNotice('warning', failure));
  await advance(100);
  expect(screen.getByText('The server cannot be reached.')).toBeInTheDocument();
  act(() => showConnectionNotice('success', { title: 'Connection Restored!', id: 'connection' }));
  await advance(100);
  expect(screen.getByText('Connection Restored!')).toBeInTheDocument();
  expect(screen.queryByText('The server cannot be reached.')).not.toBeInTheDocument();
});
