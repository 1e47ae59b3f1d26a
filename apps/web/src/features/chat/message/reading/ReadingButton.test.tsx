import { render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../../platform/i18n/i18n.ts';
import { ReadingButton } from './ReadingButton.tsx';

beforeAll(async () => {
  await startI18n();
});

test('reading goes on where React mounts its button twice, and ends when the button has gone', async () => {
  const stop = vi.fn();
  const { unmount } = render(<ReadingButton reading={{ messageId: 'm-1', stop }} />, {
    wrapper: StrictMode,
  });
  expect(await screen.findByRole('button')).toBeInTheDocument();
  expect(stop).not.toHaveBeenCalled();
  unmount();
  await expect.poll(() => stop.mock.calls.length).toBe(1);
});
