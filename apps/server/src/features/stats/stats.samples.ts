import type { Clock, Timer } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { noteMinute, removeSamplesBefore } from './stats.store.ts';

const MINUTE_MS = 60_000;
const KEPT_MINUTES = 91 * 1440;

export interface HealthSamples {
  start(): void;
  stop(): Promise<void>;
}

/** Records one sample per minute while this server runs and its database accepts writes. */
export function createHealthSamples({
  db,
  clock,
  log,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}): HealthSamples {
  let timer: Timer | null = null;
  let noting: Promise<void> | null = null;

  async function note(): Promise<void> {
    const minute = Math.floor(clock.now() / MINUTE_MS);
    try {
      await db.write(async (tx) => {
        await noteMinute(tx, minute);
        await removeSamplesBefore(tx, minute - KEPT_MINUTES);
      });
    } catch (error) {
      // The missing sample is the measurement.
      log.warn('health_sample.write_failed', { error });
    }
  }

  function noteOnce(): void {
    noting ??= note().finally(() => {
      noting = null;
    });
  }

  return {
    start() {
      noteOnce();
      timer = clock.every(MINUTE_MS, noteOnce);
    },
    async stop() {
      timer?.cancel();
      await noting;
    },
  };
}
