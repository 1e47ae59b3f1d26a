import { act, render } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { addOpenedApp } from './opened-apps.ts';

/** The whole app at an address, fresh: what an earlier test left in memory is gone, what it stored is not. */
export async function renderApp(path: string): Promise<void> {
  vi.resetModules();
  location.hash = `#${path}`;
  const [
    { startServices },
    { startNotices },
    { createRouter },
    { featureRoutes },
    { startI18n, loadLaterTexts },
    log,
  ] = await Promise.all([
    import('../app/start/start.ts'),
    import('../app/start/notices.ts'),
    import('../app/router.tsx'),
    import('../app/feature-routes.ts'),
    import('../platform/i18n/i18n.ts'),
    import('../platform/log.ts'),
  ]);
  addOpenedApp(log.onProblem);
  await startI18n();
  startServices();
  startNotices();
  loadLaterTexts();
  await act(async () => {
    render(<RouterProvider router={createRouter(featureRoutes)} flushSync={flushSync} />);
  });
}
