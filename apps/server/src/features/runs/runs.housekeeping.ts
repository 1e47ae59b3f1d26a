// What each server does about runs: those of dead servers are taken over, and stops that were not heard are obeyed.
import type { Clock, Timer } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Presence } from '../../platform/presence/presence.ts';
import type { Signals } from '../../platform/signals/signals.ts';
import type { LiveRuns } from './live/runs.live.ts';
import { listHeld, listStopped } from './runs.store.ts';

const EVERY_MS = 20_000;
/** While other servers cannot be heard: what is to be stopped goes on costing. */
const EVERY_UNHEARD_MS = 2_000;

export interface RunHousekeepingDeps {
  readonly db: Database;
  readonly presence: Presence;
  readonly signals: Pick<Signals, 'isConnected'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly lives: LiveRuns;
  /** Takes over what dead servers have left. */
  readonly reap: () => Promise<void>;
  /** Goes on with queued runs, and decides about approvals that have expired. */
  readonly resume: () => Promise<void>;
}

export interface RunHousekeeping {
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createRunHousekeeping(deps: RunHousekeepingDeps): RunHousekeeping {
  const { db, presence, signals, clock, log, lives } = deps;
  let timers: readonly Timer[] = [];
  let wasHeard = true;
  let running: Promise<void> = Promise.resolve();

  async function obeyMissedStops(): Promise<void> {
    if (lives.count() === 0) return;
    for (const runId of await listStopped(db.read, presence.serverId)) lives.abort(runId, 'cancelled');
  }

  /** Once more after the connection is back: a stop may have been sent just before. */
  async function obeyUnheardStops(): Promise<void> {
    const isHeard = signals.isConnected();
    if (!isHeard || !wasHeard) await obeyMissedStops();
    wasHeard = isHeard;
  }

  /** This process was taken for dead: what others have taken over is no longer its own. */
  async function dropLost(): Promise<void> {
    // Before the query, which knows nothing of runs that are admitted meanwhile.
    const before = lives.ids();
    const held = new Set(await listHeld(db.read, presence.serverId));
    for (const runId of before) if (!held.has(runId)) lives.abort(runId, 'lost');
  }

  /** One after the other, whatever asks for them. */
  function run(...tasks: readonly (() => Promise<unknown>)[]): Promise<void> {
    running = running.then(async () => {
      for (const task of tasks) {
        await task().catch((error: unknown) => log.warn('runs.housekeeping_failed', { error }));
      }
    });
    return running;
  }

  presence.subscribe((change) => {
    if (change === 'death') void run(deps.reap, deps.resume);
    else void run(dropLost);
  });

  return {
    async start() {
      await run(deps.reap, deps.resume);
      timers = [
        clock.every(EVERY_MS, () => void run(obeyMissedStops, deps.reap, deps.resume)),
        clock.every(EVERY_UNHEARD_MS, () => void run(obeyUnheardStops)),
      ];
    },
    async stop() {
      for (const timer of timers) timer.cancel();
      await running;
    },
  };
}
