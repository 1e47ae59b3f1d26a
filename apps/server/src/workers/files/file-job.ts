// What the server asks of the process that reads a file, and what it hears from it.
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';

/** What becomes of pictures: left out, handed to the caller for a model, or read by text recognition. */
export type PictureUse = 'skip' | 'hand-over' | 'recognise';

export interface FileJob {
  readonly path: string;
  /** Only tells apart kinds of plain text. */
  readonly name: string;
  readonly pictures: PictureUse;
}

export interface Picture {
  readonly mediaType: 'image/jpeg';
  readonly bytes: Uint8Array;
}

/** Stands in a text where a handed-over picture was. */
export const PICTURE_MARK = '\ufffc';

export interface FileReading {
  readonly mediaType: string;
  /** With one mark for each of `pictures`, in the same order. */
  readonly text: string;
  readonly pictures: readonly Picture[];
  /** The file is a picture rather than a document. */
  readonly isPicture: boolean;
  readonly isTruncated: boolean;
  readonly pages: number | null;
  readonly pagesRead: number | null;
}

export type FileAnswer =
  | { readonly kind: 'reading'; readonly reading: FileReading }
  | { readonly kind: 'refused'; readonly code: ErrorCode };
