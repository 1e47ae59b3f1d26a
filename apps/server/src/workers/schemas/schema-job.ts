// What the server asks of the process that works with callers' JSON Schemas, and what it hears from it.

export type SchemaJob =
  /** Can the schema be used at all? */
  | { readonly kind: 'check'; readonly schema: string }
  /** Does the answer of a model fit it? */
  | { readonly kind: 'match'; readonly schema: string; readonly answer: string }
  /** The smallest honest value that fits it. */
  | {
      readonly kind: 'build';
      readonly schema: string;
      readonly prompt: string;
      /** What a property for a title is filled with. */
      readonly title: string;
    };

export type SchemaAnswer =
  | { readonly kind: 'usable' }
  | { readonly kind: 'match'; readonly value: unknown }
  | { readonly kind: 'mismatch'; readonly mismatch: string }
  | { readonly kind: 'built'; readonly json: string }
  /** The schema cannot be used; a sentence for its author. */
  | { readonly kind: 'refused'; readonly reason: string };
