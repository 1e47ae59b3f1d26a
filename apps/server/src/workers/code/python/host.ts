// All that the WebAssembly of Python can call. A module reaches nothing but its imports, and every import is either one
// of the calls below or a refusal: no object of JavaScript, no network and no file of the machine is behind any of them.
// Pyodide's own JavaScript, which would offer them, is never loaded (decision 106).
import { createClockCalls } from './clock-calls.ts';
import { createFileCalls } from './file-calls.ts';
import { ERRNO } from './file-tree.ts';
import type { HostCall, HostCalls } from './host-call.ts';
import type { MemoryFiles } from './memory-files.ts';
import { toWasmMemory } from './wasm-memory.ts';

/** The program is over, for a reason that Python cannot catch. */
export class ProgramEnd extends Error {}

export interface HostDeps {
  readonly files: MemoryFiles;
  /** Of what Python finds in its environment. */
  readonly environment: readonly string[];
  readonly maxMemoryBytes: number;
  readonly print: (bytes: Uint8Array) => void;
  readonly answer: (bytes: Uint8Array) => void;
  /** What the started module owns. */
  readonly exports: () => { readonly memory: WebAssembly.Memory; readonly table: WebAssembly.Table };
}

const PAGE_BYTES = 65_536;
const GROWTH = 1.2;
const MAX_RANDOM_BYTES = 65_536;
const ROOT_USER = 0;

function createSystemCalls({ environment, maxMemoryBytes, exports }: HostDeps): HostCalls {
  const memory = toWasmMemory(() => exports().memory);

  function grow(wanted: number): number {
    const { memory: own } = exports();
    const held = own.buffer.byteLength;
    if (wanted >>> 0 > maxMemoryBytes) return 0;
    const size = Math.min(Math.max(wanted >>> 0, held * GROWTH), maxMemoryBytes);
    try {
      own.grow(Math.ceil((size - held) / PAGE_BYTES));
      return 1;
    } catch {
      return 0;
    }
  }

  return {
    emscripten_resize_heap: grow,
    emscripten_get_heap_max: () => maxMemoryBytes,
    environ_sizes_get: (count: number, bytes: number) => {
      const view = memory.data();
      view.setUint32(count >>> 0, environment.length, true);
      const size = environment.reduce((sum, each) => sum + Buffer.byteLength(each) + 1, 0);
      view.setUint32(bytes >>> 0, size, true);
      return 0;
    },
    environ_get: (places: number, bytes: number) => {
      let at = bytes >>> 0;
      for (const [index, each] of environment.entries()) {
        memory.data().setUint32((places >>> 0) + index * 4, at, true);
        at += memory.putText(at, each);
      }
      return 0;
    },
    random_get: (at: number, length: number) => {
      for (let done = 0; done < length >>> 0; done += MAX_RANDOM_BYTES)
        crypto.getRandomValues(
          memory.part((at >>> 0) + done, Math.min(MAX_RANDOM_BYTES, (length >>> 0) - done)),
        );
      return 0;
    },
    proc_exit: () => {
      throw new ProgramEnd('The program ended its own process.');
    },
    exit: () => {
      throw new ProgramEnd('The program ended its own process.');
    },
    _abort_js: () => {
      throw new ProgramEnd('The interpreter gave up.');
    },
    _emscripten_get_progname: (at: number) => void memory.putText(at, 'python'),
    __syscall_getuid32_js: () => ROOT_USER,
    __syscall_umask_js: () => 0,
    // Unknown.
    _Py_emscripten_runtime: () => 0,
    _Py_CheckEmscriptenSignals_Helper: () => 0,
    // The bridge to JavaScript that was built in counts its values as it starts; here there are none.
    __hiwire_deduplicate_new: () => null,
    __hiwire_deduplicate_get: () => 0,
    __hiwire_deduplicate_set: () => undefined,
    // No descriptor is a socket.
    _try_fcntl64: () => 0,
    _try_shutdown: () => 0,
    _maybe_poll_async: () => null,
    emscripten_runtime_keepalive_push: () => 0,
    emscripten_runtime_keepalive_pop: () => 0,
    // Functions of Python's own table, of which some take fewer arguments than they are given.
    _PyEM_TrampolineCall_JS: (at: number, ...args: readonly number[]) => {
      // The table holds functions of the module only.
      const call = exports().table.get(at) as ((...given: readonly number[]) => unknown) | null;
      if (call === null) throw new ProgramEnd('The interpreter gave up.');
      return call(...args);
    },
  };
}

/** As the name of an import says what its caller takes for a failure. */
function refuse(name: string): HostCall {
  if (name.startsWith('__syscall_') || name === '_emscripten_system') return () => -ERRNO.notImplemented;
  if (name.startsWith('fd_') || name.startsWith('clock_')) return () => ERRNO.notImplemented;
  if (name.startsWith('getaddr') || name.startsWith('getname')) return () => -1;
  if (name === '_dlopen_js' || name === 'getprotobyname') return () => 0;
  return () => {
    throw new ProgramEnd(`The program needs what this Python does not have (${name}).`);
  };
}

export function createImports(module: WebAssembly.Module, deps: HostDeps): WebAssembly.Imports {
  const memory = toWasmMemory(() => deps.exports().memory);
  const calls = new Map<string, HostCall>(
    Object.entries({
      ...createFileCalls({ ...deps, memory }),
      ...createClockCalls(memory),
      ...createSystemCalls(deps),
    }),
  );
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const { module: group, name, kind } of WebAssembly.Module.imports(module)) {
    imports[group] ??= {};
    // Addresses of functions that are not there; calling one ends the program.
    if (kind === 'global') imports[group][name] = new WebAssembly.Global({ value: 'i32', mutable: true }, 0);
    else imports[group][name] = calls.get(name) ?? refuse(name);
  }
  return imports;
}
