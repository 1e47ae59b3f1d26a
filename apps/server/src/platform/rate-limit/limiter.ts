/** A number of uses per window, for each key. */
export interface LimitRule {
  /** Unique; the first part of the stored key. */
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

export interface Verdict {
  readonly isAllowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** When the window ends and the count restarts. */
  readonly resetsAtMs: number;
}

/** The most that one key has used of a rule. */
export interface Peak {
  /** Of the rule. */
  readonly name: string;
  readonly used: number;
  readonly refused: number;
}

export interface Limiter {
  /**
   * Counts one use without waiting. Other processes learn of it within a moment, so several of them together may admit
   * slightly more than the limit; see docs/decisions/020-counting-calls.md.
   */
  count(rule: LimitRule, key: string): Verdict;
  /** Counts one use exactly, across all processes; for limits that must not be exceeded even once. */
  countExactly(rule: LimitRule, key: string): Promise<Verdict>;
  /** As `countExactly`, but throws `rate_limited` with the seconds to wait when the limit is reached. */
  take(rule: LimitRule, key: string): Promise<void>;
  /** Resets the count of a key. */
  reset(rule: LimitRule, key: string): Promise<void>;
  /** What this process has seen since this was last asked for. */
  takePeaks(): readonly Peak[];
  start(): void;
  stop(): Promise<void>;
}
