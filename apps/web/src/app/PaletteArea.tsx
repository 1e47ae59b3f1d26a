import { useAuth } from '../features/auth/index.ts';
import { loadKeyMap, loadPaletteResults, OpenOverlay, useGlobalKeys } from '../features/palette/index.ts';
import { closeOverlay, useOverlay } from '../platform/overlays/overlay.ts';
import { lazyPart } from '../ui/feedback/lazy-part.tsx';
import { NothingInstead } from './NothingInstead.tsx';

const PaletteResults = lazyPart(async () => ({ default: await loadPaletteResults() }), NothingInstead);
const KeyMap = lazyPart(async () => ({ default: await loadKeyMap() }), NothingInstead);

/** What a key opens over any page of the app: the field of the palette at once, the rest with the first press. */
export function PaletteArea() {
  const isSignedIn = useAuth((state) => state.status === 'signed-in');
  const open = useOverlay((state) => state.open);
  useGlobalKeys(isSignedIn);
  if (open === null || !isSignedIn) return null;
  return <OpenOverlay open={open} onClose={closeOverlay} Results={PaletteResults} KeyMap={KeyMap} />;
}
