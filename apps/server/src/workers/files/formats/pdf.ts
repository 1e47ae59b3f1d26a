// PDF documents: text page by page, with the images of a page after its text. Nothing in the document is executed.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { MAX_DOCUMENT_PAGES } from '@parley/contract/files/constants.ts';
import { extractImages, getDocumentProxy } from 'unpdf';
import type { DocumentText, SourceFile } from '../document.ts';
import type { PageStart } from '../file-job.ts';
import { toEntries } from './pdf-entries.ts';

/** A document with this many unreadable pages in a row is given up. */
const MAX_BROKEN_PAGES = 20;
/** Characters beyond the stored limit. */
const ENOUGH_TEXT = 3_000_000;
const PAGE_END = '\n\n';

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

async function open(bytes: Buffer): Promise<PdfDocument> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), {
      isEvalSupported: false,
      enableXfa: false,
      disableFontFace: true,
      useSystemFonts: false,
      useWorkerFetch: false,
      stopAtErrors: false,
      verbosity: 0,
    });
  } catch (cause) {
    throw new AppError('file_unreadable', { cause });
  }
}

async function readPageText(document: PdfDocument, number: number): Promise<string> {
  const page = await document.getPage(number);
  try {
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    // Of a page whose form is broken the text is read all the same.
    const annotations: readonly unknown[] = await page.getAnnotations().catch(() => []);
    return [text, toEntries(annotations)].filter((part) => part !== '').join('\n');
  } finally {
    page.cleanup();
  }
}

async function readPagePictures(document: PdfDocument, number: number, file: SourceFile): Promise<string> {
  if (!file.pictures.isOpen()) return '';
  const found = await extractImages(document, number).catch(() => []);
  let text = '';
  for (const { data, width, height, channels } of found) {
    text += await file.pictures.add({ pixels: data, width, height, channels });
  }
  return text;
}

export async function readPdf(file: SourceFile): Promise<DocumentText> {
  const document = await open(file.bytes);
  const last = Math.min(document.numPages, MAX_DOCUMENT_PAGES);
  const pages: string[] = [];
  const pageStarts: PageStart[] = [];
  let from = 0;
  let size = 0;
  let broken = 0;
  for (let number = 1; number <= last; number += 1) {
    const isEnough = performance.now() > file.deadlineMs || size > ENOUGH_TEXT;
    if (isEnough && pages.length > 0) break;
    try {
      const page = await readPageText(document, number);
      const whole = page + (await readPagePictures(document, number, file));
      pages.push(whole);
      pageStarts.push({ page: number, from });
      from += whole.length + PAGE_END.length;
      size += page.length;
    } catch (cause) {
      broken += 1;
      if (broken > MAX_BROKEN_PAGES) throw new AppError('file_unreadable', { cause });
    }
  }
  if (pages.length === 0) throw new AppError('file_unreadable');
  return { text: pages.join(PAGE_END), pages: document.numPages, pagesRead: pages.length, pageStarts };
}
