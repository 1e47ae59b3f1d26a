// A visitor reads the first page while everything else is still on its way. Whatever leads away from it, or needs the
// server, is done by the whole app, which then replaces this page.
import { StrictMode, Suspense } from 'react';
import type { Root } from 'react-dom/client';
import { logProblem } from '../../platform/log.ts';
import { pressAgain } from './early-page.ts';
import { FirstPage, type FirstPageProps } from './FirstPage.tsx';
import { isFirstVisit } from './first-visit.ts';
import type { WholeApp } from '../whole-app.tsx';

/** Time for the browser to draw what it has. */
function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    // A page in the background is not drawn at all.
    setTimeout(resolve, 1_000);
  });
}

export function openFirstPage(root: Root, container: Element): void {
  let platform: FirstPageProps['platform'] = null;
  let isLeft = false;
  let whole: Promise<WholeApp> | null = null;

  async function load(): Promise<WholeApp> {
    const { startBehind } = await import('../whole-app.tsx');
    const app = startBehind(root);
    app.onFigures((known) => {
      platform = known;
      draw();
    });
    app.onSignedIn(leave);
    return app;
  }

  const loadOnce = (): Promise<WholeApp> => (whole ??= load());

  function leave(): void {
    if (isLeft) return;
    isLeft = true;
    window.removeEventListener('hashchange', handleAddress);
    void loadOnce()
      .then((app) => app.open())
      .catch((error: unknown) => {
        logProblem('app-not-loaded', error);
        // A part of the app that cannot be had any more comes with the page itself.
        window.location.reload();
      });
  }

  function handleAddress(): void {
    if (!isFirstVisit(window.location.hash, null)) leave();
  }

  function tryFree(): void {
    void loadOnce()
      .then((app) => app.tryFree())
      .catch(() => false)
      .then((isGuest) => {
        if (isGuest) window.history.replaceState(null, '', '#/chat');
        // Why it failed is said by the app.
        leave();
      });
  }

  function handleShown(): void {
    pressAgain(container);
    void afterPaint()
      .then(loadOnce)
      .catch((error: unknown) => logProblem('app-not-loaded', error));
  }

  function draw(): void {
    if (isLeft) return;
    root.render(
      <StrictMode>
        <Suspense fallback={null}>
          <FirstPage platform={platform} onTryFree={tryFree} onShown={handleShown} />
        </Suspense>
      </StrictMode>,
    );
  }

  window.addEventListener('hashchange', handleAddress);
  draw();
  // The visitor may have navigated before the listener was attached.
  handleAddress();
}
