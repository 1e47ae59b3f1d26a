import { readRunEvents } from '@parley/contract/runs/endpoints.ts';
import { z } from 'zod';
import { api } from '../../platform/api/client.ts';
import { readEventStream } from '../../platform/api/stream-reader.ts';
import { device } from '../../platform/browser/device.ts';
import { browserClock } from '../../platform/clock.ts';
import { findRunId } from './run-by-key.ts';

const Content = z.object({ type: z.literal('content'), token: z.string() });

export interface DraftWatch {
  /** With all that was written so far. */
  readonly onText: (text: string) => void;
  readonly signal: AbortSignal;
}

/** Reads what the model writes for a draft while it is written. The draft itself is the answer of its call. */
export async function watchDraft(key: string, { onText, signal }: DraftWatch): Promise<void> {
  const runId = await findRunId(key, signal);
  if (runId === null) return;
  let text = '';
  await readEventStream({
    open: (opened) =>
      api.openStream(readRunEvents, { params: { runId }, query: { from: 0 } }, { signal: opened }),
    parse: (json) => Content.safeParse(JSON.parse(json)).data ?? null,
    onEvent({ event }) {
      if (!event) return;
      text += event.token;
      onText(text);
    },
    signal,
    clock: browserClock,
    device,
  });
}
