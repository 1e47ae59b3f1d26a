// ZIP archives written byte by byte, so that a test can put anything in them, valid or not.
import { crc32, deflateRawSync } from 'node:zlib';

export interface RawEntry {
  readonly name: string;
  readonly content: Buffer;
  /** Default: compressed. */
  readonly isStored?: boolean;
  /** Instead of the correct ones. */
  readonly claimedBytes?: number;
  readonly checksum?: number;
  readonly packed?: Buffer;
  readonly method?: number;
  readonly flags?: number;
  /** File type and permissions as Unix programs write them, e.g. 0o120777 for a link. */
  readonly unixMode?: number;
  /** Points to the bytes of the entry at this index instead of its own. */
  readonly sharesWith?: number;
}

export interface RawZipOptions {
  readonly claimedEntries?: number;
  readonly claimedListStart?: number;
  readonly before?: Buffer;
  readonly after?: Buffer;
}

interface Written {
  readonly entry: RawEntry;
  readonly packed: Buffer;
  readonly start: number;
}

const FIXED_DATE = 0x5a21;

function facts({ entry, packed }: Written): Buffer {
  const buffer = Buffer.alloc(24);
  buffer.writeUInt16LE(20, 0);
  buffer.writeUInt16LE(entry.flags ?? 0, 2);
  buffer.writeUInt16LE(entry.method ?? (entry.isStored ? 0 : 8), 4);
  buffer.writeUInt16LE(0, 6);
  buffer.writeUInt16LE(FIXED_DATE, 8);
  buffer.writeUInt32LE(entry.checksum ?? crc32(entry.content), 10);
  buffer.writeUInt32LE(packed.length, 14);
  buffer.writeUInt32LE(entry.claimedBytes ?? entry.content.length, 18);
  buffer.writeUInt16LE(Buffer.byteLength(entry.name), 22);
  return buffer;
}

function localHead(written: Written): Buffer {
  const signature = Buffer.from([0x50, 0x4b, 3, 4]);
  return Buffer.concat([signature, facts(written), Buffer.alloc(2), Buffer.from(written.entry.name)]);
}

function listed(written: Written): Buffer {
  const { unixMode } = written.entry;
  const tail = Buffer.alloc(16);
  if (unixMode !== undefined) tail.writeUInt32LE((unixMode * 0x10000) >>> 0, 8);
  tail.writeUInt32LE(written.start, 12);
  const madeBy = Buffer.from([20, unixMode === undefined ? 0 : 3]);
  const signature = Buffer.from([0x50, 0x4b, 1, 2]);
  return Buffer.concat([signature, madeBy, facts(written), tail, Buffer.from(written.entry.name)]);
}

export function makeRawZip(entries: readonly RawEntry[], options: RawZipOptions = {}): Buffer {
  const { before = Buffer.alloc(0), after = Buffer.alloc(0) } = options;
  const pieces: Buffer[] = [before];
  const written: Written[] = [];
  let at = before.length;
  for (const entry of entries) {
    const shared = entry.sharesWith === undefined ? undefined : written[entry.sharesWith];
    if (shared) {
      written.push({ entry, packed: shared.packed, start: shared.start });
      continue;
    }
    const packed = entry.packed ?? (entry.isStored ? entry.content : deflateRawSync(entry.content));
    const one = { entry, packed, start: at };
    const head = localHead(one);
    pieces.push(head, packed);
    at += head.length + packed.length;
    written.push(one);
  }
  const list = Buffer.concat(written.map(listed));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  const count = Math.min(0xffff, options.claimedEntries ?? entries.length);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(options.claimedListStart ?? at, 16);
  return Buffer.concat([...pieces, list, end, after]);
}
