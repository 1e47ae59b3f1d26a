// Stops runs wherever they are worked on, and waits for their ends.
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Signals } from '../../../platform/signals/signals.ts';
import type { EventLog } from '../../../platform/streams/event-log.ts';
import type { LiveRuns } from './runs.live.ts';
import { requestCancelAll, type CancelledRuns } from '../runs.store.ts';

const STOP_TOPIC = 'run-stop';
/** How long a stop waits for the settled ends. */
const STOP_WAIT_MS = 3_000;

export interface RunStopperDeps {
  readonly events: EventLog;
  readonly signals: Signals;
  readonly clock: Clock;
  readonly lives: LiveRuns;
  readonly db: Database;
  /** Those that no server works on are ended by the one that takes them up. */
  readonly takeQueued: () => Promise<void>;
}

export interface RunStopper {
  /** Resolves once the run has ended, or the signal is aborted. */
  waitForEnd(runId: string, signal?: AbortSignal): Promise<void>;
  /** For runs whose rows ask for the stop already. Resolves once they have ended, or after a moment. */
  stopAndWait(runIds: readonly string[]): Promise<void>;
  /** Stops all runs that a user runs or pays for, or those of one deployment or of some agents. Answers how many. */
  cancelAll(userId: string, of?: CancelledRuns): Promise<number>;
}

export function createRunStopper(deps: RunStopperDeps): RunStopper {
  const { events, signals, clock, lives, db, takeQueued } = deps;
  signals.subscribe(STOP_TOPIC, (runId) => lives.abort(runId, 'cancelled'));

  async function waitForEnd(runId: string, signal?: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    signal?.addEventListener('abort', () => resolve(), { once: true });
    const detach = await events.attach(runId, 0, { write: () => undefined, end: resolve });
    await promise.finally(detach);
  }

  async function stopAndWait(runIds: readonly string[]): Promise<void> {
    if (runIds.length === 0) return;
    for (const runId of runIds) {
      lives.abort(runId, 'cancelled');
      signals.publish(STOP_TOPIC, runId);
    }
    const limit = new AbortController();
    const waiting = clock.after(STOP_WAIT_MS, () => limit.abort());
    await Promise.all(runIds.map((runId) => waitForEnd(runId, limit.signal)));
    waiting.cancel();
  }

  return {
    waitForEnd,
    stopAndWait,

    async cancelAll(userId, of) {
      const runIds = await db.write((tx) => requestCancelAll(tx, userId, of));
      await takeQueued();
      await stopAndWait(runIds);
      return runIds.length;
    },
  };
}
