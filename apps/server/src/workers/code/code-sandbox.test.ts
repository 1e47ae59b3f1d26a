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
    ['async function main() { return 5 }; main()', 5],
    ['async function main(data) { return (await Promise.all(data.map(async (x) => x + 1))) }', [2]],
    ['(async () => { await null; return { a: 1 } })()', { a: 1 }],
    ['input.map(async (x) => x * 3)', [3]],
    ['const seen = []; Promise.resolve(7).then((x) => seen.push(x)); seen', [7]],
    ['new Map([["a", 1], ["b", new Set([1, 2, 3])]])', { a: 1, b: [1, 2, 3] }],
    ['new Map([[1, "a"]])', [[1, 'a']]],
    [
      '({ id: 2n ** 64n, bytes: new Uint8Array([1, 2]), error: new TypeError("no") })',
      { id: '18446744073709551616', bytes: [1, 2], error: 'TypeError: no' },
    ],
    [
      '[NaN, Infinity, undefined, () => 1, new Date(0)]',
      [null, null, null, null, '1970-01-01T00:00:00.000Z'],
    ],
  ])('answers what is no plain JSON either: %s', async (code, value) => {
    expect(await run(code, [1])).toMatchObject({ value });
  });

  it('prints values of all kinds', async () => {
    const code =
      'console.log("a", 10n, NaN, undefined, null, [new Set([1])], new Map([["k", 2]]), new Error("no")); const a = {}; a.a = a; console.warn(a)';
    expect(await run(code)).toEqual({
      value: null,
      printed: 'a 10 NaN undefined null [[1]] {"k":2} Error: no\n[object Object]\n',
    });
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
    ['async function main() { throw new RangeError("too far") }', 'RangeError: too far'],
    ['new Promise(() => {})', 'never'],
    ['async function main() { for (;;) await null }', 'more than 5 seconds'],
    ['async function main() { await null; for (;;) {} }', 'more than 5 seconds'],
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
