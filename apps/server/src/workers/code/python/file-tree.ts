// The files that Python sees: a tree in memory, of bounded size, which ends with the program. Paths are names of entries and
// nothing else; no file of the machine is behind any of them.

/** What the C library of WebAssembly calls its errors. */
export const ERRNO = {
  badDescriptor: 8,
  exists: 20,
  invalid: 28,
  isDirectory: 31,
  nameTooLong: 37,
  tooManyOpen: 33,
  notFound: 44,
  noSpace: 51,
  notImplemented: 52,
  notDirectory: 54,
  notEmpty: 55,
  notTerminal: 59,
  notPermitted: 63,
  tooSmall: 68,
  readOnly: 69,
  noSeek: 70,
} as const;

export class FileError extends Error {
  readonly errno: number;
  constructor(errno: number) {
    super(`errno ${errno}`);
    this.errno = errno;
  }
}

export interface FileEntry {
  readonly kind: 'file';
  readonly id: number;
  /** It was there before the program, and stays as it is. */
  readonly isFixed: boolean;
  bytes: Uint8Array;
  size: number;
  /** It has no path any more. */
  isRemoved: boolean;
  /** How many numbers of open files stand for it. */
  descriptors: number;
}

interface Directory {
  readonly kind: 'directory';
  readonly id: number;
}

export type Entry = FileEntry | Directory;

export interface FileTree {
  find(path: string): Entry;
  has(path: string): boolean;
  /** The names in a directory. */
  list(path: string): string[];
  makeDirectory(path: string): void;
  makeFile(path: string): FileEntry;
  resize(entry: FileEntry, size: number): void;
  /** A removed file that is still open can be written to: its room is given back when it is closed. */
  hold(entry: Entry): void;
  release(entry: Entry): void;
  remove(path: string, kind: Entry['kind']): void;
  move(from: string, to: string): void;
}

const MAX_BYTES = 16 * 1024 * 1024;
const MAX_ENTRIES = 1_000;
/** What the C library has room for when it lists a directory. */
export const MAX_NAME_BYTES = 255;

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/')) || '/';
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function createEntries() {
  const entries = new Map<string, Entry>([['/', { kind: 'directory', id: 1 }]]);
  let lastId = 1;

  function find(path: string): Entry {
    const entry = entries.get(path);
    if (entry) return entry;
    throw new FileError(entries.get(parentOf(path))?.kind === 'file' ? ERRNO.notDirectory : ERRNO.notFound);
  }

  function checkNew(path: string): void {
    if (entries.has(path)) throw new FileError(ERRNO.exists);
    if (find(parentOf(path)).kind !== 'directory') throw new FileError(ERRNO.notDirectory);
    if (Buffer.byteLength(nameOf(path)) > MAX_NAME_BYTES) throw new FileError(ERRNO.nameTooLong);
    if (entries.size >= MAX_ENTRIES) throw new FileError(ERRNO.noSpace);
  }

  return {
    entries,
    find,
    checkNew,
    makeDirectory(path: string): void {
      checkNew(path);
      lastId += 1;
      entries.set(path, { kind: 'directory', id: lastId });
    },
    makeFile(path: string, bytes: Uint8Array, isFixed: boolean): FileEntry {
      checkNew(path);
      lastId += 1;
      const entry: FileEntry = {
        kind: 'file',
        id: lastId,
        isFixed,
        bytes,
        size: bytes.length,
        isRemoved: false,
        descriptors: 0,
      };
      entries.set(path, entry);
      return entry;
    },
    list(path: string): string[] {
      const start = path === '/' ? '/' : `${path}/`;
      return [...entries.keys()]
        .filter((each) => each !== '/' && each.startsWith(start) && !each.includes('/', start.length))
        .map((each) => each.slice(start.length));
    },
  };
}

export function createFileTree(fixed: ReadonlyMap<string, Uint8Array>): FileTree {
  const { entries, find, checkNew, makeDirectory, makeFile, list } = createEntries();
  let used = 0;

  function makeFolderOf(path: string): void {
    const folder = parentOf(path);
    if (entries.has(folder)) return;
    makeFolderOf(folder);
    makeDirectory(folder);
  }
  for (const [path, bytes] of fixed) {
    makeFolderOf(path);
    makeFile(path, bytes, true);
  }

  function giveBack(entry: FileEntry): void {
    if (!entry.isRemoved || entry.descriptors > 0) return;
    used -= entry.bytes.length;
    entry.bytes = new Uint8Array(0);
    entry.size = 0;
  }

  function remove(path: string, kind: Entry['kind']): void {
    const entry = find(path);
    if (entry.kind !== kind) throw new FileError(kind === 'file' ? ERRNO.isDirectory : ERRNO.notDirectory);
    if (path === '/' || (entry.kind === 'file' && entry.isFixed)) throw new FileError(ERRNO.readOnly);
    if (entry.kind === 'directory' && list(path).length > 0) throw new FileError(ERRNO.notEmpty);
    entries.delete(path);
    if (entry.kind !== 'file') return;
    entry.isRemoved = true;
    giveBack(entry);
  }

  return {
    find,
    list,
    makeDirectory,
    remove,
    has: (path) => entries.has(path),
    makeFile: (path) => makeFile(path, new Uint8Array(0), false),

    hold(entry) {
      if (entry.kind === 'file') entry.descriptors += 1;
    },

    release(entry) {
      if (entry.kind !== 'file') return;
      entry.descriptors -= 1;
      giveBack(entry);
    },

    resize(entry, size) {
      if (size < 0) throw new FileError(ERRNO.invalid);
      if (entry.isFixed) throw new FileError(ERRNO.readOnly);
      // What is held, not what is in use: a file that shrank keeps its room.
      const room = entry.bytes.length;
      if (size > room) {
        const wanted = Math.min(Math.max(size, room * 2), MAX_BYTES - used + room);
        if (!(size <= wanted)) throw new FileError(ERRNO.noSpace);
        const bytes = new Uint8Array(wanted);
        bytes.set(entry.bytes.subarray(0, entry.size));
        used += wanted - room;
        entry.bytes = bytes;
      }
      if (size < entry.size) entry.bytes.fill(0, size, entry.size);
      entry.size = size;
    },

    move(from, to) {
      const entry = find(from);
      if (entry.kind === 'directory' || entry.isFixed) throw new FileError(ERRNO.notPermitted);
      if (entries.get(to) === entry) return;
      if (entries.has(to)) remove(to, 'file');
      checkNew(to);
      entries.delete(from);
      entries.set(to, entry);
    },
  };
}
