// Programs that try to get out, to leave something behind, or to use up the machine.
import { afterAll, describe, expect, it } from 'vitest';
import { createSystemClock } from '../../platform/clock.ts';
import { createLog } from '../../platform/log.ts';
import { createCodeSandbox, type CodeSandbox } from './code-sandbox.ts';

const deps = { clock: createSystemClock(), log: createLog('silent') };
const sandbox = createCodeSandbox(deps);
/** For what never ends by itself: with the limit of the product, `code-sandbox.test.ts` waits for it once. */
const hasty = createCodeSandbox({ ...deps, limits: { processorMs: 2_000, javascriptMs: 1_000 } });
afterAll(() => {
  sandbox.stop();
  hasty.stop();
});

const runIn = (
  { run: runProgram }: CodeSandbox,
  code: string,
  owner = 'ada',
  files = [{ name: 'a.txt', text: 'hello' }],
) =>
  runProgram({
    owner,
    language: 'javascript',
    code,
    input: [1],
    files,
    signal: new AbortController().signal,
  });
const run = (code: string, owner?: string, files?: { name: string; text: string }[]) =>
  runIn(sandbox, code, owner, files);

/** Of hosts and of other engines. */
const NAMES = [
  ...['process', 'require', 'module', 'exports', '__dirname', '__filename', 'global', 'Buffer', 'root'],
  ...[
    'fetch',
    'XMLHttpRequest',
    'WebSocket',
    'EventSource',
    'Request',
    'navigator',
    'location',
    'window',
    'self',
  ],
  ...[
    'setTimeout',
    'setInterval',
    'setImmediate',
    'MessageChannel',
    'Worker',
    'importScripts',
    'BroadcastChannel',
  ],
  ...['Deno', 'Bun', 'std', 'os', 'bjson', 'scriptArgs', 'load', 'read', 'readFile', 'print', 'gc', 'quit'],
  ...['WebAssembly', 'crypto', 'localStorage', 'indexedDB', 'caches', '__loadScript', 'drainMicrotasks'],
];

/** Ways to something of the process; each answers what it has found. */
const WAYS = [
  'Function("return typeof process")()',
  'Function.constructor("return typeof process")()',
  '(async () => {}).constructor("return typeof process")() instanceof Promise ? typeof process : "out"',
  '(function* () {}).constructor("yield typeof process")().next().value',
  '(0, eval)("typeof process")',
  'console.log.constructor("return typeof process")()',
  'console.constructor.constructor("return typeof require")()',
  'files.constructor.constructor("return typeof process")()',
  'input.constructor.constructor("return typeof process")()',
  'Reflect.getPrototypeOf(console.log).constructor("return typeof this.process")()',
  'typeof Object.getPrototypeOf(globalThis).process',
  'typeof Reflect.construct(Function, ["return this"])().process',
  'typeof Reflect.apply(console.log, globalThis, [])',
  'typeof console.log.call({ process: 1 }, "x")',
  'typeof console.log.bind(null)()',
  'typeof new Proxy(console.log, {})("x")',
  'try { null.f() } catch (error) { typeof error.constructor.constructor("return this")().process }',
  'let told = "undefined"; try { console.log({ get a() { throw this } }) } catch (error) { told = typeof error.process }; told',
  'try { console.log({ toJSON() { return globalThis } }) } catch (error) { typeof error.process }; typeof process',
  'typeof Error.prepareStackTrace === "function" ? "out" : typeof process',
  'Error.prepareStackTrace = (_, sites) => sites; typeof new Error().stack?.[0]?.getThis?.()?.process',
  'typeof Array.prototype.concat.constructor("return this")().require',
  'typeof Symbol.constructor("return globalThis")().fetch',
  'typeof JSON.parse.constructor("return this")().Buffer',
  'class A extends Function {}; typeof new A("return this")().process',
  'typeof (() => {}).constructor.prototype.caller',
  'typeof new Function.prototype.constructor("return globalThis.std")()',
  'typeof globalThis[Symbol.for("nodejs.util.inspect.custom")]',
];

const LEFT = [
  'globalThis.canary = 1',
  'Object.prototype.canary = 1',
  'Array.prototype.canary = 1',
  'Function.prototype.canary = 1',
  'files.canary = 1; files["a.txt"] = "changed"',
  'console.canary = 1; console.log = () => "changed"',
  'JSON.parse = () => ({ canary: 1 }); JSON.stringify = () => "{\\"canary\\":1}"',
];

