// The boundary of Python, from the side of the machine: which of its calls are answered at all.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import { createImports, ProgramEnd } from './host.ts';
import { createMemoryFiles } from './memory-files.ts';

/** All that there is to call. A name that is added here gives nothing of the machine away. */
const ANSWERED = [
  // files in memory
  ...['openat', 'stat64', 'lstat64', 'newfstatat', 'fstat64', 'faccessat', 'getcwd', 'chdir', 'getdents64'],
  ...['mkdirat', 'rmdir', 'unlinkat', 'renameat', 'ftruncate64', 'readlinkat', 'ioctl', 'fcntl64'],
  ...['chmod', 'fchmod', 'fchmodat2', 'utimensat'],
]
  .map((name) => `__syscall_${name}`)
  .concat([
    ...['fd_close', 'fd_read', 'fd_pread', 'fd_write', 'fd_pwrite', 'fd_seek', 'fd_sync', 'fd_fdstat_get'],
    // time, chance, memory and the environment that is given
    ...['clock_time_get', 'clock_res_get', 'emscripten_date_now', 'emscripten_get_now', '_gmtime_js'],
    ...['_localtime_js', '_timegm_js', '_mktime_js', '_tzset_js', 'random_get', 'emscripten_resize_heap'],
    ...['emscripten_get_heap_max', 'environ_sizes_get', 'environ_get'],
    // numbers that say nothing
    ...['_emscripten_get_progname', '__syscall_getuid32_js', '__syscall_umask_js', '_Py_emscripten_runtime'],
    ...['_Py_CheckEmscriptenSignals_Helper', '__hiwire_deduplicate_new', '__hiwire_deduplicate_get'],
    ...['__hiwire_deduplicate_set', '_try_fcntl64', '_try_shutdown', '_maybe_poll_async'],
    ...['emscripten_runtime_keepalive_push', 'emscripten_runtime_keepalive_pop'],
    // a function of Python's own table; the ends
    ...['_PyEM_TrampolineCall_JS', 'proc_exit', 'exit', '_abort_js'],
  ]);

let imports: WebAssembly.Imports;
beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve('pyodide/pyodide.asm.wasm');
  imports = createImports(await WebAssembly.compile(await readFile(file)), {
    files: createMemoryFiles(new Map()),
    environment: [],
    maxMemoryBytes: 0,
    print: () => undefined,
    answer: () => undefined,
    exports: () => {
      throw new Error('A refusal needs nothing of the module.');
    },
  });
});

function outcomeOf(value: WebAssembly.ImportValue): unknown {
  if (typeof value !== 'function') return value.value;
  try {
    return value();
  } catch (error) {
    return error instanceof ProgramEnd ? 'ended' : error;
  }
}

describe('what the WebAssembly of Python can call', () => {
  it('is refused where it is not on the list: with an end, or with the number of an error [SB-01] [PF-14]', () => {
    const all = Object.values(imports).flatMap((group) => Object.entries(group));
    const others = all.filter(([name]) => !ANSWERED.includes(name));
    expect(others.length).toBeGreaterThan(400);
    const answered = others
      .map(([name, value]) => [name, outcomeOf(value)] as const)
      .filter(([, outcome]) => outcome !== 'ended' && typeof outcome !== 'number');
    expect(answered).toEqual([]);
    // Every name of the list is one that the module asks for, so that none stays on it for nothing.
    expect(ANSWERED.filter((name) => !all.some(([asked]) => asked === name))).toEqual([]);
  });

  it.each([
    'JsProxy_GetAttr_js',
    'JsvFunction_CallBound',
    'js2python_js',
    'emscripten_asm_const_int',
    'raw_call_js',
  ])('is no part of the bridge to JavaScript: %s [SB-01]', (name) => {
    expect(outcomeOf(imports['env']?.[name] ?? (() => 'absent'))).toBe('ended');
  });
});
