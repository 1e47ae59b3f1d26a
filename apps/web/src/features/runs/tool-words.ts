import { z } from 'zod';

// What a step says in words: names and arguments as a person would read them. Pure.

const SUMMARY_LENGTH = 90;

/** `web_search`, `web-search` and `webSearch` read `Web search`. */
export function toWords(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_\-.\s]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export interface ArgumentWords {
  readonly name: string;
  readonly value: string;
  /** A program, whose line breaks and columns matter. */
  readonly isCode: boolean;
}

/** These run the program that is their `code`; with other tools that name can mean anything. */
const PROGRAM_TOOLS: ReadonlySet<string> = new Set(['run-python', 'code-run']);

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value) && value.every((entry) => typeof entry !== 'object' || entry === null))
    return value.map(toText).join(', ');
  return JSON.stringify(value);
}

function entriesOf(args: unknown): readonly (readonly [string, unknown])[] {
  if (typeof args === 'object' && args !== null && !Array.isArray(args)) return Object.entries(args);
  return args === null || args === undefined ? [] : [['value', args]];
}

/** The arguments of a call, without those that say nothing. */
export function toArguments(toolName: string, args: unknown): readonly ArgumentWords[] {
  return entriesOf(args).flatMap(([name, value]) => {
    const text = toText(value);
    const isCode = name === 'code' && PROGRAM_TOOLS.has(toolName);
    return text === '' ? [] : [{ name: toWords(name), value: text, isCode }];
  });
}

export interface Summary {
  readonly text: string;
  readonly isCode: boolean;
}

/** One line for the row of a call. */
export function summarize(toolName: string, args: unknown): Summary {
  const [first] = toArguments(toolName, args);
  const line = (first?.value ?? '').replace(/\s+/g, ' ').trim();
  const text = line.length > SUMMARY_LENGTH ? `${line.slice(0, SUMMARY_LENGTH - 1)}…` : line;
  return { text, isCode: first?.isCode ?? false };
}

const FIRST_WORDS_LENGTH = 160;

/** The beginning of what a model wrote, without the marks of Markdown that a line shows least well. */
export const toFirstWords = (text: string): string =>
  text
    .slice(0, 2 * FIRST_WORDS_LENGTH)
    .replace(/^\s*#{1,6} /, '')
    .replace(/\*\*([^*]+)\*\*/g, '$1')
    .replace(/`([^`]+)`/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, FIRST_WORDS_LENGTH);

const Failure = z.object({ error: z.string(), message: z.string() });

/** Of the output of a call that failed: what went wrong, in words. */
export function toFailure(output: string): { readonly code: string | null; readonly text: string } {
  try {
    const { error, message } = Failure.parse(JSON.parse(output));
    return { code: error, text: message };
  } catch {
    // Not every tool says it in this form.
    return { code: null, text: output.trim().split('\n')[0] ?? '' };
  }
}
