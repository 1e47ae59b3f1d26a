// What the feature requires of the reader of untrusted files.
import type { PictureFile } from './files.vision.ts';

export interface ReadFile {
  readonly mediaType: string;
  /** With a placeholder for each of `pictures`, in the same order. */
  readonly text: string;
  readonly pictures: readonly PictureFile[];
  readonly isPicture: boolean;
  readonly isTruncated: boolean;
  readonly pages: number | null;
  readonly pagesRead: number | null;
}

export type PictureUse = 'skip' | 'hand-over' | 'recognise';

/** Reads an untrusted file, isolated. */
export interface FileReader {
  read(owner: string, job: { path: string; name: string; pictures: PictureUse }): Promise<ReadFile>;
}
