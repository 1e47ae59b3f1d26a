import { Suspense } from 'react';
import { useAuth } from '../features/auth/index.ts';
import { loadOpenOverlay, useGlobalKeys } from '../features/palette/index.ts';
import { closeOverlay, useOverlay } from '../platform/overlay.ts';
import { lazyOver } from './lazy-over.tsx';

const OpenOverlay = lazyOver(loadOpenOverlay);

/** What a key opens over any page of the app; fetched with the first press. */
export function PaletteArea() {
  const isSignedIn = useAuth((state) => state.status === 'signed-in');
  const open = useOverlay((state) => state.open);
  useGlobalKeys(isSignedIn);
  if (open === null || !isSignedIn) return null;
  return (
    <Suspense fallback={null}>
      <OpenOverlay open={open} onClose={closeOverlay} />
    </Suspense>
  );
}
