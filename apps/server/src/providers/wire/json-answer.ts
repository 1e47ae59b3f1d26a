// Asking for an answer that fits a JSON Schema where the vendor has no field for it.
import type { Turn } from '../provider.ts';

/** A tool by which a model hands in its answer. Its arguments are the answer's text. */
export const ANSWER_TOOL = 'write_answer';
export const ANSWER_TOOL_DESCRIPTION = 'Hands in the answer. Call this once, with the whole answer.';

function toSchemaDemand(schema: Readonly<Record<string, unknown>>): string {
  return `Answer with one JSON value only, without any other text, that fits this JSON Schema:\n${JSON.stringify(schema)}`;
}

/** The system text, with the demand for JSON behind it where it has to be made in words. */
export function toSystemText(turn: Turn, asksInWords: boolean): string {
  const demand = turn.jsonSchema !== null && asksInWords ? toSchemaDemand(turn.jsonSchema) : '';
  return [turn.system ?? '', demand].filter((text) => text !== '').join('\n\n');
}
