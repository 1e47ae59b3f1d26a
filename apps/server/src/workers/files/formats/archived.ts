// Documents that are ZIP archives: which format it is, by its entries.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { openArchive, type Archive } from '../archive/open-archive.ts';
import type { DocumentText, SourceFile } from '../document.ts';
import { createSheetPartCutter } from './sheet-parts.ts';

export interface ArchivedDocument {
  readonly mediaType: string;
  readonly document: DocumentText;
}

interface Format {
  readonly mediaType: string;
  matches(archive: Archive, declared: string): boolean;
  read(archive: Archive, file: SourceFile): Promise<DocumentText>;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';

async function readSheetsOf(archive: Archive): Promise<DocumentText> {
  const { readSheets } = await import('./sheets.ts');
  const cutter = createSheetPartCutter();
  const isNeeded = (name: string): boolean => name === 'mimetype' || /\.(xml|rels)$/.test(name);
  const document = readSheets(archive.repack(isNeeded, cutter.cut));
  return { ...document, isCut: cutter.hasCut() };
}

function openDocumentFormat(kind: 'text' | 'presentation'): Format {
  const mediaType = `${OPEN}.${kind}`;
  return {
    mediaType,
    matches: (_archive, declared) => declared === mediaType,
    async read(archive, file) {
      const { readOpenDocument } = await import('./open-document.ts');
      return readOpenDocument(archive, file);
    },
  };
}

const FORMATS: readonly Format[] = [
  {
    mediaType: `${OFFICE}.wordprocessingml.document`,
    matches: ({ names }) => names.includes('word/document.xml'),
    async read(archive, file) {
      const { readWord } = await import('./word.ts');
      return readWord(archive, file);
    },
  },
  {
    mediaType: `${OFFICE}.spreadsheetml.sheet`,
    matches: ({ names }) => names.includes('xl/workbook.xml'),
    read: readSheetsOf,
  },
  {
    mediaType: `${OFFICE}.presentationml.presentation`,
    matches: ({ names }) => names.includes('ppt/presentation.xml'),
    async read(archive, file) {
      const { readSlides } = await import('./slides.ts');
      return readSlides(archive, file);
    },
  },
  openDocumentFormat('text'),
  openDocumentFormat('presentation'),
  {
    mediaType: `${OPEN}.spreadsheet`,
    matches: (_archive, declared) => declared === `${OPEN}.spreadsheet`,
    read: readSheetsOf,
  },
  {
    mediaType: 'application/epub+zip',
    matches: (_archive, declared) => declared === 'application/epub+zip',
    async read(archive, file) {
      const { readBook } = await import('./book.ts');
      return readBook(archive, file);
    },
  },
];

const MAX_DECLARATION_BYTES = 200;

/** Some formats declare themselves in an entry of that name. */
function findDeclared(archive: Archive): string {
  return archive.read('mimetype')?.toString('latin1', 0, MAX_DECLARATION_BYTES).trim() ?? '';
}

/** Throws `invalid_file` for an archive that is not a document. */
export async function readArchived(file: SourceFile): Promise<ArchivedDocument> {
  const archive = await openArchive(file.bytes);
  const declared = findDeclared(archive);
  const format = FORMATS.find((candidate) => candidate.matches(archive, declared));
  if (!format) throw new AppError('invalid_file');
  return { mediaType: format.mediaType, document: await format.read(archive, file) };
}
