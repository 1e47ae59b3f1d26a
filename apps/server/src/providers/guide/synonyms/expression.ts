export interface Expression {
  readonly pattern: RegExp;
  /** The manual's words for it: each word is asked for, `|` stands between words of which one is enough. */
  readonly meaning: string;
}
