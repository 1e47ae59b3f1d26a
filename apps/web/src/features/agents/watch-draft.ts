import { AppError } from '@parley/contract/errors/app-error.ts';
import { getRunByKey, readRunEvents } from '@parley/contract/runs/endpoints.ts';
import { z } from 'zod';
import { api } from '../../platform/api/client.ts';
import { readEventStream } from '../../platform/api/stream-reader.ts';
import { device } from '../../platform/browser/device.ts';
import { browserClock } from '../../platform/clock.ts';
import { agentsApi } from './agents.api.ts';

const LOOK_AGAIN_MS = 250;
/** The run begins at once, or not at all. */
const LOOKS = 12;

const Content = z.object({ type: z.literal('content'), token: z.string() });

export interface DraftWatch {
  /** With all that was written so far. */
  readonly onText: (text: string) => void;
  readonly signal: AbortSignal;
}

async function findRunId(key: string, signal?: AbortSignal): Promise<string | null> {
  for (let look = 0; look < LOOKS && !signal?.aborted; look += 1) {
    try {
      return (
        await api.call(getRunByKey, { params: { key } }, { isRetried: false, ...(signal && { signal }) })
      ).id;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    }
    await new Promise<void>((resolve) => void browserClock.after(LOOK_AGAIN_MS, resolve));
  }
  return null;
}

/** Stops the model: what is not wanted any more is not paid for. */
export async function cancelDraft(key: string): Promise<void> {
  const runId = await findRunId(key);
  if (runId !== null) await agentsApi.cancel(runId);
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
