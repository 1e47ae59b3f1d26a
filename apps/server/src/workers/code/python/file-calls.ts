// The calls for files, answered from the tree in memory.
import { answerNegative, answerPositive, type HostCalls } from './host-call.ts';
import { ERRNO, FileError, type Entry } from './file-tree.ts';
import type { MemoryFiles } from './memory-files.ts';
import type { WasmMemory } from './wasm-memory.ts';

export interface FileCallDeps {
  readonly files: MemoryFiles;
  readonly memory: WasmMemory;
  readonly print: (bytes: Uint8Array) => void;
  readonly answer: (bytes: Uint8Array) => void;
}

const HERE = -100;
const EMPTY_PATH = 4096;
const REMOVE_DIRECTORY = 512;
const MODE = { file: 0o100_644, fixed: 0o100_444, directory: 0o40_755, device: 0o20_666 } as const;
const STAT_BYTES = 96;
const LISTED_BYTES = 280;
const LISTED_NAME = 19;
const LISTED_KIND = { directory: 4, file: 8 } as const;
const OPEN_KIND = { device: 2, directory: 3, file: 4 } as const;
const CONTROL = { duplicate: [0, 1030], descriptorFlags: [1, 2], readStatus: 3 } as const;
const isOf = (commands: readonly number[], command: number): boolean => commands.includes(command);
const VECTOR_BYTES = 8;

const INPUT = 0;
/** Where `main.py` writes the answer. */
const ANSWER = 3;
/** Input, output, errors and the answer. */
const isStandard = (descriptor: number): boolean => descriptor >= INPUT && descriptor <= ANSWER;

function toMode(entry: Entry | null): number {
  if (!entry) return MODE.device;
  if (entry.kind === 'directory') return MODE.directory;
  return entry.isFixed ? MODE.fixed : MODE.file;
}

/** Of all files alike: nothing keeps what a program sets. */
const TIMES = [40, 56, 72] as const;
const STARTED_SECONDS = BigInt(Math.floor(Date.now() / 1_000));

function putStat(memory: WasmMemory, at: number, entry: Entry | null): void {
  const start = at >>> 0;
  memory.part(start, STAT_BYTES).fill(0);
  const view = memory.data();
  const size = entry?.kind === 'file' ? entry.size : 0;
  view.setUint32(start, 1, true);
  view.setUint32(start + 4, toMode(entry), true);
  view.setUint32(start + 8, 1, true);
  view.setBigInt64(start + 24, BigInt(size), true);
  view.setInt32(start + 32, 4096, true);
  view.setInt32(start + 36, Math.ceil(size / 512), true);
  for (const place of TIMES) view.setBigInt64(start + place, STARTED_SECONDS, true);
  view.setBigInt64(start + 88, BigInt(entry?.id ?? 0), true);
}

