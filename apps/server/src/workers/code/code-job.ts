// The messages between the server and the process that runs a program.
export type JsonValue =
  null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };

export interface CodeJob {
  readonly code: string;
  /** JSON of what the program finds as `input`. */
  readonly inputJson: string;
  readonly files: readonly { readonly name: string; readonly text: string }[];
}

export type CodeAnswer =
  | { readonly valueJson: string; readonly printed: string }
  | { readonly failure: string; readonly printed: string };
