// Claims due schedules: writes down what is to run, enqueues its start and moves the schedule on, all in one transaction.
import type { Tx } from '../../../platform/db/database.ts';
import type { Enqueue } from '../../../platform/jobs/jobs.ts';
import type { Holidays } from './holidays.ts';
import { claimDue, insertOccurrences, type DueSchedule } from './occurrences.store.ts';
import { planDue } from './schedule-times.ts';
import { endDeployment, updateSchedule } from './schedules.store.ts';
import { START_RUN, toRunKey } from './start-job.ts';

export const CLAIM_BATCH = 100;

export interface ClaimDeps {
  readonly nowMs: number;
  readonly holidays: Pick<Holidays, 'isHoliday'>;
  readonly enqueue: Enqueue;
}

async function claimOne(tx: Tx, row: DueSchedule, { nowMs, holidays, enqueue }: ClaimDeps): Promise<void> {
  const { deployment_id: deploymentId, user_id: userId, revision, next_run_at: firstMs } = row;
  if (firstMs === null) return;
  const isHoliday = (dueAtMs: number): boolean => holidays.isHoliday(row.holidays, row.timezone, dueAtMs);
  const { occurrences, nextMs } = planDue(row, firstMs, { nowMs, isHoliday });
  await insertOccurrences(
    tx,
    occurrences.map(({ dueAtMs, state, note }) => ({
      deployment_id: deploymentId,
      due_at: dueAtMs,
      user_id: userId,
      state,
      note,
      run_id: null,
      revision,
      created_at: nowMs,
    })),
  );
  for (const { dueAtMs } of occurrences.filter(({ state }) => state === 'due')) {
    const work = { deploymentId, dueAtMs, revision, attempt: 1 };
    // Thrown away with the claim: it is made again in a few seconds.
    if ((await enqueue(START_RUN, work, { key: toRunKey(work) })) === 'full')
      throw new Error('Too many runs wait to be started');
  }
  await updateSchedule(tx, deploymentId, { next_run_at: nextMs });
  if (nextMs === null) await endDeployment(tx, deploymentId);
}

/** Answers how many were claimed. */
export async function claimSchedules(tx: Tx, deps: ClaimDeps): Promise<number> {
  const due = await claimDue(tx, { nowMs: deps.nowMs, limit: CLAIM_BATCH });
  for (const row of due) await claimOne(tx, row, deps);
  return due.length;
}
