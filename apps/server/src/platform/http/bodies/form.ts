// Multipart forms. Files stay in memory up to the bound, or go to the upload store where the route says so; nothing a
// caller names becomes a path.
import { Readable } from 'node:stream';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { checkShape, toFieldError } from '../../bounded-json.ts';
import { guardForm } from './guarded-form.ts';
import type { StoredFile, UploadStore } from './upload-store.ts';

/** Of all text fields together. */
const MAX_TEXT_BYTES = 10 * 1024 * 1024;

export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface ReadForm {
  readonly fields: Readonly<Record<string, string>>;
  /** Empty where files are stored. */
  readonly files: ReadonlyMap<string, UploadedFile>;
  readonly storedFiles: ReadonlyMap<string, StoredFile>;
}

export interface FormBounds {
  readonly fileFields: readonly string[];
  /** Of one file; of all together where they are held in memory. */
  readonly maxFileBytes: number;
}

/** Where each file of a form goes. */
type TakeFile = (part: MultipartFile) => Promise<void>;

const MEGABYTE = 1024 * 1024;

function toTooLarge(maxBytes: number): AppError {
  const detail = `File size exceeds maximum limit of ${maxBytes / MEGABYTE}MB`;
  return new AppError('file_too_large', { data: { detail } });
}

/** The parser would read on to the end of the part, however far away that is. */
function endAtLimit(part: MultipartFile, maxBytes: number): MultipartFile {
  part.file.once('limit', () => part.file.destroy(toTooLarge(maxBytes)));
  return part;
}

/** Of two, it is unclear which one was meant. */
function refuseSecond(field: string, isSecond: boolean): void {
  if (isSecond) throw toFieldError(field, 'must be sent only once');
}

/** `taken`: of the same bound, by other files. */
async function* readUpTo(part: MultipartFile, maxBytes: number, taken: number): AsyncGenerator<Buffer> {
  let length = taken;
  for await (const piece of part.file) {
    if (!Buffer.isBuffer(piece)) continue;
    length += piece.length;
    if (length > maxBytes) throw toTooLarge(maxBytes);
    yield piece;
  }
}

/** Browsers write a quotation mark in the name of a file as `%22`. */
const toName = ({ filename }: MultipartFile): string => filename.replaceAll('%22', '"');

/** All files of a form that are held in memory share the bound of one. */
async function takeIntoMemory(
  part: MultipartFile,
  files: Map<string, UploadedFile>,
  maxBytes: number,
): Promise<void> {
  const taken = [...files.values()].reduce((sum, file) => sum + file.bytes.length, 0);
  const pieces: Buffer[] = [];
  for await (const piece of readUpTo(part, maxBytes, taken)) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  // Browsers send an unused file field as an empty part without a name.
  const isUnused = bytes.length === 0 && part.filename === '';
  if (isUnused) return;
  refuseSecond(part.fieldname, files.has(part.fieldname));
  files.set(part.fieldname, { name: toName(part), bytes });
}

async function takeIntoStore(
  part: MultipartFile,
  store: UploadStore,
  files: Map<string, StoredFile>,
  maxBytes: number,
): Promise<void> {
  refuseSecond(part.fieldname, files.has(part.fieldname));
  files.set(part.fieldname, await store.keep(toName(part), Readable.from(readUpTo(part, maxBytes, 0))));
}

/** Answers how many bytes it took. */
function takeField(part: MultipartValue, fields: Record<string, string>): number {
  if (part.valueTruncated) throw new AppError('too_large');
  if (typeof part.value !== 'string') return 0;
  refuseSecond(part.fieldname, Object.hasOwn(fields, part.fieldname));
  // Browsers write every line break of a form as two characters; what was typed has one.
  fields[part.fieldname] = part.value.replaceAll('\r\n', '\n');
  return Buffer.byteLength(part.value);
}

/**
 * Returns a function that removes listeners added after this point. The form's parser would hold everything it has read
 * until the connection closes, which for a stream takes minutes.
 */
function rememberListeners({ raw }: FastifyRequest): () => void {
  const names = ['close', 'error'] as const;
  const before = names.map((name) => new Set(raw.listeners(name)));
  return () => {
    for (const [index, name] of names.entries()) {
      // Node declares listeners as mere functions.
      const later = raw.listeners(name).filter((listener) => !before[index]?.has(listener)) as (() => void)[];
      for (const listener of later) raw.off(name, listener);
    }
  };
}

async function readParts(
  request: FastifyRequest,
  { fileFields, maxFileBytes }: FormBounds,
  takeFile: TakeFile,
): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  let textBytes = 0;
  const forgetParser = rememberListeners(request);
  const guarded = guardForm(request.raw);
  // The same request, of which the parser reads the guarded form.
  const toParse = Object.create(request, { raw: { value: guarded } }) as FastifyRequest;
  try {
    for await (const part of toParse.parts()) {
      if (part.type === 'field') textBytes += takeField(part, fields);
      else if (fileFields.includes(part.fieldname)) await takeFile(endAtLimit(part, maxFileBytes));
      else part.file.resume();
      if (textBytes > MAX_TEXT_BYTES) throw new AppError('too_large');
    }
  } catch (error) {
    if (error instanceof AppError || isFrameworkError(error)) throw error;
    throw new AppError('bad_form', { cause: error });
  }
  checkShape(fields);
  forgetParser();
  // Forms send what was left empty as well: it says no more than a field that is not there.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

/** With a store, files are written to it; the caller removes them when the call is over. */
export async function readForm(
  request: FastifyRequest,
  bounds: FormBounds,
  store: UploadStore | null,
): Promise<ReadForm> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');
  const files = new Map<string, UploadedFile>();
  const storedFiles = new Map<string, StoredFile>();
  try {
    const fields = await readParts(request, bounds, (part) =>
      store
        ? takeIntoStore(part, store, storedFiles, bounds.maxFileBytes)
        : takeIntoMemory(part, files, bounds.maxFileBytes),
    );
    return { fields, files, storedFiles };
  } catch (error) {
    await store?.remove(storedFiles.values());
    throw error;
  }
}

function isFrameworkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.startsWith('FST_')
  );
}
