// Asking for an answer that fits a JSON Schema where the vendor has no field for it.

/** A tool by which a model hands in its answer. Its arguments are the answer's text. */
export const ANSWER_TOOL = 'write_answer';
export const ANSWER_TOOL_DESCRIPTION = 'Hands in the answer. Call this once, with the whole answer.';

export function toSchemaDemand(schema: Readonly<Record<string, unknown>>): string {
  return `Answer with one JSON value only, without any other text, that fits this JSON Schema:\n${JSON.stringify(schema)}`;
}
