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

/** Counters that several processes share. */
export interface SharedCounts {
  /** Adds to each window, opening a new one where the old has run out. Answers what they then hold, in any order. */
  add(uses: readonly Uses[], nowMs: number): Promise<readonly SharedWindow[]>;
  remove(key: string): Promise<void>;
  /** Drops what has run out. */
  sweep(nowMs: number): Promise<void>;
  stop(): Promise<void>;
}
