// The messages between the server and the process that runs a program.
export type JsonValue =
  null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };

export type ProgramLanguage = 'javascript' | 'python';

export interface CodeJob {
  readonly language: ProgramLanguage;
  readonly code: string;
  /** JSON of what the program finds as `input`. */
  readonly inputJson: string;
  readonly files: readonly { readonly name: string; readonly text: string }[];
  /** How long it may run where it is in JavaScript. */
  readonly javascriptMs: number;
}

/** Of the result, as JSON, and of all that is printed. */
export const MAX_CHARACTERS = 256 * 1024;
/** Of what is said about a failure: a program can throw a text of any length. */
export const MAX_FAILURE_CHARACTERS = 2_000;

export type CodeAnswer =
  | { readonly valueJson: string; readonly printed: string }
  | { readonly failure: string; readonly printed: string };
