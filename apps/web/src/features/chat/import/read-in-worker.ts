import { readImportFile, type ImportReading } from './read-import-file.ts';

/** A worker that lives for one file. Ends with the signal; a file that kills it was too large. */
export function readInWorker(file: Blob, signal: AbortSignal): Promise<ImportReading> {
  if (typeof Worker === 'undefined') return readImportFile(file);
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' });
    const end = () => worker.terminate();
    signal.addEventListener('abort', () => {
      end();
      reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    });
    worker.addEventListener('message', (event: MessageEvent<ImportReading>) => {
      end();
      resolve(event.data);
    });
    worker.addEventListener('error', () => {
      end();
      resolve({ kind: 'refused', why: 'too-large' });
    });
    worker.postMessage(file);
  });
}
