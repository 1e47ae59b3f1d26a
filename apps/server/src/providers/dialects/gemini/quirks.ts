export interface GeminiQuirks {
  /** How thinking is asked for: as a level, or as a number of tokens. Models without it do not think. */
  readonly thinking?: 'level' | 'budget';
}
