import { lazy, Suspense } from 'react';
import { useAuth } from '../features/auth/index.ts';
import { loadKeyMap, loadPalette, useGlobalKeys } from '../features/palette/index.ts';
import { closeOverlay, useOverlay } from '../platform/overlay.ts';

const Palette = lazy(() => loadPalette().then((Component) => ({ default: Component })));
const KeyMap = lazy(() => loadKeyMap().then((Component) => ({ default: Component })));

/** What a key opens over any page of the app; fetched with the first press. */
export function PaletteArea() {
  const isSignedIn = useAuth((state) => state.status === 'signed-in');
  const open = useOverlay((state) => state.open);
  useGlobalKeys(isSignedIn);
  if (open === null || !isSignedIn) return null;
  const Open = open === 'commands' ? Palette : KeyMap;
  return (
    <Suspense fallback={null}>
      <Open onClose={closeOverlay} />
    </Suspense>
  );
}
