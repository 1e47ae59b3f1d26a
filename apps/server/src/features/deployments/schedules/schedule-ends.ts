// What follows from the end of a run: another attempt, and the due time that waited for it.
import { ERRORS, isErrorCode } from '@parley/contract/errors/catalogue.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { EndedRun } from '../../runs/index.ts';
import type { RunListener } from '../starts/ended-runs.ts';
import {
  findOccurrence,
  findRunKey,
  listWaiting,
  settleOccurrence,
  updateOccurrence,
} from './occurrences.store.ts';
import { listSchedules } from './schedules.store.ts';
import { MAX_ATTEMPTS, readRunKey, START_RUN, toPause, toRunKey } from './start-job.ts';

export interface ScheduleEndsDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly jobs: Pick<Jobs, 'within'>;
}

const isFailure = ({ status }: EndedRun): boolean => status === 'failed' || status === 'limit';

/** A failure that may pass, of a run that has changed nothing outside. */
const isRepeatable = ({ status, error, hasWritten }: EndedRun): boolean =>
  status === 'failed' && !hasWritten && isErrorCode(error) && ERRORS[error].retry;

async function findAttempt(tx: Tx, { id, trigger }: EndedRun) {
  return trigger === 'scheduled' ? readRunKey(await findRunKey(tx, id)) : null;
}

export function createScheduleEnds({ clock, jobs }: ScheduleEndsDeps): RunListener {
  async function fail(tx: Tx, run: EndedRun): Promise<void> {
    const made = isFailure(run) ? await findAttempt(tx, run) : null;
    if (!made) return;
    const place = { deploymentId: run.deployment_id, dueAtMs: made.dueAtMs };
    await updateOccurrence(tx, place, { state: 'failed', note: run.error, run_id: run.id });
  }

  async function startWaiting(tx: Tx, run: EndedRun): Promise<void> {
    const schedule = (await listSchedules(tx, [run.deployment_id])).get(run.deployment_id);
    if (schedule?.overlap !== 'queue') return;
    const [next] = await listWaiting(tx, run.deployment_id, 1);
    if (!next) return;
    const { due_at: dueAtMs, revision } = next;
    const work = { deploymentId: run.deployment_id, dueAtMs, revision, attempt: 1 };
    // A key of its own: the job that found this run under way may not have ended yet.
    const enqueued = await jobs.within(tx)(START_RUN, work, { key: `${toRunKey(work)}:after:${run.id}` });
    if (enqueued === 'full') await settleOccurrence(tx, work, { state: 'skipped', note: 'overloaded' });
  }

  return {
    async repeat(tx, run) {
      const made = isRepeatable(run) ? await findAttempt(tx, run) : null;
      if (!made || made.attempt >= MAX_ATTEMPTS) return false;
      const place = { deploymentId: run.deployment_id, dueAtMs: made.dueAtMs };
      const occurrence = await findOccurrence(tx, place);
      if (!occurrence) return false;
      const work = { ...place, revision: occurrence.revision, attempt: made.attempt + 1 };
      const options = { key: toRunKey(work), after: clock.now() + toPause(made.attempt) };
      return (await jobs.within(tx)(START_RUN, work, options)) !== 'full';
    },
    async ended(tx, run, isRepeated) {
      if (!isRepeated) await fail(tx, run);
      await startWaiting(tx, run);
    },
  };
}
