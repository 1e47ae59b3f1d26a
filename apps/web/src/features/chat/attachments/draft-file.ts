import { isErrorCode, type ErrorCode } from '@parley/contract/errors/catalogue.ts';
import { Extraction } from '@parley/contract/files/schemas.ts';
import { z } from 'zod';
import type { ExtractedFile } from '../sessions/message.ts';
import { toPlainName } from '../../../platform/plain-name.ts';

// A file on its way into a message: chosen, being read by the server, read, or refused.

const Reading = z.discriminatedUnion('state', [
  z.object({ state: z.literal('reading') }),
  z.object({ state: z.literal('read'), extraction: Extraction, at: z.number() }),
  z.object({ state: z.literal('failed'), code: z.custom<ErrorCode>(isErrorCode) }),
]);

export const DraftFile = z.object({
  id: z.string(),
  name: z.string().overwrite(toPlainName),
  /** Bytes. */
  size: z.number(),
  type: z.string(),
  /** Pictures inside it are not described. */
  skipsPictures: z.boolean(),
  reading: Reading,
});
export type DraftFile = z.infer<typeof DraftFile>;

export function isReading({ reading }: DraftFile): boolean {
  return reading.state === 'reading';
}

/** The files of a draft that go with its message. */
export function toExtractedFiles(files: readonly DraftFile[]): ExtractedFile[] {
  return files.flatMap(({ id, name, size, type, reading }) =>
    reading.state === 'read'
      ? [{ id, originalFile: { name, size, type }, extraction: reading.extraction, extractedAt: reading.at }]
      : [],
  );
}

/** The way back: what went with a message, as files of a draft. */
export function toDraftFiles(files: readonly ExtractedFile[]): DraftFile[] {
  return files.map(({ id, originalFile, extraction, extractedAt }) => ({
    id,
    ...originalFile,
    skipsPictures: false,
    reading: { state: 'read', extraction, at: extractedAt },
  }));
}
