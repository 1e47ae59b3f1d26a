import type { Turn } from '../turn.ts';
import { toSchemaDemand } from './json-answer.ts';
import { findSetChoice, toChoiceDemand } from './tool-choice.ts';

/** What a vendor has no field for, so that it is asked for in words. */
export interface AskedInWords {
  readonly schema?: boolean;
  readonly toolChoice?: boolean;
}

/**
 * The system text, with such demands behind it: its beginning stays the same from turn to turn. Empty where it would be
 * white space only, which vendors refuse.
 */
export function toSystemText(turn: Turn, inWords: AskedInWords): string {
  const schema = turn.jsonSchema !== null && inWords.schema ? toSchemaDemand(turn.jsonSchema) : '';
  const choice = findSetChoice(turn) !== null && inWords.toolChoice ? toChoiceDemand(turn.toolChoice) : '';
  return [turn.system ?? '', schema, choice].filter((text) => text.trim() !== '').join('\n\n');
}
