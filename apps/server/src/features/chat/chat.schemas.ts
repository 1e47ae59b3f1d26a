// What the feature requires of the processor of caller-supplied JSON Schemas.

export type Schema = Readonly<Record<string, unknown>>;

export type SchemaMatch =
  | { readonly mismatch: null; readonly value: unknown }
  /** The validation errors. */
  | { readonly mismatch: string };

/** Runs isolated. Throws `invalid_schema`, or `overloaded` when there is no capacity. */
export interface Schemas {
  check(owner: string, schema: Schema): Promise<void>;
  match(owner: string, schema: Schema, answer: string): Promise<SchemaMatch>;
}
