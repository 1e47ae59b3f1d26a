// Sends malicious files to a running server, and monitors it meanwhile.
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { HostileFile } from './hostile-file.ts';

const HEALTH_EVERY_MS = 100;

const Answer = z.object({
  code: z.string().optional(),
  content: z.object({ text: z.string() }).optional(),
});

export interface HostileResult {
  readonly name: string;
  readonly tookMs: number;
  readonly status: number;
  readonly code: string | null;
  readonly text: string;
  /** Whether the reply is an acceptable one for the file. */
  readonly isExpected: boolean;
}

const REFUSALS: Readonly<Record<string, number>> = {
  invalid_file: 422,
  file_expands: 422,
  file_unreadable: 422,
  // A valid image that cannot be described without a model.
  vision_unavailable: 503,
};

function isExpected({ outcome }: HostileFile, status: number, code: string | null): boolean {
  if (outcome === 'text') return status === 200;
  const isRefused = code !== null && REFUSALS[code] === status;
  return outcome === 'either' ? status === 200 || isRefused : isRefused && code === outcome;
}

interface MadeFile extends HostileFile {
  readonly form: FormData;
}

async function toForm(file: HostileFile): Promise<FormData> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await file.make())]), file.name);
  return form;
}

/** Generated in advance: bombs take time, during which the server could not be monitored. */
export async function makeAll(files: readonly HostileFile[]): Promise<MadeFile[]> {
  const made: MadeFile[] = [];
  for (const file of files) made.push({ ...file, form: await toForm(file) });
  return made;
}

async function sendOne(address: string, token: string, file: MadeFile): Promise<HostileResult> {
  const startedAtMs = performance.now();
  const reply = await fetch(`${address}/files/extract-text`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: file.form,
  });
  const { code = null, content } = Answer.parse(await reply.json());
  const tookMs = performance.now() - startedAtMs;
  const { name } = file;
  const { status } = reply;
  return {
    name,
    tookMs,
    status,
    code,
    text: content?.text ?? '',
    isExpected: isExpected(file, status, code),
  };
}

export async function sendAll(
  address: string,
  token: string,
  files: readonly MadeFile[],
  concurrency: number,
): Promise<HostileResult[]> {
  const results: HostileResult[] = [];
  const waiting = [...files];
  async function work(): Promise<void> {
    for (let file = waiting.shift(); file; file = waiting.shift())
      results.push(await sendOne(address, token, file));
  }
  await Promise.all(Array.from({ length: concurrency }, work));
  return results;
}

/** Polls the server's health until `work` is done. Returns the slowest reply time. */
export async function watchHealth<T>(
  address: string,
  work: Promise<T>,
): Promise<{ readonly result: T; readonly slowestMs: number }> {
  const done = new AbortController();
  const whole = work.finally(() => done.abort());
  let slowestMs = 0;
  while (!done.signal.aborted) {
    const startedAtMs = performance.now();
    const reply = await fetch(`${address}/health`);
    slowestMs = Math.max(slowestMs, reply.ok ? performance.now() - startedAtMs : Infinity);
    await sleep(HEALTH_EVERY_MS);
  }
  return { result: await whole, slowestMs };
}
