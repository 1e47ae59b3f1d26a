// Opens a ZIP archive after validating it: every entry is decompressed and measured before any is used.
import { createInflateRaw, crc32, inflateRawSync } from 'node:zlib';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { zipSync, type Zippable } from 'fflate';
import { checkXml } from '../markup/check-xml.ts';
import { readDirectory, type ArchiveEntry } from './directory.ts';

const MAX_EXPANDED_BYTES = 200 * 1024 * 1024;
const MAX_RATIO = 100;
/** Very small archives may exceed the ratio: they cannot do harm. */
const HARMLESS_BYTES = 1024 * 1024;

export interface Archive {
  readonly names: readonly string[];
  /** `null` when there is no such entry. */
  read(name: string): Buffer | null;
  /** Text of an XML entry, checked; `null` when there is no such entry. */
  readXml(name: string): string | null;
  /**
   * A plain copy of the chosen entries, for libraries that decompress themselves. Its XML has been checked, and then
   * transformed by `changeXml`, if given.
   */
  repack(isChosen: (name: string) => boolean, changeXml?: (name: string, xml: string) => string): Buffer;
}

const packed = (bytes: Buffer, { start, packedBytes }: ArchiveEntry): Buffer =>
  bytes.subarray(start, start + packedBytes);

/** Actual size and checksum, holding no more than a chunk in memory. Stops at `limit`. */
async function measure(source: Buffer, limit: number): Promise<{ size: number; checksum: number }> {
  const inflate = createInflateRaw();
  inflate.end(source);
  let size = 0;
  let checksum = 0;
  // Node types the chunks as any; without an encoding they are bytes.
  for await (const chunk of inflate as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new AppError('file_expands');
    checksum = crc32(chunk, checksum);
  }
  return { size, checksum };
}

async function checkEntry(bytes: Buffer, entry: ArchiveEntry, room: number): Promise<number> {
  const source = packed(bytes, entry);
  if (source.length > room) throw new AppError('file_expands');
  const real = entry.isCompressed
    ? await measure(source, room)
    : { size: source.length, checksum: crc32(source) };
  if (real.size !== entry.claimedBytes || real.checksum !== entry.checksum) {
    throw new AppError('file_unreadable');
  }
  return real.size;
}

async function checkAll(bytes: Buffer, entries: readonly ArchiveEntry[]): Promise<void> {
  let room = Math.min(MAX_EXPANDED_BYTES, Math.max(HARMLESS_BYTES, bytes.length * MAX_RATIO));
  for (const entry of entries) {
    try {
      room -= await checkEntry(bytes, entry, room);
    } catch (cause) {
      throw cause instanceof AppError ? cause : new AppError('file_unreadable', { cause });
    }
  }
}

/** Throws `file_unreadable` or `file_expands`. */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const entries = readDirectory(bytes);
  await checkAll(bytes, entries);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));

  function unpack(entry: ArchiveEntry): Buffer {
    const source = packed(bytes, entry);
    if (entry.claimedBytes === 0) return Buffer.alloc(0);
    if (!entry.isCompressed) return source;
    // The size is verified by now; allocated once, so that nothing is copied.
    return inflateRawSync(source, { chunkSize: Math.max(64, entry.claimedBytes) });
  }

  function read(name: string): Buffer | null {
    const entry = byName.get(name);
    return entry ? unpack(entry) : null;
  }

  return {
    names: entries.map(({ name }) => name),
    read,
    readXml(name) {
      const content = read(name);
      return content ? checkXml(content) : null;
    },
    repack(isChosen, changeXml) {
      const chosen: Zippable = {};
      for (const entry of entries) {
        if (entry.name.endsWith('/') || !isChosen(entry.name)) continue;
        const content = unpack(entry);
        const isXml = /\.(xml|rels|vml)$/i.test(entry.name);
        const xml = isXml ? checkXml(content) : '';
        chosen[entry.name] = isXml && changeXml ? Buffer.from(changeXml(entry.name, xml)) : content;
      }
      return Buffer.from(zipSync(chosen, { level: 0 }).buffer);
    },
  };
}
