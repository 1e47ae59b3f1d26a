// The messages between the server and the process that reads a file.
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';

/** How images are handled: skipped, returned to the caller for a model, or read by text recognition. */
export type PictureUse = 'skip' | 'hand-over' | 'recognise';

export interface FileJob {
  readonly path: string;
  /** Only distinguishes kinds of plain text. */
  readonly name: string;
  readonly pictures: PictureUse;
}

export interface Picture {
  readonly mediaType: 'image/jpeg';
  readonly bytes: Uint8Array;
}

/** The placeholder in a text for a returned image. */
export const PICTURE_PLACEHOLDER = '\ufffc';

/** Where in a text a page of the document begins. */
export interface PageStart {
  readonly page: number;
  readonly from: number;
}

export interface FileReading {
  readonly mediaType: string;
  /** With one placeholder for each of `pictures`, in the same order. */
  readonly text: string;
  readonly pictures: readonly Picture[];
  /** The file is an image rather than a document. */
  readonly isPicture: boolean;
  readonly isTruncated: boolean;
  readonly pages: number | null;
  readonly pagesRead: number | null;
  /** Of those that have text; empty for files without pages. */
  readonly pageStarts: readonly PageStart[];
}

export type FileAnswer =
  | { readonly kind: 'reading'; readonly reading: FileReading }
  | { readonly kind: 'refused'; readonly code: ErrorCode };
