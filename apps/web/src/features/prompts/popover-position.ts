export interface Edges {
  readonly top: number;
  readonly bottom: number;
}

export interface PopoverPosition {
  readonly side: 'above' | 'below';
  /** Pixels that it may be high at the most. */
  readonly roomPx: number;
}

/** Between the field and the list, and again between the list and the edge of what is in view. */
const GAP_PX = 8;

/** On the side of the field that has more room; above it where both have the same. */
export function choosePosition(field: Edges, view: Edges): PopoverPosition {
  const above = field.top - view.top;
  const below = view.bottom - field.bottom;
  const side = below > above ? 'below' : 'above';
  return { side, roomPx: Math.max(0, Math.max(above, below) - 2 * GAP_PX) };
}
