// What the feature needs of whoever opens files that somebody else wrote.
import type { PictureFile } from './files.vision.ts';

export interface ReadFile {
  readonly mediaType: string;
  /** With a mark for each of `pictures`, in the same order. */
  readonly text: string;
  readonly pictures: readonly PictureFile[];
  readonly isPicture: boolean;
  readonly isTruncated: boolean;
  readonly pages: number | null;
  readonly pagesRead: number | null;
}

export type PictureUse = 'skip' | 'hand-over' | 'recognise';

/** Reads a file that somebody else wrote, out of harm's way. */
export interface FileReader {
  read(owner: string, job: { path: string; name: string; pictures: PictureUse }): Promise<ReadFile>;
}
