import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import type { Root } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { auth, useAuth } from '../features/auth/index.ts';
import { usePlatformFigures, type PlatformFigures } from '../features/landing/index.ts';
import { featureRoutes } from './feature-routes.ts';
import { loadLaterTexts } from '../platform/i18n/i18n.ts';
import { prepareToasts } from '../platform/toasts.ts';
import { isFirstVisit } from './first-page/first-visit.ts';
import { followVersions } from './start/follow-versions.ts';
import { startNotices } from './start/notices.ts';
import { createRouter } from './router.tsx';
import { startServices } from './start/start.ts';

type Router = ReturnType<typeof createRouter>;

function draw(root: Root, router: Router): void {
  root.render(
    <StrictMode>
      <RouterProvider router={router} flushSync={flushSync} />
    </StrictMode>,
  );
  prepareToasts(() => import('./ToastArea.tsx'));
}

/** The app from the start of a visit. */
export async function startWholeApp(root: Root, texts: Promise<unknown>): Promise<void> {
  startServices();
  const router = createRouter(featureRoutes);
  await texts;
  startNotices();
  loadLaterTexts();
  followVersions();
  draw(root, router);
}

/** Until the screen at the address is there. */
async function initialized(router: Router): Promise<void> {
  if (router.state.initialized) return;
  await new Promise<void>((resolve) => {
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });
}

/** For the first page, which is on the screen before all this is there. */
export interface WholeApp {
  /** Draws the screen at the address; what was drawn before stays until then. */
  readonly open: () => Promise<void>;
  /** True when there is a guest now. */
  readonly tryFree: () => Promise<boolean>;
  /** Returns what the server has said of itself, once it has. */
  readonly onFigures: (listener: (figures: PlatformFigures) => void) => void;
  /** A user has signed in, here or in another tab. */
  readonly onSignedIn: (listener: () => void) => void;
}

/** The app behind the first page; the texts are there already. */
export function startBehind(root: Root): WholeApp {
  startServices();
  startNotices();
  loadLaterTexts();
  followVersions();
  return {
    async open() {
      // To the router the visit begins here; to the person it is a change.
      if (!isFirstVisit(window.location.hash, null))
        window.history.replaceState({ usr: null, key: 'from-first-page', idx: 0 }, '');
      const router = createRouter(featureRoutes);
      await initialized(router);
      draw(root, router);
    },
    tryFree: () => auth.tryFree(),
    onFigures(listener) {
      usePlatformFigures.subscribe(({ figures }, { figures: before }) => {
        if (figures !== null && figures !== before) listener(figures);
      });
      usePlatformFigures.getState().fetch();
    },
    onSignedIn(listener) {
      useAuth.subscribe(({ status }) => {
        if (status === 'signed-in') listener();
      });
    },
  };
}
