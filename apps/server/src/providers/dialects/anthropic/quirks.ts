export interface AnthropicQuirks {
  /** How thinking is asked for: a number of tokens, or left to the model with an effort. */
  readonly thinking?: 'budget' | 'adaptive';
  readonly refusesTemperature?: boolean;
  /** Newer models cannot be made to call a tool, so that this and answers of a given shape are asked for in words. */
  readonly refusesForcedCalls?: boolean;
  /** Thinks unless told not to, which a forced tool call does not go with. */
  readonly thinksByDefault?: boolean;
}
