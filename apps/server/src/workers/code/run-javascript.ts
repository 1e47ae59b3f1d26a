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

function define(context: QuickJSContext, name: string, json: string): void {
  const handle = context.newString(json);
  const parsed = context.unwrapResult(context.evalCode('(text) => JSON.parse(text)'));
  const value = context.unwrapResult(context.callFunction(parsed, context.undefined, handle));
  context.setProp(context.global, name, value);
  for (const each of [handle, parsed, value]) each.dispose();
}

function provideConsole(context: QuickJSContext, print: (text: string) => void): void {
  const log = context.newFunction('log', (...handles: QuickJSHandle[]) => {
    const words = handles.map((handle) => {
      const value: unknown = context.dump(handle);
      return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
    });
    print(words.join(' '));
  });
  const output = context.newObject();
  for (const name of ['log', 'info', 'warn', 'error']) context.setProp(output, name, log);
  context.setProp(context.global, 'console', output);
  log.dispose();
  output.dispose();
}

/** The value of the last expression, or what a function called `main` answers for the input. */
const FINISH = `(value) => {
  const result = typeof main === 'function' ? main(input) : value;
  const json = JSON.stringify(result === undefined ? null : result);
  return json === undefined ? 'null' : json;
}`;

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

function evaluate(context: QuickJSContext, code: string): { json: string } | { failure: string } {
  const ran = context.evalCode(code, 'program.js');
  if (ran.error) {
    const failure = toWords(context.dump(ran.error));
    ran.error.dispose();
    return { failure };
  }
  const finish = context.unwrapResult(context.evalCode(FINISH));
  const finished = context.callFunction(finish, context.undefined, ran.value);
  finish.dispose();
  ran.value.dispose();
  if (finished.error) {
    const failure = toWords(context.dump(finished.error));
    finished.error.dispose();
    return { failure };
  }
  const json = context.getString(finished.value);
  finished.value.dispose();
  return { json };
}

export async function runJavaScript({ code, inputJson, files, javascriptMs }: CodeJob): Promise<CodeAnswer> {
  const quickjs = await getQuickJS();
  const runtime = quickjs.newRuntime();
  runtime.setMemoryLimit(MEMORY_BYTES);
  runtime.setMaxStackSize(STACK_BYTES);
  runtime.setInterruptHandler(shouldInterruptAfterDeadline(Date.now() + javascriptMs));
  const context = runtime.newContext();
  let printed = '';
  provideConsole(context, (text) => {
    if (printed.length < MAX_CHARACTERS) printed += `${text}\n`;
  });
  define(context, 'input', inputJson);
  define(context, 'files', JSON.stringify(Object.fromEntries(files.map(({ name, text }) => [name, text]))));
  const ended = evaluate(context, code);
  const shown = printed.slice(0, MAX_CHARACTERS);
  // The process ends with the job: what a failed program has left needs no clearing up.
  if ('failure' in ended) {
    const isLate = ended.failure.startsWith('InternalError: interrupted');
    return {
      failure: isLate ? `The program ran for more than ${javascriptMs / 1000} seconds.` : ended.failure,
      printed: shown,
    };
  }
  if (ended.json.length > MAX_CHARACTERS)
    return { failure: `The result is longer than ${MAX_CHARACTERS} characters.`, printed: shown };
  return { valueJson: ended.json, printed: shown };
}
