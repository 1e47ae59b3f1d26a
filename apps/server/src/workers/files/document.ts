// What a format's reader is given and what it makes of it.
import type { PictureCollector } from './picture-collector.ts';

export interface SourceFile {
  readonly bytes: Buffer;
  readonly name: string;
  readonly pictures: PictureCollector;
  /** Of the process's own clock: what is read by then is the answer. */
  readonly deadlineMs: number;
}

export interface DocumentText {
  readonly text: string;
  /** There was more than could be held at a time. */
  readonly isCut?: boolean;
  readonly pages?: number;
  readonly pagesRead?: number;
}
