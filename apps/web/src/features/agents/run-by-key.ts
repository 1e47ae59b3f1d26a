import { AppError } from '@parley/contract/errors/app-error.ts';
import { getRunByKey } from '@parley/contract/runs/endpoints.ts';
import { api } from '../../platform/api/client.ts';
import { browserClock } from '../../platform/clock.ts';
import { agentsApi } from './agents.api.ts';

const LOOK_AGAIN_MS = 250;
/** The run begins at once, or not at all. */
const LOOKS = 12;

/** The run that was asked for under this key; null where there is none within three seconds. */
export async function findRunId(key: string, signal?: AbortSignal): Promise<string | null> {
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
export async function cancelByKey(key: string): Promise<void> {
  const runId = await findRunId(key);
  if (runId !== null) await agentsApi.cancel(runId);
}
