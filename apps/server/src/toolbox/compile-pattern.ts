// Patterns of a model run in an engine of linear time, and never on more than it finishes at once.
import { RE2JS, RE2JSException } from 're2js';
import type { ToolError } from './tool.ts';

/** Steps of the pattern times characters of the text. */
const MAX_WORK = 1_500_000;
const FLAGS = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
} as const;

export type Flag = keyof typeof FLAGS;

export const MATCHING_MS = 30;

function refuse(error: 'bad_input' | 'too_large', message: string): ToolError {
  return { error, message };
}

export function compilePattern(pattern: string, flags: readonly Flag[], text: string): RE2JS | ToolError {
  let compiled: RE2JS;
  try {
    compiled = RE2JS.compile(
      pattern,
      flags.reduce((all, flag) => all | FLAGS[flag], 0),
    );
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    return refuse(
      'bad_input',
      `The pattern is not valid: ${error.message}. Look-around and back-references are not supported (RE2 syntax).`,
    );
  }
  return compiled.programSize() * text.length <= MAX_WORK
    ? compiled
    : refuse(
        'too_large',
        'The pattern is too much for a text of this length. Shorten the text or the repetitions.',
      );
}
