/** Bytes of text that are kept of one file; the rest is cut off. */
export const MAX_EXTRACTED_BYTES = 2 * 1024 * 1024;
/** Pages of a document that are read. */
export const MAX_DOCUMENT_PAGES = 2_000;
/** Pictures inside one document that are described. */
export const MAX_DESCRIBED_IMAGES = 10;
