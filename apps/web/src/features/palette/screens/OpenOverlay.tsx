import { Suspense } from 'react';
import type { Overlay } from '../../../platform/overlay.ts';
import { useFocusReturn } from '../../../ui/use-focus-return.ts';
import { KeyMap } from './KeyMap.tsx';
import { Palette } from './Palette.tsx';

export interface OpenOverlayProps {
  readonly open: Overlay;
  readonly onClose: () => void;
}

/** Stays while one leads to the other, so that it knows what had the focus before both. */
export function OpenOverlay({ open, onClose }: OpenOverlayProps) {
  useFocusReturn();
  const Open = open === 'commands' ? Palette : KeyMap;
  return (
    <Suspense fallback={null}>
      <Open onClose={onClose} />
    </Suspense>
  );
}
