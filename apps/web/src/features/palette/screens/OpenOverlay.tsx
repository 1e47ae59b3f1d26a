import { Suspense, type ComponentType } from 'react';
import type { Overlay } from '../../../platform/overlays/overlay.ts';
import { useFocusReturn } from '../../../ui/overlay/use-focus-return.ts';
import { Palette } from './Palette.tsx';
import type { PaletteResultsProps } from './PaletteResults.tsx';

export interface OpenOverlayProps {
  readonly open: Overlay;
  readonly onClose: () => void;
  readonly Results: ComponentType<PaletteResultsProps>;
  readonly KeyMap: ComponentType<{ readonly onClose: () => void }>;
}

/** Stays while one leads to the other, so that it knows what had the focus before both. */
export function OpenOverlay({ open, onClose, Results, KeyMap }: OpenOverlayProps) {
  useFocusReturn();
  if (open === 'commands') return <Palette onClose={onClose} Results={Results} />;
  return (
    <Suspense fallback={null}>
      <KeyMap onClose={onClose} />
    </Suspense>
  );
}
