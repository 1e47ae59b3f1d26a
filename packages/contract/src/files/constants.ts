/** Bytes of text extracted from one file; the rest is truncated. */
export const MAX_EXTRACTED_BYTES = 2 * 1024 * 1024;
/** Pages of a document that are read. */
export const MAX_DOCUMENT_PAGES = 2_000;
/** Images inside one document that are described. */
export const MAX_DESCRIBED_IMAGES = 10;
