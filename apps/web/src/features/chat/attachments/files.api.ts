import { extractText } from '@parley/contract/files/endpoints.ts';
import type { Extraction } from '@parley/contract/files/schemas.ts';
import { LONG_TIMEOUT_MS, type Api } from '../../../platform/api/client.ts';
import { createUpload } from '../../../platform/api/upload.ts';

export interface ExtractionRequest {
  readonly file: File;
  readonly skipsPictures: boolean;
  readonly signal: AbortSignal;
  /** The share of the file that has left, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

export type ExtractFile = (request: ExtractionRequest) => Promise<Extraction>;

export function createExtractFile(api: Api): ExtractFile {
  return ({ file, skipsPictures, signal, onProgress }) =>
    api.call(
      extractText,
      { query: { skip_image_extraction: skipsPictures ? 'true' : 'false' }, body: {}, files: { file } },
      { signal, timeoutMs: LONG_TIMEOUT_MS, isRetried: false, transport: createUpload(onProgress) },
    );
}
