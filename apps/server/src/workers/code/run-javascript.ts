// Runs a program of a model in an interpreter of its own: JavaScript without network, files, timers or anything of the
// process around it. What comes out is JSON and text.
import {
  getQuickJS,
  shouldInterruptAfterDeadline,
  type QuickJSContext,
  type QuickJSHandle,
} from 'quickjs-emscripten';
import { MAX_CHARACTERS, MAX_FAILURE_CHARACTERS, type CodeAnswer, type CodeJob } from './code-job.ts';

const MEMORY_BYTES = 64 * 1024 * 1024;
const STACK_BYTES = 512 * 1024;
const JOBS_A_LOOK = 1_000;
const INTERRUPTED = 'InternalError: interrupted';

function define(context: QuickJSContext, name: string, json: string): void {
  const handle = context.newString(json);
  const parsed = context.unwrapResult(context.evalCode('(text) => JSON.parse(text)'));
  const value = context.unwrapResult(context.callFunction(parsed, context.undefined, handle));
  context.setProp(context.global, name, value);
  for (const each of [handle, parsed, value]) each.dispose();
}

/** What JSON has no words for, in those that it has. */
const TO_PLAIN = `(_name, value) => {
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Map) {
    const isRecord = [...value.keys()].every((key) => typeof key === 'string');
    return isRecord ? Object.fromEntries(value) : [...value];
  }
  if (value instanceof Set) return [...value];
  if (value instanceof Error) return String(value);
  return ArrayBuffer.isView(value) && !(value instanceof DataView) ? Array.from(value) : value;
}`;

const CONSOLE = `(print) => {
  const toPlain = ${TO_PLAIN};
  const show = (value) => {
    if (typeof value !== 'object' || value === null) return String(value);
    try {
      const json = JSON.stringify(value, toPlain);
      return value instanceof Error ? JSON.parse(json) : (json ?? String(value));
    } catch {
      return String(value);
    }
  };
  const log = (...values) => print(values.map(show).join(' '));
  globalThis.console = { log, info: log, warn: log, error: log };
}`;

/** The value of the last expression, or what a function called `main` answers for the input. */
const START = `(value) => {
  const result = typeof main === 'function' ? main(input) : value;
  return Array.isArray(result) && result.some((part) => part instanceof Promise) ? Promise.all(result) : result;
}`;

const FINISH = `(result) => JSON.stringify(result, ${TO_PLAIN}) ?? 'null'`;

function provideConsole(context: QuickJSContext, print: (text: string) => void): void {
  const printing = context.newFunction('print', (text) => print(context.getString(text)));
  const define = context.unwrapResult(context.evalCode(CONSOLE));
  context.unwrapResult(context.callFunction(define, context.undefined, printing)).dispose();
  for (const each of [printing, define]) each.dispose();
}

function toWords(dumped: unknown): string {
  if (typeof dumped !== 'object' || dumped === null) return String(dumped).slice(0, MAX_FAILURE_CHARACTERS);
  // An object of the interpreter: its fields are made into text below, whatever they are.
  const { name = 'Error', message = '', stack = '' } = dumped as Record<string, unknown>;
  const where = /:(\d+)/.exec(String(stack))?.[1];
  return `${String(name)}: ${String(message)}${where === undefined ? '' : ` (line ${where})`}`.slice(
    0,
    MAX_FAILURE_CHARACTERS,
  );
}

type Step = { readonly value: QuickJSHandle } | { readonly failure: string };

function toStep(context: QuickJSContext, ran: ReturnType<QuickJSContext['evalCode']>): Step {
  return ran.error ? { failure: toWords(context.dump(ran.error)) } : { value: ran.value };
}

function call(context: QuickJSContext, code: string, value: QuickJSHandle): Step {
  const called = context.unwrapResult(context.evalCode(code));
  return toStep(context, context.callFunction(called, context.undefined, value));
}

/** What a promise comes to, once nothing is left to do; any other value is its own. */
function settle(context: QuickJSContext, value: QuickJSHandle, isLate: () => boolean): Step {
  const { runtime } = context;
  while (runtime.hasPendingJob()) {
    // Each job may be too short for the interpreter to look at the time.
    if (isLate()) return { failure: INTERRUPTED };
    const ran = runtime.executePendingJobs(JOBS_A_LOOK);
    if (ran.error) return { failure: toWords(context.dump(ran.error)) };
  }
  const state = context.getPromiseState(value);
  if (state.type === 'pending')
    return { failure: 'The promise of the program is never fulfilled. There are no timers and no network.' };
  return state.type === 'rejected' ? { failure: toWords(context.dump(state.error)) } : { value: state.value };
}

function evaluate(
  context: QuickJSContext,
  code: string,
  isLate: () => boolean,
): { json: string } | { failure: string } {
  let step = toStep(context, context.evalCode(code, 'program.js'));
  if ('value' in step) step = call(context, START, step.value);
  if ('value' in step) step = settle(context, step.value, isLate);
  if ('value' in step) step = call(context, FINISH, step.value);
  return 'value' in step ? { json: context.getString(step.value) } : step;
}

export async function runJavaScript({ code, inputJson, files, javascriptMs }: CodeJob): Promise<CodeAnswer> {
  const quickjs = await getQuickJS();
  const runtime = quickjs.newRuntime();
  runtime.setMemoryLimit(MEMORY_BYTES);
  runtime.setMaxStackSize(STACK_BYTES);
  const deadlineMs = Date.now() + javascriptMs;
  runtime.setInterruptHandler(shouldInterruptAfterDeadline(deadlineMs));
  const context = runtime.newContext();
  let printed = '';
  provideConsole(context, (text) => {
    if (printed.length < MAX_CHARACTERS) printed += `${text}\n`;
  });
  define(context, 'input', inputJson);
  define(context, 'files', JSON.stringify(Object.fromEntries(files.map(({ name, text }) => [name, text]))));
  const ended = evaluate(context, code, () => Date.now() > deadlineMs);
  const shown = printed.slice(0, MAX_CHARACTERS);
  // The process ends with the job: what a failed program has left needs no clearing up.
  if ('failure' in ended) {
    const isLate = ended.failure.startsWith(INTERRUPTED);
    return {
      failure: isLate ? `The program ran for more than ${javascriptMs / 1000} seconds.` : ended.failure,
      printed: shown,
    };
  }
  if (ended.json.length > MAX_CHARACTERS)
    return { failure: `The result is longer than ${MAX_CHARACTERS} characters.`, printed: shown };
  return { valueJson: ended.json, printed: shown };
}
