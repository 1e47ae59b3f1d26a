import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Pane } from '../../../ui/overlay/Pane.tsx';
import { ArtifactContents, type ArtifactContentsProps } from './ArtifactContents.tsx';
import type { ArtifactOpening } from './open-artifact.ts';

const MIN_WIDTH = 372;
const FIRST_WIDTH = 480;
const STEP = 24;

/** Kept while the app is open. */
let lastWidth = FIRST_WIDTH;

/** Up to half of what there is for the chat. */
function useWidth() {
  const [width, setWidth] = useState(lastWidth);
  const pane = useRef<HTMLElement>(null);
  const change = (wanted: number) => {
    const most = Math.max(MIN_WIDTH, Math.floor((pane.current?.parentElement?.clientWidth ?? 0) / 2));
    lastWidth = Math.min(Math.max(wanted, MIN_WIDTH), most);
    setWidth(lastWidth);
  };
  return { pane, width, change };
}

interface SplitterProps {
  readonly width: number;
  readonly onChange: (width: number) => void;
}

function Splitter({ width, onChange }: SplitterProps) {
  const { t } = useTranslation('artifacts');
  const [isDragged, setDragged] = useState(false);
  const handleMove = (event: PointerEvent<HTMLElement>) => {
    const right = event.currentTarget.parentElement?.getBoundingClientRect().right;
    if (isDragged && right !== undefined) onChange(Math.round(right - event.clientX));
  };
  const handleKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') onChange(width + STEP);
    if (key === 'ArrowRight') onChange(width - STEP);
  };
  return (
    <>
      <div
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t('width')}
        aria-valuenow={width}
        aria-valuemin={MIN_WIDTH}
        onKeyDown={handleKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDragged(true);
        }}
        onPointerMove={handleMove}
        onPointerUp={() => setDragged(false)}
        onPointerCancel={() => setDragged(false)}
        className="absolute inset-y-0 left-0 z-10 w-1.5 cursor-col-resize touch-none hover:bg-line-strong focus-visible:bg-line-strong"
      />
      {/* A frame would take the moves of the pointer. */}
      {isDragged && <div aria-hidden className="fixed inset-0 z-10 cursor-col-resize" />}
    </>
  );
}

export interface ArtifactPaneProps extends ArtifactContentsProps {
  readonly opening: ArtifactOpening;
}

/** The documents of a chat. */
export function ArtifactPane({ opening, ...contents }: ArtifactPaneProps) {
  const { t } = useTranslation('artifacts');
  const { pane, width, change } = useWidth();
  return (
    <Pane
      ref={pane}
      label={t('label')}
      opening={opening}
      onClose={contents.onClose}
      width={width}
      edge={<Splitter width={width} onChange={change} />}
      className="bg-surface"
    >
      <ArtifactContents {...contents} />
    </Pane>
  );
}
