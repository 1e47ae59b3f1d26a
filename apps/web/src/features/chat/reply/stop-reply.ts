import { sleep, type Clock } from '../../../platform/clock.ts';
import { logProblem } from '../../../platform/log.ts';
import type { ChatApi } from '../chat.api.ts';
import type { ReplyMessage } from '../sessions/message.ts';
import type { ReplyDriver } from './reply-driver.ts';

const STOP_LIMIT_MS = 3000;
const LATE_STOP_MS = 2000;

/** Ends replies at the server and here; resolves when one has ended here. */
export function createReplyStop(
  api: Pick<ChatApi, 'findRun' | 'cancel'>,
  clock: Clock,
): (driver: ReplyDriver) => Promise<void> {
  async function findRunId(message: ReplyMessage): Promise<string | null> {
    const run = await api.findRun(message).catch(() => null);
    return run?.id ?? null;
  }

  /** Null as well where the server does not say so soon. */
  async function findSoon(message: ReplyMessage): Promise<string | null> {
    const limit = sleep(clock, STOP_LIMIT_MS).then(() => null);
    return Promise.race([findRunId(message), limit]);
  }

  async function cancel(runId: string): Promise<void> {
    await api.cancel(runId).catch((error: unknown) => logProblem('stop-failed', error));
  }

  /** A request that was still on its way when it was stopped may have begun a run after all. */
  async function cancelLate(message: ReplyMessage): Promise<void> {
    await sleep(clock, LATE_STOP_MS);
    const runId = await findRunId(message);
    if (runId !== null) await cancel(runId);
  }

  return async (driver) => {
    const runId = driver.state.reply.runId ?? (await findSoon(driver.state));
    if (runId === null) {
      void cancelLate(driver.state);
    } else {
      // The end that this brings includes what was paid; without it the reply is closed all the same.
      const isStopped = Promise.race([driver.done, sleep(clock, STOP_LIMIT_MS)]);
      void cancel(runId);
      await isStopped;
    }
    driver.abandon();
    await driver.done;
  };
}
