// What the feature needs of whoever works with the JSON Schemas that callers write.

export type Schema = Readonly<Record<string, unknown>>;

export type SchemaMatch =
  | { readonly mismatch: null; readonly value: unknown }
  /** What does not fit. */
  | { readonly mismatch: string };

/** Works out of harm's way. Throws `invalid_schema`, or `overloaded` when there is no time for it. */
export interface Schemas {
  check(owner: string, schema: Schema): Promise<void>;
  match(owner: string, schema: Schema, answer: string): Promise<SchemaMatch>;
}
