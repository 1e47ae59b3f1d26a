import type { Turn } from '../turn.ts';
import { toSchemaDemand } from './json-answer.ts';
import { findSetChoice, toChoiceDemand } from './tool-choice.ts';

/** What a vendor has no field for, so that it is asked for in words. */
export interface AskedInWords {
  readonly schema?: boolean;
  readonly toolChoice?: boolean;
  readonly parallelCalls?: boolean;
}

/**
 * The system text, with such demands behind it: its beginning stays the same from turn to turn. Empty where it would be
 * white space only, which vendors refuse.
 */
export function toSystemText(turn: Turn, inWords: AskedInWords): string {
  const schema = turn.jsonSchema !== null && inWords.schema ? toSchemaDemand(turn.jsonSchema) : '';
  const choice = findSetChoice(turn) !== null && inWords.toolChoice ? toChoiceDemand(turn.toolChoice) : '';
  const isOneCall = inWords.parallelCalls && turn.tools.length > 0 && !turn.parallelCalls;
  const calls = isOneCall ? 'Call at most one tool in this answer.' : '';
  return [turn.system ?? '', schema, choice, calls].filter((text) => text.trim() !== '').join('\n\n');
}
