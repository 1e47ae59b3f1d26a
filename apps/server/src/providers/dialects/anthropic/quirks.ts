export interface AnthropicQuirks {
  /** How thinking is asked for: a number of tokens, or left to the model with an effort. */
  readonly thinking?: 'budget' | 'adaptive';
  readonly refusesTemperature?: boolean;
  /** How an answer of a given shape is asked for; newer models cannot be made to call a tool. */
  readonly jsonAnswers?: 'tool' | 'instruction';
  /** Thinks unless told not to, which a forced tool call does not go with. */
  readonly thinksByDefault?: boolean;
}
