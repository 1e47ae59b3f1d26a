/** A part of a day's bar. */
export interface ChartSegment {
  readonly key: string;
  /** Null: it is the whole day. */
  readonly label: string | null;
  /** A class. */
  readonly colour: string;
  readonly cost: number;
}

export interface ChartDay {
  /** `2026-01-31` (UTC). */
  readonly date: string;
  readonly cost: number;
  readonly replies: number;
  /** From the ground up. */
  readonly segments: readonly ChartSegment[];
}
