export interface CohereQuirks {
  /** The model can think before it answers. */
  readonly thinks?: boolean;
}
