// Peak memory of the file-reading processes, as reported by the kernel.
import { readFileSync } from 'node:fs';
import { sleep } from '../sleep.ts';

const POLL_MS = 20;

function listChildren(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

/** 0 when the process has just ended. */
function readPeakBytes(pid: number): number {
  try {
    const match = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return match ? Number(match[1]) * 1024 : 0;
  } catch {
    // It ended between the two reads.
    return 0;
  }
}

/** Until `work` is done. */
export async function watchReaders<T>(
  serverPid: number,
  work: Promise<T>,
): Promise<{ readonly result: T; readonly peakBytes: number; readonly maxConcurrent: number }> {
  const done = new AbortController();
  const whole = work.finally(() => done.abort());
  let peakBytes = 0;
  let maxConcurrent = 0;
  while (!done.signal.aborted) {
    const readers = listChildren(serverPid);
    maxConcurrent = Math.max(maxConcurrent, readers.length);
    peakBytes = Math.max(peakBytes, ...readers.map(readPeakBytes));
    await sleep(POLL_MS);
  }
  return { result: await whole, peakBytes, maxConcurrent };
}
