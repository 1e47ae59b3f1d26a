// Deployments that have paused themselves until some time, such as the next day, and go on by themselves then.
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Schedules } from '../schedules/schedules.ts';
import { endPause, listDuePauses } from './pauses.store.ts';

const BATCH = 500;

export interface DuePausesDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly schedules: Pick<Schedules, 'follow'>;
}

/** Answers the work that is done again and again. */
export function createEndDuePauses({ db, clock, schedules }: DuePausesDeps): () => Promise<void> {
  return async () => {
    const due = await listDuePauses(db.read, clock.now(), BATCH);
    for (const pause of due)
      await db.write(async (tx) => {
        // A time of the schedule at the very end of the pause is one of its times.
        if ((await endPause(tx, pause)) && pause.kind === 'scheduled')
          await schedules.follow(tx, pause.id, 1, pause.paused_until - 1);
      });
  };
}