function systemCalls({ files, memory }: FileCallDeps): HostCalls {
  const plain = (path: number): string => files.toPath(memory.text(path));
  function pathAt(folder: number, path: number): string {
    const given = memory.text(path);
    return files.toPath(given, folder === HERE ? undefined : files.getOpen(folder).path);
  }
  const checkOpen = (descriptor: number): void => {
    if (!isStandard(descriptor)) files.getOpen(descriptor);
  };
  const stat = (path: number, at: number): void => putStat(memory, at, files.find(plain(path)));

  function list(descriptor: number, at: number, length: number): number {
    const folder = files.getOpen(descriptor);
    if (folder.entry.kind !== 'directory') throw new FileError(ERRNO.notDirectory);
    const names = files.list(folder.path);
    const start = folder.position;
    const shown = names.slice(start, start + Math.floor((length >>> 0) / LISTED_BYTES));
    for (const [index, name] of shown.entries()) {
      const place = (at >>> 0) + index * LISTED_BYTES;
      const entry = files.find(files.toPath(name, folder.path));
      memory.part(place, LISTED_BYTES).fill(0);
      const view = memory.data();
      view.setBigInt64(place, BigInt(entry.id), true);
      view.setBigInt64(place + 8, BigInt(start + index + 1), true);
      view.setUint16(place + 16, LISTED_BYTES, true);
      view.setUint8(place + 18, LISTED_KIND[entry.kind]);
      memory.putText(place + LISTED_NAME, name);
    }
    folder.position = start + shown.length;
    return shown.length * LISTED_BYTES;
  }

  return {
    __syscall_openat: (folder: number, path: number, flags: number) =>
      files.open(pathAt(folder, path), flags),
    __syscall_stat64: stat,
    __syscall_lstat64: stat,
    __syscall_newfstatat: (folder: number, path: number, at: number, flags: number) => {
      const isOpen = (flags & EMPTY_PATH) !== 0 && memory.text(path) === '';
      const entry = isOpen ? files.getOpen(folder).entry : files.find(pathAt(folder, path));
      putStat(memory, at, entry);
    },
    __syscall_fstat64: (descriptor: number, at: number) =>
      putStat(memory, at, isStandard(descriptor) ? null : files.getOpen(descriptor).entry),
    __syscall_faccessat: (folder: number, path: number) => void files.find(pathAt(folder, path)),
    __syscall_getcwd: (at: number, length: number) => {
      const path = files.where();
      if (length >>> 0 <= path.length * 4) throw new FileError(ERRNO.tooSmall);
      return memory.putText(at, path);
    },
    __syscall_chdir: (path: number) => files.goTo(plain(path)),
    __syscall_getdents64: list,
    __syscall_mkdirat: (folder: number, path: number) => files.makeDirectory(pathAt(folder, path)),
    __syscall_rmdir: (path: number) => files.remove(plain(path), 'directory'),
    __syscall_unlinkat: (folder: number, path: number, flags: number) =>
      files.remove(pathAt(folder, path), flags === REMOVE_DIRECTORY ? 'directory' : 'file'),
    __syscall_renameat: (fromFolder: number, from: number, toFolder: number, to: number) =>
      files.move(pathAt(fromFolder, from), pathAt(toFolder, to)),
    __syscall_ftruncate64: (descriptor: number, size: bigint) => files.truncate(descriptor, Number(size)),
    // Rights and times are accepted, and change nothing.
    __syscall_chmod: (path: number) => void files.find(plain(path)),
    __syscall_fchmod: checkOpen,
    __syscall_fchmodat2: (folder: number, path: number) => void files.find(pathAt(folder, path)),
    __syscall_utimensat: (folder: number, path: number) => {
      if (path === 0) checkOpen(folder);
      else files.find(pathAt(folder, path));
    },
    // There are no links.
    __syscall_readlinkat: (folder: number, path: number) => {
      files.find(pathAt(folder, path));
      throw new FileError(ERRNO.invalid);
    },
    __syscall_ioctl: () => {
      throw new FileError(ERRNO.notTerminal);
    },
    __syscall_fcntl64: (descriptor: number, command: number) => {
      if (isOf(CONTROL.duplicate, command)) return files.duplicate(descriptor);
      if (isOf(CONTROL.descriptorFlags, command)) return 0;
      if (command !== CONTROL.readStatus) throw new FileError(ERRNO.invalid);
      if (isStandard(descriptor)) return descriptor === INPUT ? 0 : 1;
      const { canRead, canWrite } = files.getOpen(descriptor);
      return canWrite ? (canRead ? 2 : 1) : 0;
    },
  };
}

function wasiCalls({ files, memory, print, answer }: FileCallDeps): HostCalls {
  /** Goes through parts of the memory until one of them is not used up, and writes down how much was. */
  function transfer(
    at: number,
    count: number,
    total: number,
    move: (part: Uint8Array, done: number) => number,
  ): void {
    let done = 0;
    for (let index = 0; index < count; index += 1) {
      const view = memory.data();
      const place = (at >>> 0) + index * VECTOR_BYTES;
      const length = view.getUint32(place + 4, true);
      const moved = move(memory.part(view.getUint32(place, true), length), done);
      done += moved;
      if (moved < length) break;
    }
    memory.data().setUint32(total >>> 0, done, true);
  }

  function write(descriptor: number, part: Uint8Array, at?: number): number {
    if (!isStandard(descriptor)) return files.write(descriptor, part, at);
    if (descriptor === INPUT) throw new FileError(ERRNO.badDescriptor);
    (descriptor === ANSWER ? answer : print)(part);
    return part.length;
  }

  return {
    fd_close: (descriptor: number) => {
      if (!isStandard(descriptor)) files.close(descriptor);
    },
    fd_read: (descriptor: number, at: number, count: number, total: number) =>
      transfer(at, count, total, (part) => {
        if (descriptor === INPUT) return 0;
        return files.read(descriptor, part);
      }),
    fd_pread: (descriptor: number, at: number, count: number, offset: bigint, total: number) =>
      transfer(at, count, total, (part, done) => files.read(descriptor, part, Number(offset) + done)),
    fd_write: (descriptor: number, at: number, count: number, total: number) =>
      transfer(at, count, total, (part) => write(descriptor, part)),
    fd_pwrite: (descriptor: number, at: number, count: number, offset: bigint, total: number) =>
      transfer(at, count, total, (part, done) => write(descriptor, part, Number(offset) + done)),
    fd_seek: (descriptor: number, offset: bigint, whence: number, result: number) => {
      if (isStandard(descriptor)) throw new FileError(ERRNO.noSeek);
      const position = files.seek(descriptor, Number(offset), whence);
      memory.data().setBigInt64(result >>> 0, BigInt(position), true);
    },
    fd_sync: () => 0,
    fd_fdstat_get: (descriptor: number, at: number) => {
      const kind = isStandard(descriptor) ? 'device' : files.getOpen(descriptor).entry.kind;
      memory.part(at, 24).fill(0);
      memory.data().setUint8(at >>> 0, OPEN_KIND[kind]);
    },
  };
}

export const createFileCalls = (deps: FileCallDeps): HostCalls => ({
  ...answerNegative(systemCalls(deps)),
  ...answerPositive(wasiCalls(deps)),
});
