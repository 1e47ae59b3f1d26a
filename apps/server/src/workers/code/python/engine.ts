// Starts CPython, compiled to WebAssembly, and lets it run one program. Each program gets a new one, in a process of its own.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { MAX_NAME_BYTES } from './file-tree.ts';
import { createImports, ProgramEnd } from './host.ts';
import { createMemoryFiles, type MemoryFiles } from './memory-files.ts';

const MAX_MEMORY_BYTES = 96 * 1024 * 1024;
const ENVIRONMENT = [
  'PYTHONHOME=/',
  'PYTHONDONTWRITEBYTECODE=1',
  'PYTHONNOUSERSITE=1',
  'PYTHONUTF8=1',
  'PYTHON_COLORS=0',
  'TZ=UTC',
];
const LIBRARY = '/lib/python314.zip';
/** As V8 says it; there are other errors of its class. */
const STACK_OVERFLOW = 'Maximum call stack size exceeded';
const START = "exec(compile(open('/main.py').read(), 'main.py', 'exec'), {'__builtins__': __builtins__})";

export interface PythonProgram {
  readonly code: string;
  /** JSON of `input` and the `names` of the files; absent where there are neither. */
  readonly jobJson: string | null;
  readonly files: readonly { readonly name: string; readonly text: string }[];
  readonly print: (bytes: Uint8Array) => void;
  /** The JSON that `main.py` answers with, as far as the program has left it alone. */
  readonly answer: (bytes: Uint8Array) => void;
}

/** What Python's C functions are, as far as they are called from here. */
interface Python {
  readonly memory: WebAssembly.Memory;
  readonly __indirect_function_table: WebAssembly.Table;
  readonly emscripten_stack_init: () => void;
  readonly __wasm_call_ctors: () => void;
  readonly Py_InitializeEx: (installsSignals: number) => void;
  readonly malloc: (bytes: number) => number;
  readonly PyRun_SimpleString: (text: number) => number;
}

const requireHere = createRequire(import.meta.url);
const inPackage = (name: string): Promise<Buffer> => readFile(requireHere.resolve(`pyodide/${name}`));

const isFileName = (name: string): boolean =>
  !name.includes('/') && !/^\.*$/.test(name) && Buffer.byteLength(name) <= MAX_NAME_BYTES;

async function createFiles({ code, jobJson, files }: PythonProgram): Promise<MemoryFiles> {
  const encoder = new TextEncoder();
  const fixed = new Map<string, Uint8Array>([
    [LIBRARY, await inPackage('python_stdlib.zip')],
    ['/main.py', await readFile(new URL('./main.py', import.meta.url))],
    ['/program.py', encoder.encode(code)],
    ...(jobJson === null ? [] : [['/job.json', encoder.encode(jobJson)] as const]),
  ]);
  for (const [index, { name, text }] of files.entries()) {
    const bytes = encoder.encode(text);
    // Here `main.py` finds it, whatever it is called.
    fixed.set(`/attached/${index}`, bytes);
    if (isFileName(name)) fixed.set(`/home/${name}`, bytes);
  }
  const memory = createMemoryFiles(fixed);
  if (!memory.has('/home')) memory.makeDirectory('/home');
  memory.goTo('/home');
  return memory;
}

function start(module: WebAssembly.Module, files: MemoryFiles, { print, answer }: PythonProgram): Python {
  const started: { python?: Python } = {};
  const imports = createImports(module, {
    files,
    environment: ENVIRONMENT,
    maxMemoryBytes: MAX_MEMORY_BYTES,
    print,
    answer,
    exports: () => {
      // Nothing is called while the module is put together.
      if (!started.python) throw new ProgramEnd('The interpreter has not started.');
      return { memory: started.python.memory, table: started.python.__indirect_function_table };
    },
  });
  // As this version of the package exports them.
  const python = new WebAssembly.Instance(module, imports).exports as unknown as Python;
  started.python = python;
  return python;
}

function execute(python: Python, source: string): void {
  const bytes = new TextEncoder().encode(`${source}\0`);
  const at = python.malloc(bytes.length) >>> 0;
  new Uint8Array(python.memory.buffer).set(bytes, at);
  python.PyRun_SimpleString(at);
}

function toEnd(error: unknown): unknown {
  if (error instanceof RangeError && error.message === STACK_OVERFLOW)
    return new ProgramEnd('RecursionError: the program goes too deep.', { cause: error });
  // A part of the memory that is none, for example.
  if (error instanceof RangeError || error instanceof WebAssembly.RuntimeError)
    return new ProgramEnd('The interpreter gave up.', { cause: error });
  return error;
}

/** Throws `ProgramEnd`. */
export async function runInPython(program: PythonProgram): Promise<void> {
  const files = await createFiles(program);
  const python = start(await WebAssembly.compile(await inPackage('pyodide.asm.wasm')), files, program);
  try {
    python.emscripten_stack_init();
    python.__wasm_call_ctors();
    python.Py_InitializeEx(0);
    execute(python, START);
  } catch (error) {
    throw toEnd(error);
  }
}
