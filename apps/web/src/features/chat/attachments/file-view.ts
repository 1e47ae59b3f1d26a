import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';

/** What was read out of a file, where it is shown with its message. */
export interface FileView {
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly type: string;
  readonly pages?: number | undefined;
  readonly isTruncated: boolean;
  /** Null: it was not shared with the conversation that this one is a copy of. */
  readonly text: string | null;
}

/** A file in the composer. */
export interface DraftFileView {
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly type: string;
  readonly state: FileState;
}

export type FileState =
  | {
      readonly kind: 'reading';
      /** The share that has left, from 0 to 1; null while it waits for its turn or is being read. */
      readonly share: number | null;
    }
  | {
      readonly kind: 'read';
      readonly pages: number | null;
      readonly describedPictures: number;
      readonly isTruncated: boolean;
      /** What the server says of the reading, where it was not all. */
      readonly note: string;
    }
  | { readonly kind: 'failed'; readonly code: ErrorCode };
