// Really makes a call and reports its answer as it arrives.
import { createFrameDecoder } from '@parley/contract/stream.ts';
import { callRaw } from '../../platform/api/raw-call.ts';
import type { ApiRequest, RequestBody } from './try-values.ts';

const SHOWN_CHARACTERS = 100_000;

export interface TryResult {
  readonly status: number;
  readonly mediaType: string;
  readonly tookMs: number;
  readonly sizeBytes: number;
  /** Empty for files. */
  readonly text: string;
  /** The JSON of each event, where it was a stream. */
  readonly events: readonly string[] | null;
  readonly isDone: boolean;
}

export interface TryRun {
  readonly request: ApiRequest;
  readonly token: string | null;
  readonly signal: AbortSignal;
  readonly now: () => number;
  readonly onResult: (result: TryResult) => void;
}

function toWire(body: RequestBody): { body: string | FormData | null; headers: Record<string, string> } {
  if (body.kind === 'none') return { body: null, headers: {} };
  if (body.kind === 'json') {
    return { body: JSON.stringify(body.json), headers: { 'Content-Type': 'application/json' } };
  }
  const form = new FormData();
  for (const [name, text] of Object.entries(body.texts)) form.append(name, text);
  for (const [name, file] of Object.entries(body.files)) form.append(name, file, file.name);
  return { body: form, headers: {} };
}

function toShownText(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2).slice(0, SHOWN_CHARACTERS);
  } catch {
    // What is no JSON is shown as it came.
    return text.slice(0, SHOWN_CHARACTERS);
  }
}

async function readEvents(
  response: Response,
  onEvents: (events: readonly string[], sizeBytes: number) => void,
): Promise<void> {
  const reader = response.body?.getReader();
  const text = new TextDecoder();
  let events: readonly string[] = [];
  let sizeBytes = 0;
  const decoder = createFrameDecoder(({ json }) => {
    events = [...events, json];
  });
  for (;;) {
    const piece = await reader?.read();
    if (!piece || piece.done) return;
    sizeBytes += piece.value.byteLength;
    decoder.push(text.decode(piece.value, { stream: true }));
    onEvents(events, sizeBytes);
  }
}

/** Rejects where there is no answer at all; a refusal is an answer. */
export async function runRequest({ request, token, signal, now, onResult }: TryRun): Promise<void> {
  const startedAt = now();
  const { body, headers } = toWire(request.body);
  const proof = token === null ? {} : { Authorization: `Bearer ${token}` };
  const response = await callRaw({
    method: request.method,
    address: request.path,
    headers: { ...request.headers, ...headers, ...proof },
    body,
    signal,
  });
  const mediaType = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
  const report = (change: Partial<TryResult>) =>
    onResult({
      status: response.status,
      mediaType,
      tookMs: now() - startedAt,
      sizeBytes: 0,
      text: '',
      events: null,
      isDone: false,
      ...change,
    });
  if (mediaType === 'text/event-stream') {
    let last: Partial<TryResult> = { events: [] };
    report(last);
    await readEvents(response, (events, sizeBytes) => {
      last = { events, sizeBytes };
      report(last);
    });
    report({ ...last, isDone: true });
    return;
  }
  const content = await response.blob();
  const isText = /json|^text\/|^$/.test(mediaType);
  const text = isText ? toShownText(await content.text()) : '';
  report({ text, sizeBytes: content.size, isDone: true });
}
