// What the feature requires of the reader of untrusted files.

export interface DocumentReading {
  readonly mediaType: string;
  readonly text: string;
  readonly isPicture: boolean;
  readonly isTruncated: boolean;
  readonly pages: number | null;
  readonly pagesRead: number | null;
  /** Where in the text each page begins; empty for files without pages. */
  readonly pageStarts: readonly { readonly page: number; readonly from: number }[];
}

/** Reads an untrusted file, isolated. */
export interface DocumentReader {
  read(owner: string, job: { path: string; name: string; pictures: 'skip' }): Promise<DocumentReading>;
}
