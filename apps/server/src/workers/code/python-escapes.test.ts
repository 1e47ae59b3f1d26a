// Programs in Python that try to get out, to leave something behind, or to use up the machine.
import { afterAll, describe, expect, it } from 'vitest';
import { createSystemClock } from '../../platform/clock.ts';
import { createLog } from '../../platform/log.ts';
import { createCodeSandbox, type CodeSandbox } from './code-sandbox.ts';

const deps = { clock: createSystemClock(), log: createLog('silent') };
const sandbox = createCodeSandbox(deps);
/** For what never ends by itself: one program is given the time of the product. */
const hasty = createCodeSandbox({ ...deps, limits: { processorMs: 2_000, javascriptMs: 1_000 } });
afterAll(() => {
  sandbox.stop();
  hasty.stop();
});

const run = (code: string, owner = 'ada', { run: runProgram }: CodeSandbox = sandbox) =>
  runProgram({
    owner,
    language: 'python',
    code,
    input: null,
    files: [],
    signal: new AbortController().signal,
  });

const failureOf = async (code: string, within = sandbox): Promise<string> => {
  const ran = await run(code, 'ada', within);
  return 'failure' in ran ? ran.failure : `answered ${JSON.stringify(ran)}`;
};

/** Runs each as a program of its own, in one process, and answers the names of their errors. */
const attempts = (codes: readonly string[]): string =>
  [
    'def attempt(code):',
    '  try:',
    '    exec(code, {})',
    '    return "out: " + code',
    '  except BaseException as error:',
    '    return type(error).__name__',
    `[attempt(code) for code in ${JSON.stringify(codes)}]`,
  ].join('\n');

/** The bridges to JavaScript that Python for the web has, under all their names. */
const BRIDGES = [
  ...['js', 'pyodide_js', '_pyodide_core', 'jsffi', 'micropython', 'pyscript', 'browser', 'emscripten'],
  ...['from pyodide.code import run_js', 'from pyodide.http import pyfetch'],
].map((name) => (name.startsWith('from') ? name : `import ${name}`));

const WAYS = [
  'import os; os.fork()',
  'import os; os.execv("/bin/sh", ["sh"])',
  'import os; os.posix_spawn("/bin/sh", ["sh"], {})',
  'import subprocess; subprocess.run(["ls"])',
  'import multiprocessing; multiprocessing.Process(target=print).start()',
  'import threading; threading.Thread(target=print).start()',
  'import socket; socket.socket().connect(("1.1.1.1", 80))',
  'import socket; socket.create_connection(("example.com", 80))',
  'import socket; socket.getaddrinfo("example.com", 80)',
  'import urllib.request; urllib.request.urlopen("http://example.com")',
  'import ctypes; ctypes.CDLL(None)',
  'import pty; pty.spawn("sh")',
  'import os; os.pipe()',
  'import os; os.symlink("/etc/passwd", "passwd")',
  'import os; os.mknod("/dev/mem")',
  'import os; os.kill(os.getppid(), 9)',
  'import signal; signal.setitimer(signal.ITIMER_REAL, 1)',
  'import mmap; mmap.mmap(3, 10)',
  'open("module.so", "wb").write(b"\\0asm\\1\\0\\0\\0"); from importlib.machinery import ExtensionFileLoader as L, ModuleSpec as S; L("module", "/home/module.so").create_module(S("module", None, origin="/home/module.so"))',
  ...[
    '/etc/passwd',
    '/etc/hostname',
    '/proc/self/environ',
    '/proc/self/fd/0',
    '/dev/tty',
    '/dev/stdin',
    '/dev/fd/3',
    '/dev/mem',
    '../../../../../../etc/passwd',
    'file:///etc/passwd',
    '/lib/../../etc/passwd',
    '//etc/passwd',
    '/etc/passwd\\0.txt',
  ].map((path) => `open("${path}")`),
  'open("/main.py", "w")',
  'open("/lib/python314.zip", "ab")',
  'import os; os.remove("/program.py")',
  'import os; os.rename("/main.py", "/x")',
];

