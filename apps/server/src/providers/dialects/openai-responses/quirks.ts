export interface ResponsesQuirks {
  /** The model thinks before it answers; its thinking can be asked for and given back. */
  readonly thinks?: boolean;
  readonly refusesTemperature?: boolean;
}
