// Writes maximally compressed copies beside the built files, for the server to send.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { listFiles } from '../files.ts';

const TEXT = /\.(?:js|css|html|svg|json)$/;
/** Below this a compressed copy saves nothing. */
const MIN_BYTES = 1_024;
/** The highest level saves a first visit some 6 %, but takes seconds on the few files that are larger than this. */
const FULL_EFFORT_BYTES = 300_000;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function compressFile(file: string): Promise<void> {
  const bytes = readFileSync(file);
  if (bytes.length < MIN_BYTES) return;
  const quality = bytes.length <= FULL_EFFORT_BYTES ? constants.BROTLI_MAX_QUALITY : 9;
  const brotli = await toBrotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
  writeFileSync(`${file}.br`, brotli);
  writeFileSync(`${file}.gz`, await toGzip(bytes, { level: 9 }));
}

export async function compressWeb(folder: string): Promise<void> {
  const files = listFiles(folder, (name) => TEXT.test(path.basename(name)));
  await Promise.all(files.map(compressFile));
}
