// A schedule or webhook pauses when too many runs of its owner wait for a decision, and goes on by itself once there is room.
import { MAX_WAITING_RUNS } from '@parley/contract/runs/constants.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { EndedRun } from '../../runs/index.ts';
import type { Schedules } from '../schedules/schedules.ts';
import { endOwnPause, listRoomyPauses, type OwnPause } from './pauses.store.ts';

const BATCH = 500;
/** Fewer than can wait: deployments that go on together would fill the last places at once, and pay for runs that find none. */
const ROOM_AGAIN = MAX_WAITING_RUNS * 0.8;

/** The run was ended where it would have waited. Each further one would cost as much and bring nothing. */
export const isForApprovals = ({ error }: Pick<EndedRun, 'error'>): boolean =>
  error === 'too_many_waiting_runs';

/** Calls by API are told so, each by its own answer. */
export function findApprovalsPause(run: Pick<EndedRun, 'error' | 'trigger'>): OwnPause | null {
  const isAlone = run.trigger === 'scheduled' || run.trigger === 'webhook';
  return isForApprovals(run) && isAlone ? { reason: 'approvals' } : null;
}

export interface ApprovalsPausesDeps {
  readonly db: Database;
  readonly schedules: Pick<Schedules, 'follow'>;
}

/** Answers the work that is done again and again. */
export function createEndApprovalsPauses({ db, schedules }: ApprovalsPausesDeps): () => Promise<void> {
  return async () => {
    for (const pause of await listRoomyPauses(db.read, ROOM_AGAIN, BATCH))
      await db.write(async (tx) => {
        if ((await endOwnPause(tx, pause, 'approvals')) && pause.kind === 'scheduled')
          await schedules.follow(tx, pause.id, 1);
      });
  };
}
