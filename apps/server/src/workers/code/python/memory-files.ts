// Files of the tree that are open, by their numbers, and the folder that the program is in.
import { createFileTree, ERRNO, FileError, type Entry, type FileEntry, type FileTree } from './file-tree.ts';

export interface OpenFile {
  readonly path: string;
  readonly entry: Entry;
  readonly canRead: boolean;
  readonly canWrite: boolean;
  readonly isAppending: boolean;
  position: number;
}

export interface MemoryFiles extends Pick<
  FileTree,
  'find' | 'has' | 'list' | 'makeDirectory' | 'remove' | 'move'
> {
  toPath(given: string, base?: string): string;
  goTo(path: string): void;
  where(): string;
  open(path: string, flags: number): number;
  /** Another number for the same file. */
  duplicate(descriptor: number): number;
  close(descriptor: number): void;
  getOpen(descriptor: number): OpenFile;
  /** Reads at a place of the file, or goes on where the last reading ended. */
  read(descriptor: number, into: Uint8Array, at?: number): number;
  write(descriptor: number, from: Uint8Array, at?: number): number;
  seek(descriptor: number, offset: number, whence: number): number;
  truncate(descriptor: number, size: number): void;
}

const FLAGS = {
  access: 3,
  write: 1,
  create: 64,
  exclusive: 128,
  truncate: 512,
  append: 1024,
  directory: 65_536,
} as const;
const WHENCE = { current: 1, end: 2 } as const;

const MAX_OPEN = 100;
const MAX_PATH = 1_000;
/** Below are input, output, errors and the answer. */
const FIRST_DESCRIPTOR = 4;

type Opened = Omit<MemoryFiles, keyof FileTree | 'toPath' | 'goTo' | 'where'>;

function createOpenFiles(tree: FileTree): Opened {
  const open = new Map<number, OpenFile>();

  function checkRoom(): void {
    if (open.size >= MAX_OPEN) throw new FileError(ERRNO.tooManyOpen);
  }

  function add(file: OpenFile): number {
    let descriptor = FIRST_DESCRIPTOR;
    while (open.has(descriptor)) descriptor += 1;
    open.set(descriptor, file);
    tree.hold(file.entry);
    return descriptor;
  }

  function getOpen(descriptor: number): OpenFile {
    const file = open.get(descriptor);
    if (!file) throw new FileError(ERRNO.badDescriptor);
    return file;
  }

  function getEntry(file: OpenFile, isAllowed: boolean): FileEntry {
    if (file.entry.kind === 'directory') throw new FileError(ERRNO.isDirectory);
    if (!isAllowed) throw new FileError(ERRNO.badDescriptor);
    return file.entry;
  }

  function findOrMake(path: string, flags: number): Entry {
    const creates = (flags & FLAGS.create) !== 0;
    if (creates && !tree.has(path)) return tree.makeFile(path);
    const entry = tree.find(path);
    if ((flags & FLAGS.directory) !== 0 && entry.kind !== 'directory')
      throw new FileError(ERRNO.notDirectory);
    if (creates && (flags & FLAGS.exclusive) !== 0) throw new FileError(ERRNO.exists);
    if ((flags & FLAGS.access) === 0) return entry;
    if (entry.kind === 'directory') throw new FileError(ERRNO.isDirectory);
    if (entry.isFixed) throw new FileError(ERRNO.readOnly);
    if ((flags & FLAGS.truncate) !== 0) tree.resize(entry, 0);
    return entry;
  }

  return {
    getOpen,

    open(path, flags) {
      checkRoom();
      const entry = findOrMake(path, flags);
      const access = flags & FLAGS.access;
      return add({
        path,
        entry,
        canRead: access !== FLAGS.write,
        canWrite: access !== 0,
        isAppending: (flags & FLAGS.append) !== 0,
        position: 0,
      });
    },

    duplicate(descriptor) {
      checkRoom();
      return add(getOpen(descriptor));
    },

    close(descriptor) {
      const { entry } = getOpen(descriptor);
      open.delete(descriptor);
      tree.release(entry);
    },

    read(descriptor, into, at) {
      const file = getOpen(descriptor);
      const entry = getEntry(file, file.canRead);
      const start = at ?? file.position;
      if (start < 0) throw new FileError(ERRNO.invalid);
      const bytes = entry.bytes.subarray(start, Math.max(start, Math.min(start + into.length, entry.size)));
      into.set(bytes);
      if (at === undefined) file.position += bytes.length;
      return bytes.length;
    },

    write(descriptor, from, at) {
      const file = getOpen(descriptor);
      const entry = getEntry(file, file.canWrite);
      const start = at ?? (file.isAppending ? entry.size : file.position);
      if (start < 0) throw new FileError(ERRNO.invalid);
      if (start + from.length > entry.size) tree.resize(entry, start + from.length);
      entry.bytes.set(from, start);
      if (at === undefined) file.position = start + from.length;
      return from.length;
    },

    seek(descriptor, offset, whence) {
      const file = getOpen(descriptor);
      const size = file.entry.kind === 'file' ? file.entry.size : 0;
      const base = whence === WHENCE.current ? file.position : whence === WHENCE.end ? size : 0;
      if (!(base + offset >= 0)) throw new FileError(ERRNO.invalid);
      file.position = base + offset;
      return file.position;
    },

    truncate(descriptor, size) {
      const file = getOpen(descriptor);
      tree.resize(getEntry(file, file.canWrite), size);
    },
  };
}

export function createMemoryFiles(fixed: ReadonlyMap<string, Uint8Array>): MemoryFiles {
  const tree = createFileTree(fixed);
  let home = '/';

  return {
    ...tree,
    ...createOpenFiles(tree),

    toPath(given, base = home) {
      if (given === '') throw new FileError(ERRNO.notFound);
      const parts: string[] = [];
      for (const part of (given.startsWith('/') ? given : `${base}/${given}`).split('/')) {
        if (part === '..') parts.pop();
        else if (part !== '' && part !== '.') parts.push(part);
      }
      const path = `/${parts.join('/')}`;
      if (path.length > MAX_PATH) throw new FileError(ERRNO.invalid);
      return path;
    },

    goTo(path) {
      if (tree.find(path).kind !== 'directory') throw new FileError(ERRNO.notDirectory);
      home = path;
    },

    where: () => home,
  };
}
