import { afterAll, describe, expect, it } from 'vitest';
import { createSystemClock } from '../../platform/clock.ts';
import { createLog } from '../../platform/log.ts';
import { createCodeSandbox } from './code-sandbox.ts';

const sandbox = createCodeSandbox({ clock: createSystemClock(), log: createLog('silent') });
afterAll(() => sandbox.stop());

const run = (code: string, input: null | readonly number[] = null) =>
  sandbox.run({
    owner: 'ada',
    language: 'javascript',
    code,
    input,
    files: [{ name: 'a.txt', text: 'hello' }],
    signal: new AbortController().signal,
  });

describe('a program of a model', () => {
  it('reads its input and files, prints, and answers a value', async () => {
    const code =
      'console.log("sum", input.length); ({ sum: input.reduce((a, b) => a + b, 0), file: files["a.txt"] })';
    expect(await run(code, [1, 2, 3])).toEqual({ value: { sum: 6, file: 'hello' }, printed: 'sum 3\n' });
    expect(await run('function main(data) { return data.map((x) => x * 2) }', [4])).toMatchObject({
      value: [8],
    });
    expect(await run('undefined')).toMatchObject({ value: null });
  });

  it.each([
    [
      'typeof process + typeof require + typeof fetch + typeof setTimeout + typeof Deno',
      'undefined'.repeat(5),
    ],
    ['this.constructor.constructor("return typeof process")()', 'undefined'],
    ['(async () => {})().constructor.constructor("return typeof globalThis.process")()', 'undefined'],
  ])('finds nothing of the process around it: %s [SB-01]', async (code, value) => {
    expect(await run(code)).toMatchObject({ value });
  });

  it.each([
    ['for (;;) {}', 'more than 5 seconds'],
    ['const all = []; for (;;) all.push(new Array(1e5).fill("x".repeat(100)))', 'memory'],
    ['function f() { return f() + 1 } f()', 'stack'],
    ['const a = {}; a.a = a; a', 'circular'],
    ['"x".repeat(3e5)', 'longer than'],
    ['({ toJSON() { throw new Error("no") } })', 'no'],
    ['import("fs")', ''],
    ['syntax error here', 'SyntaxError'],
  ])('ends with what went wrong: %s [SB-02]', async (code, words) => {
    const ran = await run(code);
    if (words === '') expect(ran).not.toHaveProperty('value.readFileSync');
    else expect('failure' in ran ? ran.failure.toLowerCase() : ran).toContain(words.toLowerCase());
  });

  it('ends with the run that it belongs to', async () => {
    const stop = new AbortController();
    const endless = sandbox.run({
      owner: 'bob',
      language: 'javascript',
      code: 'for (;;) {}',
      input: null,
      files: [],
      signal: stop.signal,
    });
    stop.abort(new Error('stopped'));
    await expect(endless).rejects.toThrow('stopped');
  });
});
