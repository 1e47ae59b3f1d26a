import type { ImportEntry, ImportedChat, ImportedMessage, ImportedPicture } from './imported-chat.ts';
import { readExport } from './read-export.ts';
import { isZip, listEntries, unpack, type ZipEntry } from './zip.ts';

// From a chosen file to the conversations in it. Runs in a worker; everything is bounded, because the file may be
// anything.

const MAX_IMPORT_BYTES = 300 * 1024 * 1024;
const MAX_TEXT_BYTES = 300 * 1024 * 1024;
const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
const MAX_PICTURES_BYTES = 200 * 1024 * 1024;
/** The texts of one archive; newer exports are cut into several. */
const MAX_TEXTS = 200;

export type ImportRefusal = 'too-large' | 'damaged' | 'unknown-format';

export type ImportReading =
  | { readonly kind: 'read'; readonly entries: readonly ImportEntry[] }
  | { readonly kind: 'refused'; readonly why: ImportRefusal };

const PICTURE_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
};
const CONVERSATIONS = /(^|\/)(conversations|chat-export|parley)[^/]*\.json$/i;

async function toDataUrl(blob: Blob, type: string): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let binary = '';
  // A call with all bytes at once would have too many arguments.
  for (let at = 0; at < bytes.length; at += 32_768)
    binary += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return `data:${type};base64,${btoa(binary)}`;
}

/** Looks pictures up by the beginning of their file names, and unpacks each once. */
function createPictureFinder(file: Blob, entries: readonly ZipEntry[]) {
  const byName = entries.flatMap((entry) => {
    const base = entry.name.split('/').at(-1) ?? '';
    const type = PICTURE_TYPES[base.split('.').at(-1)?.toLowerCase() ?? ''];
    return type === undefined ? [] : [{ base, type, entry }];
  });
  let leftBytes = MAX_PICTURES_BYTES;
  return async ({ fileHint, name }: ImportedPicture): Promise<ImportedPicture | null> => {
    const found = byName.find(({ base }) => fileHint !== null && base.startsWith(fileHint));
    if (!found || leftBytes <= 0) return null;
    const blob = await unpack(file, found.entry, Math.min(MAX_PICTURE_BYTES, leftBytes)).catch(() => null);
    if (!blob) return null;
    leftBytes -= blob.size;
    return { url: await toDataUrl(blob, found.type), fileHint: null, name: found.base || name };
  };
}

type FindPicture = (picture: ImportedPicture) => Promise<ImportedPicture | null>;

async function withPictures(chat: ImportedChat, find: FindPicture): Promise<ImportedChat> {
  if (!chat.messages.some(({ picture }) => picture !== null && picture.url === null)) return chat;
  const messages: ImportedMessage[] = [];
  for (const message of chat.messages) {
    const { picture } = message;
    messages.push(picture && picture.url === null ? { ...message, picture: await find(picture) } : message);
  }
  return { ...chat, messages };
}

async function readText(blob: Blob): Promise<ImportReading> {
  try {
    const entries = readExport(JSON.parse(await blob.text()));
    return entries ? { kind: 'read', entries } : { kind: 'refused', why: 'unknown-format' };
  } catch {
    // No JSON, or cut off in the middle of it.
    return { kind: 'refused', why: 'damaged' };
  }
}

async function readArchive(file: Blob, mostTextBytes: number): Promise<ImportReading> {
  const all = await listEntries(file);
  const texts = all.filter(({ name }) => CONVERSATIONS.test(name)).slice(0, MAX_TEXTS);
  const readings: ImportEntry[] = [];
  let leftBytes = mostTextBytes;
  for (const entry of texts) {
    const blob = await unpack(file, entry, leftBytes);
    leftBytes -= blob.size;
    const reading = await readText(blob);
    if (reading.kind === 'read') readings.push(...reading.entries);
    else if (texts.length === 1) return reading;
  }
  if (readings.length === 0) return { kind: 'refused', why: 'unknown-format' };
  const find = createPictureFinder(file, all);
  const entries: ImportEntry[] = [];
  for (const entry of readings) {
    entries.push(
      entry.kind === 'chat' ? { kind: 'chat', chat: await withPictures(entry.chat, find) } : entry,
    );
  }
  return { kind: 'read', entries };
}

export async function readImportFile(
  file: Blob,
  mostTextBytes: number = MAX_TEXT_BYTES,
): Promise<ImportReading> {
  if (file.size > MAX_IMPORT_BYTES) return { kind: 'refused', why: 'too-large' };
  if (!(await isZip(file))) return readText(file);
  return readArchive(file, mostTextBytes).catch((error: unknown) => ({
    kind: 'refused',
    why: error instanceof Error && error.message === 'too large' ? 'too-large' : 'damaged',
  }));
}
