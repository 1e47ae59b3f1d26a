// The binary office formats before 2007. Only their spreadsheets can be read.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { DocumentText } from '../document.ts';
import { readSheets } from './sheets.ts';

const isIn = (bytes: Buffer, name: string): boolean =>
  bytes.includes(Buffer.from(`${name}\u0000`, 'utf16le'));

/** Throws `invalid_file` for other documents, `file_unreadable` for protected ones. */
export function readOldOffice(bytes: Buffer): DocumentText {
  if (isIn(bytes, 'EncryptedPackage')) throw new AppError('file_unreadable');
  if (!isIn(bytes, 'Workbook') && !isIn(bytes, 'Book')) throw new AppError('invalid_file');
  return readSheets(bytes);
}
