// Reads a zip archive in place: the directory at its end first, then only the entries that are wanted. Sizes are
// checked while unpacking, never believed: an archive of a few kilobytes can claim, or hold, gigabytes.

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
const MOST_ENTRIES = 20_000;
const DEFLATED = 8;

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly packedBytes: number;
  readonly offset: number;
}

async function readAt(file: Blob, from: number, length: number): Promise<DataView<ArrayBuffer>> {
  return new DataView(await file.slice(from, from + length).arrayBuffer());
}

export async function isZip(file: Blob): Promise<boolean> {
  if (file.size < END_BYTES) return false;
  return (await readAt(file, 0, 4)).getUint32(0, true) === LOCAL_SIGNATURE;
}

/** What the archive says it holds. Throws where it is damaged or has more entries than any export. */
export async function listEntries(file: Blob): Promise<readonly ZipEntry[]> {
  const tailFrom = Math.max(0, file.size - END_BYTES - LONGEST_COMMENT);
  const tail = await readAt(file, tailFrom, file.size - tailFrom);
  let end = tail.byteLength - END_BYTES;
  while (end >= 0 && tail.getUint32(end, true) !== END_SIGNATURE) end -= 1;
  if (end < 0) throw new Error('no directory');
  const count = tail.getUint16(end + 10, true);
  const size = tail.getUint32(end + 12, true);
  if (count > MOST_ENTRIES || size > file.size) throw new Error('too many entries');
  const directory = await readAt(file, tail.getUint32(end + 16, true), size);
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (directory.getUint32(at, true) !== ENTRY_SIGNATURE) throw new Error('damaged directory');
    const nameBytes = directory.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(new Uint8Array(directory.buffer, at + 46, nameBytes)),
      method: directory.getUint16(at + 10, true),
      packedBytes: directory.getUint32(at + 20, true),
      offset: directory.getUint32(at + 42, true),
    });
    at += 46 + nameBytes + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  }
  return entries;
}

/** The bytes of an entry; throws when there are more than allowed. */
export async function unpack(file: Blob, entry: ZipEntry, mostBytes: number): Promise<Blob> {
  const head = await readAt(file, entry.offset, 30);
  if (head.getUint32(0, true) !== LOCAL_SIGNATURE) throw new Error('damaged entry');
  const from = entry.offset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const packed = file.slice(from, from + entry.packedBytes);
  if (entry.method !== DEFLATED && entry.method !== 0) throw new Error('unknown packing');
  const stream =
    entry.method === DEFLATED
      ? packed.stream().pipeThrough(new DecompressionStream('deflate-raw'))
      : packed.stream();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = stream.getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    bytes += step.value.byteLength;
    if (bytes > mostBytes) {
      await reader.cancel();
      throw new Error('too large');
    }
    pieces.push(step.value);
  }
  return new Blob(pieces);
}
