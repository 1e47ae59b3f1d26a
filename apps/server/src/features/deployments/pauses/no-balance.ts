// A schedule or webhook whose owner has no money left pauses, and goes on by itself once there is some.
import type { Database } from '../../../platform/db/database.ts';
import type { EndedRun } from '../../runs/index.ts';
import type { Schedules } from '../schedules/schedules.ts';
import { endOwnPause, listFundedPauses, type OwnPause } from './pauses.store.ts';

const BATCH = 500;

/** Whether the balance is too little for any run. Calls by API are told so, each by its own answer. */
export function findBalancePause({
  error,
  trigger,
  isTooLong,
}: Pick<EndedRun, 'error' | 'trigger' | 'isTooLong'>): OwnPause | null {
  const isForBalance = error === 'insufficient_balance' || error === 'payer_without_balance';
  if (!isForBalance || (trigger !== 'scheduled' && trigger !== 'webhook')) return null;
  // A shorter call may still be paid for; a schedule asks for the same each time.
  return isTooLong && trigger === 'webhook' ? null : { reason: 'no_balance' };
}

export interface BalancePausesDeps {
  readonly db: Database;
  readonly schedules: Pick<Schedules, 'follow'>;
}

/** Answers the work that is done again and again. */
export function createEndBalancePauses({ db, schedules }: BalancePausesDeps): () => Promise<void> {
  return async () => {
    for (const pause of await listFundedPauses(db.read, BATCH))
      await db.write(async (tx) => {
        if ((await endOwnPause(tx, pause, 'no_balance')) && pause.kind === 'scheduled')
          await schedules.follow(tx, pause.id, 1);
      });
  };
}
