// The messages between the server and the process that handles callers' JSON Schemas.

export type SchemaJob =
  /** Is the schema usable? */
  | { readonly kind: 'check'; readonly schema: string }
  /** Does a model's answer match it? */
  | { readonly kind: 'match'; readonly schema: string; readonly answer: string }
  /** The smallest value that matches it. */
  | {
      readonly kind: 'build';
      readonly schema: string;
      readonly prompt: string;
      /** The value for a title property. */
      readonly title: string;
    };

export type SchemaAnswer =
  | { readonly kind: 'usable' }
  | { readonly kind: 'match'; readonly value: unknown }
  | { readonly kind: 'mismatch'; readonly mismatch: string }
  | { readonly kind: 'built'; readonly json: string }
  /** The schema cannot be used; a sentence for its author. */
  | { readonly kind: 'refused'; readonly reason: string };