describe('a program in Python that tries to get out', () => {
  it('finds no bridge to JavaScript, by any of its names [SB-01] [PF-14]', async () => {
    const ran = await run(attempts(BRIDGES));
    expect(ran).toMatchObject({
      value: BRIDGES.map(() => expect.stringMatching(/^(ModuleNotFoundError|ImportError)$/)),
    });
  });

  it('finds no process, no network and no file of the machine [SB-01] [PF-14]', async () => {
    const ran = await run(attempts(WAYS));
    const names = 'value' in ran ? ran.value : [ran.failure];
    expect(names).toEqual(WAYS.map(() => expect.stringMatching(/^(?!out)\w+$/)));
  });

  it.each([
    ['import sys\ndel sys.modules["_ctypes"]\nimport ctypes\nctypes.CFUNCTYPE(None)(print)()'],
    ['import os\nos._exit(0)'],
    ['import os\nos.abort()'],
    ['import faulthandler\nfaulthandler._sigabrt()'],
  ])('ends with the interpreter: %s [SB-01]', async (code) => {
    expect(await run(code)).toHaveProperty('failure');
  });

  it('sees its own files and an environment of its own, and no input [SB-01]', async () => {
    const code = [
      'import os, sys, time',
      'found = [os.path.join(at, name) for at, _, names in os.walk("/") for name in names]',
      '[sorted(found), sorted(os.environ), sys.stdin.read(), os.getcwd(), time.tzname[0], os.system("ls") != 0, sys.argv]',
    ].join('\n');
    expect(await run(code)).toMatchObject({
      value: [
        ['/lib/python314.zip', '/main.py', '/program.py'],
        ['PYTHONDONTWRITEBYTECODE', 'PYTHONHOME', 'PYTHONNOUSERSITE', 'PYTHONUTF8', 'PYTHON_COLORS', 'TZ'],
        '',
        '/home',
        'UTC',
        true,
        [''],
      ],
    });
  });

  it('leaves nothing behind for the next one [SB-03]', async () => {
    const left = [
      'import builtins, sys, os, json',
      'builtins.canary = 1; sys.canary = 1; os.environ["CANARY"] = "1"; json.loads = None',
      'open("/home/canary", "w").write("x"); open("/canary.py", "w").write("x")',
      'None',
    ].join('\n');
    expect(await run(left, 'mallory')).toMatchObject({ value: null });
    const look =
      'import builtins, sys, os, json\n[hasattr(builtins, "canary"), hasattr(sys, "canary"), "CANARY" in os.environ, json.loads("1"), os.listdir("/home")]';
    expect(await run(look)).toMatchObject({ value: [false, false, false, 1, []] });
  });

  it.each([
    [
      'import builtins\nbuiltins.open = lambda *a, **b: (_ for _ in ()).throw(SystemExit())',
      /ended its own process/,
    ],
    ['import os\nos.write(3, b"{}")', /changed what answers/],
    ['import os\nos.write(3, b\'{"value":1,"other":2}\')', /changed what answers/],
    [
      'import sys\nsys._getframe(1).f_globals.clear()\nsys.stdout = None\n1',
      /changed what answers|AttributeError/,
    ],
  ])('that changes what answers for it, is told so: %s [SB-03]', async (code, words) => {
    expect(await failureOf(code)).toMatch(words);
  });
});

const MEMORY = /MemoryError|too much memory/;
const TIME = /more than 8 seconds/;
const LESS_TIME = /more than 2 seconds/;
const DEEP = /RecursionError|too deep/;

describe('a program in Python that uses all it can get', () => {
  it.each([
    ['x = "a" * 10**9', MEMORY],
    ['x = []\nwhile True: x.append("a" * 10**6 + str(len(x)))', MEMORY],
    ['x = [0] * 10**9', MEMORY],
    ['x = {}\nwhile True: x[len(x)] = [len(x)]', MEMORY],
    ['import sys\nsys.setrecursionlimit(10**9)\ndef f(n): return f(n + 1)\nf(0)', DEEP],
    ['x = []\nfor _ in range(10**6): x = [x]\nrepr(x)', DEEP],
    ['x = []\nfor _ in range(10**5): x = [x]\nx', DEEP],
    ['eval("(" * 100_000)', /SyntaxError|MemoryError|too deep/],
    ['import zlib\nx = zlib.decompress(zlib.compress(b"0" * 10**7) * 1, bufsize=2**31 - 1)\nx * 100', MEMORY],
    ['while True:\n  try:\n    while True: pass\n  except BaseException: pass', LESS_TIME],
    ['10**10**8', TIME],
    ['import re\nre.match(r"(a+)+$", "a" * 40 + "b")', LESS_TIME],
  ])('is stopped, and says so: %s [SB-02] [PF-14]', async (code, words) => {
    expect(await failureOf(code, words === LESS_TIME ? hasty : sandbox)).toMatch(words);
  });

  it('prints within bounds, and fills no disk [SB-02] [PF-14]', async () => {
    const flood = await run('for _ in range(1000): print("x" * 10_000)\n1');
    expect('printed' in flood ? flood.printed.length : flood).toBe(256 * 1024);
    for (const [code, printed] of [
      ['for _ in range(400_000): print(1)', 256 * 1024],
      ['import os\nfor _ in range(1_500_000): os.write(1, b"")', 0],
    ] as const) {
      const small = await run(code);
      expect('printed' in small ? small.printed.length : small).toBe(printed);
    }
    const fill = [
      'kinds = []',
      'try:',
      '  with open("big", "wb") as file:',
      '    while True: file.write(b"0" * 10**6)',
      'except OSError as error: kinds.append(error.strerror)',
      'try:',
      '  for n in range(10_000): open(f"f{n}", "w").close()',
      'except OSError as error: kinds.append(error.strerror)',
      'try:',
      '  held = [open("/program.py") for _ in range(1_000)]',
      'except OSError as error: kinds.append(error.strerror)',
      'kinds',
    ].join('\n');
    expect(await run(fill)).toMatchObject({
      value: ['No space left on device', 'No space left on device', 'No file descriptors available'],
    });
  });
});
