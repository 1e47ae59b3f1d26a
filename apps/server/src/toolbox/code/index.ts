import { MAX_PROGRAM_CHARACTERS } from '@parley/contract/tools/constants.ts';
import { z } from 'zod';
import {
  defineTool,
  type AnyTool,
  type JsonValue,
  type ProgramLanguage,
  type ToolContext,
  type ToolResult,
} from '../tool.ts';

interface Program {
  readonly language: ProgramLanguage;
  readonly code: string;
  readonly input: JsonValue;
}

/** Of what was printed, its end is the nearest to what went wrong. */
const MAX_PRINTED = 4_000;

function toFailure({ failure, printed }: { readonly failure: string; readonly printed: string }): string {
  if (printed === '') return failure;
  const cut = printed.length > MAX_PRINTED ? `…${printed.slice(-MAX_PRINTED).toWellFormed()}` : printed;
  return `${failure}\n\nPrinted before it failed:\n${cut}`;
}

async function runProgram(
  program: Program,
  { caller, files, sandbox, signal }: ToolContext,
): Promise<ToolResult> {
  const ran = await sandbox.run({ ...program, owner: caller.userId, files, signal });
  if ('failure' in ran) return { error: 'failed', message: toFailure(ran) };
  return { data: { result: ran.value, ...(ran.printed !== '' && { printed: ran.printed }) } };
}

const codeRun = defineTool({
  name: 'code-run',
  provider: 'CODE',
  category: 'utilities',
  icon: 'code',
  effect: 'read',
  title: { en: 'Run code', zh: '运行代码' },
  description:
    'Runs a JavaScript program on data, for calculations and transformations that no other tool does. It has no network, no modules and no timers; `input` is the data, `files[name]` the text of an attached file. The value of the last expression, or of a function main(input), is the result; promises are awaited, a Map is answered as an object, a Set as a list. Not for a single sum: use the calculator.',
  parameters: z.strictObject({
    code: z.string().min(1).max(MAX_PROGRAM_CHARACTERS).describe('The program, in plain modern JavaScript.'),
    input: z.json().default(null).describe('The data that the program finds as `input`.'),
  }),
  timeoutMs: 30_000,
  call: ({ code, input }, context) => runProgram({ language: 'javascript', code, input }, context),
});

const runPython = defineTool({
  name: 'run-python',
  provider: 'CODE',
  category: 'utilities',
  icon: 'code',
  effect: 'read',
  title: { en: 'Run Python', zh: '运行 Python' },
  description:
    'Runs a Python 3.14 program with the standard library, for data work: csv, json, statistics, datetime, decimal, fractions, re, collections, itertools, random, hashlib, sqlite3 (in memory), xml and more. There are no other packages (no numpy, pandas, scipy, matplotlib, requests or dateutil), no network, processes, threads or time zone data. `input` is the data, `files[name]` the text of an attached file, which open(name) reads as well. The value of the last expression, or the variable `result`, is the result; what is printed is answered too. Not for a single sum: use the calculator.',
  parameters: z.strictObject({
    code: z.string().min(1).max(MAX_PROGRAM_CHARACTERS).describe('The program, in Python 3.14.'),
    input: z.json().default(null).describe('The data that the program finds as `input`.'),
  }),
  timeoutMs: 30_000,
  call: ({ code, input }, context) => runProgram({ language: 'python', code, input }, context),
});

export const CODE_TOOLS: readonly AnyTool[] = [codeRun, runPython];
