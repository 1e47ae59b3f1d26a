// The input and output of a format's reader.
import type { PageStart } from './file-job.ts';
import type { PictureCollector } from './picture-collector.ts';

export interface SourceFile {
  readonly bytes: Buffer;
  readonly name: string;
  readonly pictures: PictureCollector;
  /** In the process's own monotonic time: what is read by then is the result. */
  readonly deadlineMs: number;
}

export interface DocumentText {
  readonly text: string;
  /** There was more than the limit. */
  readonly isCut?: boolean;
  readonly pages?: number;
  readonly pagesRead?: number;
  readonly pageStarts?: readonly PageStart[];
}
