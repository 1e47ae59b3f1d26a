/** So many uses in so long a window, for each key. */
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
  /** When the window ends and counting begins anew. */
  readonly resetsAtMs: number;
}

export interface Limiter {
  /**
   * Counts one use without waiting for anything. Other processes hear of it within a moment, so several of them
   * may together let through a little more than the limit; see docs/decisions/020-counting-calls.md.
   */
  count(rule: LimitRule, key: string): Verdict;
  /** Counts one use exactly, over all processes; for what must not be tried once too often. */
  countExactly(rule: LimitRule, key: string): Promise<Verdict>;
  /** As `countExactly`, but throws `rate_limited` with the seconds to wait when the limit is used up. */
  take(rule: LimitRule, key: string): Promise<void>;
  /** Forgets the uses of a key. */
  reset(rule: LimitRule, key: string): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}
