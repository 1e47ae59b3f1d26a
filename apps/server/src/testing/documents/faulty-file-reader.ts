// The file-reading program with faults that a file can trigger. Only tests start it.
import { readFileSync } from 'node:fs';
import { serveJobs } from '../../workers/isolation/serve-jobs.ts';
import type { FileJob } from '../../workers/files/file-job.ts';
import { readFile } from '../../workers/files/read-file.ts';

const CHUNK_BYTES = 16 * 1024 * 1024;

const FAULTS: Readonly<Record<string, () => void>> = {
  hang() {
    for (;;) Math.hypot(1, 2);
  },
  abort() {
    process.abort();
  },
  allocate() {
    const held: Buffer[] = [];
    for (;;) held.push(Buffer.alloc(CHUNK_BYTES, held.length + 1));
  },
  'fill-heap'() {
    const held: string[][] = [];
    for (;;) held.push(Array.from({ length: 100_000 }, (_, index) => `${held.length}:${index}`));
  },
  throw() {
    process.nextTick(() => {
      throw new Error('from nowhere');
    });
  },
};

serveJobs((given) => {
  // The only peer is the server.
  const job = given as FileJob;
  const fault = /^fault: (\S+)/.exec(readFileSync(job.path, 'latin1'))?.[1];
  if (fault === 'wait') return new Promise<never>(() => undefined);
  if (fault !== undefined) FAULTS[fault]?.();
  return readFile(job);
});
