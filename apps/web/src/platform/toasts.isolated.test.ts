import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { notify, notifyConnection, useToastersWanted } from './toasts.ts';

vi.mock('../ui/feedback/show-toast.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('without a network a notice whose code is not loaded yet is skipped, and nothing waits for it', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { result } = renderHook(useToastersWanted);
  await notifyConnection('warning', { title: 'No network' });
  await notify('plain', { title: 'Removed' });
  expect(result.current).toBe(false);
});
