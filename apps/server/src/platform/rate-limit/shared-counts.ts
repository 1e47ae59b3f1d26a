export interface Uses {
  readonly key: string;
  readonly count: number;
  readonly windowMs: number;
}

export interface SharedWindow {
  readonly key: string;
  readonly used: number;
  readonly resetsAtMs: number;
}

/** Counters shared by several processes. */
export interface SharedCounts {
  /**
   * Adds to each window, opening a new one where the old one has expired by the clock of the store. Returns the new counts, in
   * any order, and by the caller's clock when the windows end.
   */
  add(uses: readonly Uses[], nowMs: number): Promise<readonly SharedWindow[]>;
  remove(key: string): Promise<void>;
  /** Deletes expired windows. */
  sweep(): Promise<void>;
  stop(): Promise<void>;
}
