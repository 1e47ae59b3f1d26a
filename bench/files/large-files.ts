// Files of the maximum size, with as much text as fits.
import { MAX_FILE_BYTES } from '@parley/contract/chat/constants.ts';
import { makeWord } from '../../apps/server/src/testing/documents/office.ts';
import { makePdf } from '../../apps/server/src/testing/documents/pdf.ts';

const LINE = 'The quick brown fox jumps over the lazy dog while 12,345 others (of 67,890) look on.';
const PAGES = 1_900;
/** Overhead of a page besides its lines, generously. */
const PAGE_OVERHEAD = 400;
/** Overhead of each line besides its characters. */
const LINE_OVERHEAD = 12;
const PARAGRAPHS = 250_000;

export interface LargeFile {
  readonly name: string;
  readonly bytes: Buffer;
}

export function largePdf(): LargeFile {
  const room = MAX_FILE_BYTES / PAGES - PAGE_OVERHEAD;
  const lines = Math.floor(room / (LINE.length + LINE_OVERHEAD));
  const page = Array.from({ length: lines }, () => LINE).join('\n');
  const pages = Array.from({ length: PAGES }, (_, index) => `Page ${index + 1}\n${page}`);
  return { name: 'large.pdf', bytes: makePdf(pages) };
}

export function largeWord(): LargeFile {
  const paragraphs = Array.from({ length: PARAGRAPHS }, (_, index) => `${index} ${LINE} ${index * 7_919}`);
  return { name: 'large.docx', bytes: makeWord(paragraphs) };
}

export function largeText(): LargeFile {
  return { name: 'large.txt', bytes: Buffer.alloc(MAX_FILE_BYTES, `${LINE}\n`) };
}
