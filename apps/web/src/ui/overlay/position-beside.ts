interface Size {
  readonly width: number;
  readonly height: number;
}

interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

const GAP = 6;
const EDGE = 8;

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

/** Where a small box goes beside another: on the preferred side, on the other where there is no room, always in view. */
export function positionBeside(
  anchor: Box,
  box: Size,
  side: 'top' | 'right' | 'bottom' | 'left',
  view: Size,
): { readonly left: number; readonly top: number } {
  const right = anchor.left + anchor.width;
  const bottom = anchor.top + anchor.height;
  const before = { left: anchor.left - GAP - box.width, top: anchor.top - GAP - box.height };
  const after = { left: right + GAP, top: bottom + GAP };
  const fitsAfter = {
    left: after.left + box.width <= view.width - EDGE,
    top: after.top + box.height <= view.height - EDGE,
  };
  const isBeside = side === 'left' || side === 'right';
  const left = isBeside
    ? (side === 'right' && fitsAfter.left) || before.left < EDGE
      ? after.left
      : before.left
    : anchor.left + anchor.width / 2 - box.width / 2;
  const top = isBeside
    ? anchor.top + anchor.height / 2 - box.height / 2
    : (side === 'bottom' && fitsAfter.top) || before.top < EDGE
      ? after.top
      : before.top;
  return {
    left: clamp(left, EDGE, Math.max(view.width - EDGE - box.width, EDGE)),
    top: clamp(top, EDGE, Math.max(view.height - EDGE - box.height, EDGE)),
  };
}
