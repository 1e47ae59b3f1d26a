// The central directory of a ZIP archive. Anything that ordinary programs do not write is rejected: overlapping
// entries, contradicting headers, links, encryption.
import { AppError } from '@parley/contract/errors/app-error.ts';

export interface ArchiveEntry {
  /** Only compared with known names; never used as a path. */
  readonly name: string;
  readonly isCompressed: boolean;
  readonly packedBytes: number;
  /** Sizes as claimed by the archive. */
  readonly claimedBytes: number;
  readonly checksum: number;
  /** Offset of the compressed bytes. */
  readonly start: number;
}

const MAX_ENTRIES = 10_000;
const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED_FLAG = 0x1;
const UNIX = 3;
const FILE_TYPE_MASK = 0o170000;
const ORDINARY_TYPES: ReadonlySet<number> = new Set([0, 0o100000, 0o040000]);

function refuse(): never {
  throw new AppError('file_unreadable');
}

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = bytes.length - END_BYTES; at >= first; at -= 1) {
    const isEnd = bytes.readUInt32LE(at) === END_SIGNATURE;
    if (isEnd && at + END_BYTES + bytes.readUInt16LE(at + 20) === bytes.length) return at;
  }
  return refuse();
}

/** Windows programs write backslashes. A name that leaves the archive is an attack, not a mistake. */
function toName(raw: Buffer): string {
  const name = raw.toString('utf8').replaceAll('\\', '/');
  const leadsOut = name.split('/').includes('..') || name.startsWith('/') || /^[a-z]:/i.test(name);
  if (leadsOut || name.includes('\u0000')) refuse();
  return name;
}

function refuseSpecialFile(bytes: Buffer, at: number): void {
  const madeOn = bytes.readUInt8(at + 5);
  const fileType = (bytes.readUInt32LE(at + 38) >>> 16) & FILE_TYPE_MASK;
  if (madeOn === UNIX && !ORDINARY_TYPES.has(fileType)) refuse();
}

function readEntry(bytes: Buffer, at: number): { entry: ArchiveEntry; localStart: number; next: number } {
  if (bytes.readUInt32LE(at) !== ENTRY_SIGNATURE) refuse();
  const flags = bytes.readUInt16LE(at + 8);
  const method = bytes.readUInt16LE(at + 10);
  if ((flags & ENCRYPTED_FLAG) !== 0 || (method !== STORED && method !== DEFLATED)) refuse();
  refuseSpecialFile(bytes, at);
  const nameBytes = bytes.readUInt16LE(at + 28);
  const localStart = bytes.readUInt32LE(at + 42);
  if (bytes.readUInt32LE(localStart) !== LOCAL_SIGNATURE) refuse();
  const localNameBytes = bytes.readUInt16LE(localStart + 26);
  const entry: ArchiveEntry = {
    name: toName(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes)),
    isCompressed: method === DEFLATED,
    checksum: bytes.readUInt32LE(at + 16),
    packedBytes: bytes.readUInt32LE(at + 20),
    claimedBytes: bytes.readUInt32LE(at + 24),
    start: localStart + LOCAL_BYTES + localNameBytes + bytes.readUInt16LE(localStart + 28),
  };
  const next = at + ENTRY_BYTES + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  return { entry, localStart, next };
}

/** Entries do not overlap, and all of them precede the directory. */
function refuseOverlap(spans: { from: number; to: number }[], listStart: number): void {
  const sorted = spans.toSorted((left, right) => left.from - right.from);
  for (const [index, { to }] of sorted.entries()) {
    if (to > (sorted[index + 1]?.from ?? listStart)) refuse();
  }
}

function readAll(bytes: Buffer): ArchiveEntry[] {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  const listStart = bytes.readUInt32LE(end + 16);
  if (count > MAX_ENTRIES) throw new AppError('file_expands');
  if (listStart + bytes.readUInt32LE(end + 12) !== end) refuse();
  const entries: ArchiveEntry[] = [];
  const spans: { from: number; to: number }[] = [];
  let at = listStart;
  while (at < end) {
    const { entry, localStart, next } = readEntry(bytes, at);
    entries.push(entry);
    if (entries.length > MAX_ENTRIES) throw new AppError('file_expands');
    spans.push({ from: localStart, to: entry.start + entry.packedBytes });
    at = next;
  }
  if (entries.length !== count || at !== end) refuse();
  if (new Set(entries.map(({ name }) => name)).size !== entries.length) refuse();
  refuseOverlap(spans, listStart);
  return entries;
}

/** Throws `file_unreadable`, or `file_expands` for too many entries. */
export function readDirectory(bytes: Buffer): readonly ArchiveEntry[] {
  try {
    return readAll(bytes);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    // Reading beyond the end: the archive was truncated.
    throw new AppError('file_unreadable', { cause });
  }
}
