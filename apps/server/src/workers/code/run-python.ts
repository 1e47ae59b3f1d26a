// Runs a program of a model in Python: CPython as WebAssembly that can call nothing but what `python/host.ts` writes out.
import { MAX_CHARACTERS, MAX_FAILURE_CHARACTERS, type CodeAnswer, type CodeJob } from './code-job.ts';
import { runInPython } from './python/engine.ts';
import { ProgramEnd } from './python/host.ts';

const UNREADABLE = 'The program changed what answers for it.';
/** A character takes up to four bytes, and six where JSON writes half of one as a number. */
const MAX_BYTES = MAX_CHARACTERS * 6;
const FIRST_BYTES = 64 * 1024;

/** One buffer that grows, however many parts it is made of. */
function createOutput() {
  let bytes = new Uint8Array(FIRST_BYTES);
  let size = 0;
  return {
    add(part: Uint8Array): void {
      const taken = part.subarray(0, MAX_BYTES - size);
      const needed = size + taken.length;
      if (needed > bytes.length) {
        const grown = new Uint8Array(Math.min(Math.max(needed, bytes.length * 2), MAX_BYTES));
        grown.set(bytes.subarray(0, size));
        bytes = grown;
      }
      bytes.set(taken, size);
      size = needed;
    },
    read: (): string => new TextDecoder().decode(bytes.subarray(0, size)),
  };
}

/** What `main.py` writes; a program can have changed it. Checked by hand: each program would wait for a library. */
function parse(text: string): { readonly value: unknown } | { readonly failure: string } {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && Object.keys(parsed).length === 1) {
      if ('value' in parsed) return parsed;
      if ('failure' in parsed && typeof parsed.failure === 'string') return { failure: parsed.failure };
    }
  } catch {
    // Told below.
  }
  return { failure: UNREADABLE };
}

export async function runPython({ code, inputJson, files }: CodeJob): Promise<CodeAnswer> {
  const output = createOutput();
  const answered = createOutput();
  const readPrinted = (): string => output.read().slice(0, MAX_CHARACTERS);
  const isEmpty = inputJson === 'null' && files.length === 0;
  const names = JSON.stringify(files.map(({ name }) => name));
  const jobJson = isEmpty ? null : `{"input":${inputJson},"names":${names}}`;
  try {
    await runInPython({ code, jobJson, files, print: output.add, answer: answered.add });
  } catch (error) {
    if (error instanceof ProgramEnd) return { failure: error.message, printed: readPrinted() };
    throw error;
  }
  const answer = parse(answered.read());
  const printed = readPrinted();
  if ('failure' in answer) return { failure: answer.failure.slice(0, MAX_FAILURE_CHARACTERS), printed };
  const valueJson = JSON.stringify(answer.value);
  if (valueJson.length <= MAX_CHARACTERS) return { valueJson, printed };
  return { failure: `The result is longer than ${MAX_CHARACTERS} characters.`, printed };
}
