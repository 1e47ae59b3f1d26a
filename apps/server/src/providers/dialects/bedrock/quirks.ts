export interface BedrockQuirks {
  /** How thinking is asked for: in the words of the model's maker. */
  readonly thinking?: 'anthropic-budget' | 'anthropic-adaptive' | 'nova';
  readonly refusesTemperature?: boolean;
  /** Models that are known to take a call that is forced on them; others are asked for it in words. */
  readonly takesForcedCalls?: boolean;
  /** Models that keep what they have read up to points set in the request. */
  readonly takesCachePoints?: boolean;
}
