// Reads one file: its type, text and images. Runs in the isolated process.
import { readFileSync } from 'node:fs';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { MAX_DESCRIBED_IMAGES, MAX_EXTRACTED_BYTES } from '@parley/contract/files/constants.ts';
import { detect, type Detected } from './detect.ts';
import type { DocumentText, SourceFile } from './document.ts';
import {
  PICTURE_PLACEHOLDER,
  type FileAnswer,
  type FileJob,
  type FileReading,
  type Picture,
  type PictureUse,
} from './file-job.ts';
import { checkXmlText } from './markup/check-xml.ts';
import { createPictureCollector } from './picture-collector.ts';
import { cutText } from './cut-text.ts';

/** Well before the process is killed, so that the part read so far can be returned. */
const DEADLINE_MS = 20_000;

interface Read {
  readonly mediaType: string;
  readonly document: DocumentText;
  /** For a file that is an image. */
  readonly pictures?: readonly Picture[];
}

/** Nothing in it was executed or loaded, but such a file is rejected: other programs would read it differently. */
function readXmlText(text: string): DocumentText {
  return { text: checkXmlText(text) };
}

/** Readers are loaded on demand: each brings its own library. */
async function readDetected(found: Detected, file: SourceFile, use: PictureUse): Promise<Read> {
  switch (found.kind) {
    case 'pdf': {
      const { readPdf } = await import('./formats/pdf.ts');
      return { mediaType: 'application/pdf', document: await readPdf(file) };
    }
    case 'archive': {
      const { readArchived } = await import('./formats/archived.ts');
      return readArchived(file);
    }
    case 'old-office': {
      const { readOldOffice } = await import('./formats/old-office.ts');
      return { mediaType: 'application/vnd.ms-excel', document: readOldOffice(file.bytes) };
    }
    case 'rtf': {
      const { readRichText } = await import('./formats/rich-text.ts');
      return { mediaType: 'application/rtf', document: readRichText(file.bytes) };
    }
    case 'mail': {
      const { readMail } = await import('./formats/mail.ts');
      return { mediaType: 'message/rfc822', document: readMail(file.bytes) };
    }
    case 'picture': {
      const { readPicture } = await import('./formats/picture.ts');
      const { text, pictures } = await readPicture(file.bytes, use);
      return { mediaType: found.mediaType, document: { text }, pictures };
    }
    case 'html': {
      const { htmlToText } = await import('./markup/html-text.ts');
      return { mediaType: found.mediaType, document: { text: htmlToText(found.text) } };
    }
    case 'xml':
      return { mediaType: found.mediaType, document: readXmlText(found.text) };
    case 'text':
      return { mediaType: found.mediaType, document: { text: found.text } };
  }
}

/** Characters that cannot be stored or sent. */
const toKeepable = (text: string): string => text.replaceAll('\u0000', '\ufffd').toWellFormed();

async function read(job: FileJob): Promise<FileReading> {
  const deadlineMs = performance.now() + DEADLINE_MS;
  const collector = createPictureCollector(job.pictures, {
    max: MAX_DESCRIBED_IMAGES,
    isLate: () => performance.now() > deadlineMs,
    tools: () => import('./pictures.ts'),
  });
  const file: SourceFile = { bytes: readFileSync(job.path), name: job.name, pictures: collector, deadlineMs };
  const found = await detect(file.bytes, file.name);
  const { mediaType, document, pictures = collector.taken } = await readDetected(found, file, job.pictures);
  const { text, isCut } = cutText(toKeepable(document.text), MAX_EXTRACTED_BYTES);
  return {
    mediaType,
    text,
    // Images whose placeholder was truncated cannot be described.
    pictures: pictures.slice(0, text.split(PICTURE_PLACEHOLDER).length - 1),
    isPicture: found.kind === 'picture',
    isTruncated: isCut || document.isCut === true,
    pages: document.pages ?? null,
    pagesRead: document.pagesRead ?? null,
    pageStarts: (document.pageStarts ?? []).filter(({ from }) => from < text.length),
  };
}

export async function readFile(job: FileJob): Promise<FileAnswer> {
  try {
    return { kind: 'reading', reading: await read(job) };
  } catch (error) {
    // Error messages of parsers are not passed on; only ours are.
    return { kind: 'refused', code: error instanceof AppError ? error.code : 'file_unreadable' };
  }
}
