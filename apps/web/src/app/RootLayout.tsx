import { Suspense, useEffect } from 'react';
import { Outlet } from 'react-router';
import { lazyPart } from '../ui/feedback/lazy-part.tsx';
import { NothingInstead } from './NothingInstead.tsx';
import { PaletteArea } from './PaletteArea.tsx';
import { RemovalQuestion } from './RemovalQuestion.tsx';
import { SkipLink } from './SkipLink.tsx';
import { TypeChoiceGuard } from './guards/TypeChoiceGuard.tsx';
import { keepFocus } from './start/keep-focus.ts';
import { useFreshStart } from './start/use-fresh-start.ts';
import { useKeptScroll } from './start/use-kept-scroll.ts';
import { useLastPage } from './start/use-last-page.ts';
import { useUncoveredPage } from './start/use-uncovered-page.ts';
import { useToastersWanted } from '../platform/toasts.ts';

const ToastArea = lazyPart(
  async () => ({ default: (await import('./ToastArea.tsx')).ToastArea }),
  NothingInstead,
);

export function RootLayout() {
  const isToastWanted = useToastersWanted();
  useFreshStart();
  useKeptScroll();
  useLastPage();
  useUncoveredPage();
  useEffect(keepFocus, []);
  return (
    <>
      <SkipLink />
      <Suspense fallback={null}>
        <TypeChoiceGuard>
          <Outlet />
        </TypeChoiceGuard>
      </Suspense>
      <PaletteArea />
      <RemovalQuestion />
      <Suspense fallback={null}>{isToastWanted && <ToastArea />}</Suspense>
    </>
  );
}
