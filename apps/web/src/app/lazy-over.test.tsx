import { render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { followStaleTab } from '../platform/offline/stale-tab.ts';
import { lazyOver } from './lazy-over.tsx';

afterEach(() => sessionStorage.clear());

test.each([
  ['fails', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))],
  ['comes as nothing', () => Promise.resolve(undefined)],
])('a part that %s while the page waits to be loaded anew leaves the page as it is', async (_, load) => {
  const stop = followStaleTab(() => undefined);
  window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  const Over = lazyOver(load);
  render(
    <>
      <p>The page</p>
      <Suspense fallback="Coming">
        <Over />
      </Suspense>
    </>,
  );
  await waitFor(() => expect(screen.queryByText('Coming')).not.toBeInTheDocument());
  expect(screen.getByText('The page')).toBeInTheDocument();
  stop();
});
