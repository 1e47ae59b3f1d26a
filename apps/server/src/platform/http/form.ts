// Multipart forms. Files stay in memory up to the bound; nothing a caller names becomes a path.
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { checkShape } from './parse.ts';
import type { UploadedFile } from './route.ts';

/** Of all text fields together. */
const MAX_TEXT_BYTES = 10 * 1024 * 1024;

export interface ReadForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: ReadonlyMap<string, UploadedFile>;
}

async function takeFile(
  part: MultipartFile,
  fileFields: readonly string[],
  files: Map<string, UploadedFile>,
): Promise<void> {
  if (!fileFields.includes(part.fieldname)) {
    part.file.resume();
    return;
  }
  const bytes = await part.toBuffer();
  // Browsers send an unused file field as an empty part without a name.
  const isUnused = bytes.length === 0 && part.filename === '';
  if (!isUnused) files.set(part.fieldname, { name: part.filename, bytes });
}

/** Answers how many bytes it took. */
function takeField(part: MultipartValue, fields: Record<string, string>): number {
  if (part.valueTruncated) throw new AppError('too_large');
  if (typeof part.value !== 'string') return 0;
  // Browsers write every line break of a form as two characters; what was typed has one.
  fields[part.fieldname] = part.value.replaceAll('\r\n', '\n');
  return Buffer.byteLength(part.value);
}

/**
 * What listens to the request after this point lets go of it again. The form's parser would hold all it has read for
 * as long as the connection answers, which for a stream is minutes.
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

export async function readForm(request: FastifyRequest, fileFields: readonly string[]): Promise<ReadForm> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');
  const fields: Record<string, string> = {};
  const files = new Map<string, UploadedFile>();
  let textBytes = 0;
  const forgetParser = rememberListeners(request);
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') await takeFile(part, fileFields, files);
      else textBytes += takeField(part, fields);
      if (textBytes > MAX_TEXT_BYTES) throw new AppError('too_large');
    }
  } catch (error) {
    if (error instanceof AppError || isFrameworkError(error)) throw error;
    throw new AppError('bad_form', { cause: error });
  }
  checkShape(fields);
  forgetParser();
  return { fields, files };
}

function isFrameworkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.startsWith('FST_')
  );
}
