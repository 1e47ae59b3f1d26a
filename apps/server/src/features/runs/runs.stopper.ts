// Stops runs wherever they are worked on, and waits for their ends.
import type { Clock } from '../../platform/clock.ts';
import type { Signals } from '../../platform/signals/signals.ts';
import type { EventLog } from '../../platform/streams/event-log.ts';
import type { LiveRuns } from './runs.live.ts';

const STOP_TOPIC = 'run-stop';
/** How long a stop waits for the settled ends. */
const STOP_WAIT_MS = 3_000;

export interface RunStopperDeps {
  readonly events: EventLog;
  readonly signals: Signals;
  readonly clock: Clock;
  readonly lives: LiveRuns;
}

export interface RunStopper {
  /** Resolves once the run has ended, or the signal is aborted. */
  waitForEnd(runId: string, signal?: AbortSignal): Promise<void>;
  /** For runs whose rows ask for the stop already. Resolves once they have ended, or after a moment. */
  stopAndWait(runIds: readonly string[]): Promise<void>;
}

export function createRunStopper({ events, signals, clock, lives }: RunStopperDeps): RunStopper {
  signals.subscribe(STOP_TOPIC, (runId) => lives.abort(runId, 'cancelled'));

  async function waitForEnd(runId: string, signal?: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    signal?.addEventListener('abort', () => resolve(), { once: true });
    const detach = await events.attach(runId, 0, { write: () => undefined, end: resolve });
    await promise.finally(detach);
  }

  return {
    waitForEnd,

    async stopAndWait(runIds) {
      if (runIds.length === 0) return;
      for (const runId of runIds) {
        lives.abort(runId, 'cancelled');
        signals.publish(STOP_TOPIC, runId);
      }
      const limit = new AbortController();
      const waiting = clock.after(STOP_WAIT_MS, () => limit.abort());
      await Promise.all(runIds.map((runId) => waitForEnd(runId, limit.signal)));
      waiting.cancel();
    },
  };
}