describe('a program that tries to get out', () => {
  it('finds none of the names of hosts and engines [SB-01] [PF-14]', async () => {
    const found = NAMES.map((name) => `typeof globalThis.${name}, typeof ${name}`).join(', ');
    expect(await run(`[${found}].filter((kind) => kind !== 'undefined')`)).toMatchObject({ value: [] });
  });

  it('finds no way to the process by constructors, errors and functions of the host [SB-01] [PF-14]', async () => {
    const tries = WAYS.map(
      (way) => `(() => { try { return eval(${JSON.stringify(way)}) } catch { return 'undefined' } })()`,
    );
    const ran = await run(`[${tries.join(',\n')}]`);
    expect(ran).toMatchObject({ value: WAYS.map(() => 'undefined') });
    expect(NAMES.length + WAYS.length).toBeGreaterThanOrEqual(60);
  });

  it.each(['fs', 'node:fs', 'os', 'std', 'file:///etc/passwd', 'data:text/javascript,export default 1'])(
    'cannot load %s [SB-01] [PF-14]',
    async (name) => {
      const ran = await run(`let got = 'nothing'; import('${name}').then((all) => { got = all }); got`);
      expect('value' in ran ? ran.value : 'nothing').toBe('nothing');
      const told = await run(`import * as all from '${name}'; all`);
      expect(told).toHaveProperty('failure');
    },
  );

  it('leaves nothing behind for the next one [SB-03]', async () => {
    for (const code of LEFT) await run(`${code}; null`, 'mallory');
    const look =
      '[typeof canary, typeof ({}).canary, typeof [].canary, typeof files.canary, typeof console.canary, files["a.txt"]]';
    const nothing = ['undefined', 'undefined', 'undefined', 'undefined', 'undefined', 'hello'];
    expect(await run(look)).toEqual({ value: nothing, printed: '' });
  });

  it('is told apart from its data: names of files that mean something to the language [SB-03]', async () => {
    const files = ['__proto__', 'constructor', 'toString'].map((name) => ({ name, text: `of ${name}` }));
    const code = '({ names: Object.keys(files), own: files["__proto__"], plain: typeof ({}).polluted })';
    const own = files.map(({ name }) => name);
    expect(await run(code, 'ada', files)).toMatchObject({
      value: { names: own, own: 'of __proto__', plain: 'undefined' },
    });
    const answer = await run('JSON.parse(\'{"__proto__": {"polluted": true}}\')');
    expect(JSON.stringify(answer)).toContain('polluted');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

const MEMORY = /memory|too much|too long|invalid string length|invalid array|too large/i;
const TIME = /more than [12] seconds/i;

describe('a program that uses all it can get', () => {
  it.each([
    ['let all = "x"; for (;;) all += all', MEMORY],
    ['new ArrayBuffer(1e10)', MEMORY],
    ['const all = []; for (;;) all.push(new Uint8Array(1e6))', MEMORY],
    [
      'const all = new Map(); for (let n = 0; ; n += 1) all.set(n, { n })',
      /memory|more than 5 seconds|too much/i,
    ],
    ['"x".repeat(2 ** 30)', MEMORY],
    [
      'const deep = []; let at = deep; for (let n = 0; n < 1e6; n += 1) at = at[0] = []; deep',
      /memory|stack|much/i,
    ],
    ['const f = () => [...f()]; f()', /stack/i],
    ['({ toJSON() { return { again: JSON.stringify(this) } } })', /stack/i],
    ['/(a+)+$/.test("a".repeat(40) + "b")', TIME],
    ['10n ** 100_000_000n', /too|memory|seconds/i],
    ['[3, 2, 1].sort(() => { for (;;); })', TIME],
    ['for (;;) console.log(new Proxy({}, { ownKeys() { for (;;); } }))', TIME],
    ['({ get a() { for (;;); } })', TIME],
    ['try { for (;;); } catch {} finally { for (;;); }', TIME],
    ['function main() { for (;;); }', TIME],
    ['Array.from({ length: 1e9 }, (_, n) => n)', /memory|more than 5 seconds|too much/i],
  ])('is stopped, and says so: %s [SB-02] [PF-14]', async (code, words) => {
    const ran = await runIn(words === TIME ? hasty : sandbox, code);
    expect('failure' in ran ? ran.failure : JSON.stringify(ran)).toMatch(words);
  });

  it('prints and answers within bounds, whatever it prints [SB-02] [PF-14]', async () => {
    const flood = await run('for (let n = 0; n < 1e3; n += 1) console.log("x".repeat(1e4)); 1');
    expect('printed' in flood ? flood.printed.length : flood).toBe(256 * 1024);
    const odd =
      'const a = {}; a.a = a; for (const each of [10n, Symbol("s"), a, () => 1, new Date(NaN), null])' +
      ' try { console.log(each) } catch {}; "end"';
    expect(await run(odd)).toMatchObject({ value: 'end' });
    for (const thrown of ['"x".repeat(1e6)', 'new Error("x".repeat(1e6))']) {
      const ran = await run(`throw ${thrown}`);
      expect('failure' in ran ? ran.failure : '').toHaveLength(2_000);
    }
  });
});
