export interface BedrockQuirks {
  /** How thinking is asked for: in the words of the model's maker. */
  readonly thinking?: 'anthropic-budget' | 'anthropic-adaptive' | 'nova';
  readonly refusesTemperature?: boolean;
}
