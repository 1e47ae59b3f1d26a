// Patterns of a model run in an engine of linear time, and never on more than it finishes at once.
import type { RE2JS } from 're2js';
import type { ToolError } from './tool.ts';

/** Steps of the pattern times characters of the text. */
const MAX_WORK = 1_500_000;
const FLAGS = {
  i: 'CASE_INSENSITIVE',
  m: 'MULTILINE',
  s: 'DOTALL',
} as const;

export type Flag = keyof typeof FLAGS;

export const MATCHING_MS = 30;

function refuse(error: 'bad_input' | 'too_large', message: string): ToolError {
  return { error, message };
}

export async function compilePattern(
  pattern: string,
  flags: readonly Flag[],
  text: string,
): Promise<RE2JS | ToolError> {
  // Loaded with the first pattern: it is one of the largest libraries.
  const re2 = await import('re2js');
  let compiled: RE2JS;
  try {
    compiled = re2.RE2JS.compile(
      pattern,
      flags.reduce((all, flag) => all | re2.RE2JS[FLAGS[flag]], 0),
    );
  } catch (error) {
    if (!(error instanceof re2.RE2JSException)) throw error;
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
