import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { lazyOver } from './lazy-over.tsx';
import { PaletteArea } from './PaletteArea.tsx';
import { RemovalQuestion } from './RemovalQuestion.tsx';
import { SkipLink } from './SkipLink.tsx';
import { TypeChoiceGuard } from './TypeChoiceGuard.tsx';
import { useFreshStart } from './use-fresh-start.ts';
import { useToastersWanted } from '../platform/toasts.ts';

const ToastArea = lazyOver(() => import('./ToastArea.tsx').then((module) => module.ToastArea));

export function RootLayout() {
  const isToastWanted = useToastersWanted();
  useFreshStart();
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
