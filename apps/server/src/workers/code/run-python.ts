// Runs a program of a model in Python: CPython as WebAssembly that can call nothing but what `python/host.ts` writes out.
import { z } from 'zod';
import { MAX_CHARACTERS, MAX_FAILURE_CHARACTERS, type CodeAnswer, type CodeJob } from './code-job.ts';
import { runInPython } from './python/engine.ts';
import { ProgramEnd } from './python/host.ts';

/** What `main.py` writes; a program can have changed it. */
const Answer = z.union([z.strictObject({ value: z.json() }), z.strictObject({ failure: z.string() })]);
const UNREADABLE = 'The program changed what answers for it.';
/** A character takes up to four bytes, and up to six where JSON writes it as a number. */
const MAX_BYTES = MAX_CHARACTERS * 6;

function createOutput() {
  const parts: Uint8Array[] = [];
  let size = 0;
  return {
    add(bytes: Uint8Array): void {
      if (size >= MAX_BYTES) return;
      // A copy: the part belongs to the memory of the interpreter.
      parts.push(bytes.slice(0, MAX_BYTES - size));
      size += bytes.length;
    },
    read: (): string => new TextDecoder().decode(Buffer.concat(parts)),
  };
}

function parse(text: string): z.infer<typeof Answer> {
  try {
    const parsed = Answer.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : { failure: UNREADABLE };
  } catch {
    return { failure: UNREADABLE };
  }
}

export async function runPython({ code, inputJson, files }: CodeJob): Promise<CodeAnswer> {
  const output = createOutput();
  const answered = createOutput();
  const readPrinted = (): string => output.read().slice(0, MAX_CHARACTERS);
  const byName = JSON.stringify(Object.fromEntries(files.map(({ name, text }) => [name, text])));
  const isEmpty = inputJson === 'null' && files.length === 0;
  const jobJson = isEmpty ? null : `{"input":${inputJson},"files":${byName}}`;
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
