import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { RemovalQuestion } from './RemovalQuestion.tsx';
import { TypeChoiceGuard } from './TypeChoiceGuard.tsx';
import { useToastersWanted } from '../platform/toasts.ts';

const ToastArea = lazy(() => import('./ToastArea.tsx').then((module) => ({ default: module.ToastArea })));

/** A new screen begins at its top, and with its title for those who hear it. */
function useFreshStart(pathname: string): void {
  useEffect(() => {
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus({ preventScroll: true });
  }, [pathname]);
}

// A link to `#main` would be a route here, so skipping is done by hand.
function skipToContent(): void {
  const main = document.querySelector('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus();
}

export function RootLayout() {
  const { t } = useTranslation();
  const isToastWanted = useToastersWanted();
  useFreshStart(useLocation().pathname);
  return (
    <>
      <button
        type="button"
        onClick={skipToContent}
        className="sr-only z-50 rounded-2 bg-surface px-3 py-2 text-13 text-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t('skipToContent')}
      </button>
      <Suspense fallback={null}>
        <TypeChoiceGuard>
          <Outlet />
        </TypeChoiceGuard>
      </Suspense>
      <RemovalQuestion />
      <Suspense fallback={null}>{isToastWanted && <ToastArea />}</Suspense>
    </>
  );
}
