// The interface of a measurement and its results.

export interface BenchOptions {
  /** Short runs, for use during development. */
  readonly isQuick: boolean;
  /** Duration of the soak test, if not the default. */
  readonly soakMinutes?: number;
}

/** A bound on the value itself, or on its ratio to the baseline. */
export interface Bound {
  readonly on: 'value' | 'ratio';
  readonly atMost?: number;
  readonly atLeast?: number;
}

export interface Figure {
  readonly label: string;
  readonly value: number;
  readonly unit: string;
  /** Measured in the same run. */
  readonly baseline?: number;
  /** Passed when any of them holds. None: informational. */
  readonly bounds?: readonly Bound[];
}

export interface Report {
  readonly figures: readonly Figure[];
  /** What a reader must know to judge the figures. */
  readonly notes?: readonly string[];
}

export interface Measurement {
  readonly name: string;
  readonly title: string;
  run(options: BenchOptions): Promise<Report>;
}

export type Verdict = 'kept' | 'missed' | 'shown';

export function ratioOf({ value, baseline }: Figure): number | null {
  return baseline === undefined || baseline === 0 ? null : value / baseline;
}

function holds(figure: Figure, { on, atMost = Infinity, atLeast = -Infinity }: Bound): boolean {
  const measured = on === 'value' ? figure.value : (ratioOf(figure) ?? Number.NaN);
  return measured <= atMost && measured >= atLeast;
}

export function judge(figure: Figure): Verdict {
  const { bounds = [] } = figure;
  if (bounds.length === 0) return 'shown';
  return bounds.some((bound) => holds(figure, bound)) ? 'kept' : 'missed';
}
