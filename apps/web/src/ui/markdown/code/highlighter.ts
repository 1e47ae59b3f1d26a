import type { CodeLine, HighlightReply, HighlightRequest } from './highlight-messages.ts';

type Answer = (lines: readonly CodeLine[] | null) => void;

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, Answer>();

function start(): Worker {
  const started = new Worker(new URL('./highlight.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', (event: MessageEvent<HighlightReply>) => {
    const answer = waiting.get(event.data.id);
    waiting.delete(event.data.id);
    answer?.(event.data.lines);
  });
  // Without colours the code is still readable; the next block asks for a worker again.
  started.addEventListener('error', () => {
    started.terminate();
    if (worker === started) worker = null;
    for (const answer of waiting.values()) answer(null);
    waiting.clear();
  });
  return started;
}

/** Asks for the coloured lines from `fromLine` on; the worker starts with the first question. */
export function highlight(request: Omit<HighlightRequest, 'id'>, answer: Answer): () => void {
  if (typeof Worker === 'undefined') return () => undefined;
  worker ??= start();
  lastId += 1;
  const id = lastId;
  waiting.set(id, answer);
  worker.postMessage({ ...request, id } satisfies HighlightRequest);
  return () => waiting.delete(id);
}
