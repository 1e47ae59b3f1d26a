// Starts the run of one due time: exactly one, whichever server does it and however often.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import { findDeployment, type ListedDeployment } from '../deployments.store.ts';
import type { DeploymentRuns } from '../starts/ended-runs.ts';
import {
  WITHOUT_KEY,
  type DeployedWork,
  type StartDeployed,
  type StartedBy,
} from '../starts/start-deployed.ts';
import {
  countLiveRuns,
  findFailedRun,
  findLastOutput,
  findOccurrence,
  hasLiveRun,
  listWaiting,
  lockRevision,
  settleOccurrence,
  updateOccurrence,
  type OccurrenceRow,
} from './occurrences.store.ts';
import { fillPrompt, usesLastResult, usesRunNumber } from './prompt.ts';
import { CATCH_UP_MS } from './schedule-times.ts';
import { listSchedules, type ScheduleRow } from './schedules.store.ts';
import { readRunKey, toRunKey, type StartRun } from './start-job.ts';

/** Due times that wait for the run before; more are skipped. */
const MAX_WAITING = 10;
/** How often the run before is stopped until nothing runs. */
const MAX_STOPS = 3;
/** The server cannot start anything now: not a failure of the run. */
const BUSY: ReadonlySet<ErrorCode> = new Set([
  'rate_limited',
  'overloaded',
  'starting',
  'shutting_down',
  'database_unavailable',
  'storage_full',
]);

/** Rolls the admission back: the schedule was changed, paused or deleted after the claim. */
class ChangedError extends Error {
  override readonly name = 'ChangedError';
}
/** Rolls the admission back: the run before is under way. */
class StillRunningError extends Error {
  override readonly name = 'StillRunningError';
}

/** What is left of the limit of the day is held by the run before. */
const isStillRunning = (error: unknown): boolean =>
  error instanceof StillRunningError || (error instanceof AppError && error.code === 'daily_cost_in_use');

export interface ScheduleStartsDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'create'>;
  readonly start: StartDeployed;
  readonly deployed: Pick<DeploymentRuns, 'gaveUp' | 'wake'>;
  readonly cancelRuns: (userId: string, deploymentId: string) => Promise<unknown>;
}

export interface ScheduleStarts {
  /** The handler of `START_RUN`. Throws where it is to be tried again. */
  startDue(work: StartRun): Promise<void>;
  /** A run besides the times, also of a paused schedule. Throws whatever it is refused with. */
  runNow(deployment: ListedDeployment, by: StartedBy, key: string | null): Promise<string>;
}

interface Due {
  readonly deployment: ListedDeployment;
  readonly schedule: ScheduleRow;
}

export function createScheduleStarts(deps: ScheduleStartsDeps): ScheduleStarts {
  const { db, clock, ids, start, deployed, cancelRuns } = deps;

  /** A repeated attempt is not made any more: the failure before it is what came of the due time. */
  async function giveUp(work: StartRun): Promise<void> {
    await db.write(async (tx) => {
      await lockRevision(tx, work.deploymentId);
      const run = await findFailedRun(tx, work);
      // Keys are forgotten after a day: by then there is no later attempt than this one.
      const made = run && readRunKey(run.idempotency_key);
      if (!run || (made && made.attempt !== work.attempt - 1)) return;
      await updateOccurrence(tx, work, { state: 'failed', note: run.error });
      await deployed.gaveUp(tx, run);
    });
    deployed.wake();
  }

  /** Nothing is started for this attempt. */
  const leave = (work: StartRun, change: Parameters<typeof settleOccurrence>[2]): Promise<void> =>
    work.attempt > 1 ? giveUp(work) : db.write((tx) => settleOccurrence(tx, work, change));

  async function toWork(
    { deployment, schedule }: Due,
    dueAtMs: number,
  ): Promise<Omit<DeployedWork, 'key' | 'asked' | 'record' | 'beginning' | 'by'>> {
    const { prompt, timezone } = schedule;
    const isOutside = usesLastResult(prompt);
    const lastResult = isOutside ? await findLastOutput(db.read, deployment.id) : null;
    // Runs are counted when they end.
    const live = usesRunNumber(prompt) ? await countLiveRuns(db.read, deployment.id) : 0;
    const facts = { timezone, dueAtMs, lastResult, runNumber: deployment.run_count + live + 1 };
    return {
      deployment,
      trigger: 'scheduled',
      content: fillPrompt(prompt, facts),
      context: { timezone },
      // What an earlier run said may repeat what it had read.
      isOutside,
    };
  }

  async function findDue({ deploymentId: id, user_id: userId }: { deploymentId: string; user_id: string }) {
    const deployment = await findDeployment(db.read, { userId, id });
    const schedule = (await listSchedules(db.read, [id])).get(id);
    return deployment && schedule ? { deployment, schedule } : null;
  }

  /** In the transaction that admits the run. */
  async function record(tx: Tx, work: StartRun, runId: string): Promise<void> {
    const { deploymentId, revision } = work;
    if ((await lockRevision(tx, deploymentId))?.revision !== revision) throw new ChangedError();
    if (await hasLiveRun(tx, deploymentId, runId)) throw new StillRunningError();
    await updateOccurrence(tx, work, { state: 'started', note: null, run_id: runId });
  }

  async function giveWay(work: StartRun, { deployment, schedule }: Due, stops: number): Promise<void> {
    // A repeated attempt gives way to the run of a later time.
    if (work.attempt > 1) return giveUp(work);
    if (schedule.overlap === 'replace') {
      if (stops >= MAX_STOPS) throw new Error('The run before has not ended yet');
      await cancelRuns(deployment.user_id, deployment.id);
      // With the run that has ended among those that it counts.
      const due = await findDue({ ...deployment, deploymentId: deployment.id });
      return due ? attempt(work, due, stops + 1) : undefined;
    }
    const waiting =
      schedule.overlap === 'queue' ? await listWaiting(db.read, deployment.id, MAX_WAITING + 1) : [];
    // It stays due, and starts when the run before ends.
    if (schedule.overlap === 'queue' && waiting.length <= MAX_WAITING) return;
    await leave(work, { state: 'skipped', note: 'still_running' });
  }

  async function attempt(work: StartRun, due: Due, stops = 0): Promise<void> {
    const filled = await toWork(due, work.dueAtMs);
    const asked: DeployedWork = {
      ...filled,
      by: WITHOUT_KEY,
      beginning: { by: 'schedule' },
      key: toRunKey(work),
      asked: [filled.content],
      record: (tx, runId) => record(tx, work, runId),
    };
    try {
      await start.start(asked);
    } catch (error) {
      if (error instanceof ChangedError) return leave(work, { state: 'skipped', note: 'paused' });
      if (isStillRunning(error)) return giveWay(work, due, stops);
      if (!(error instanceof AppError) || BUSY.has(error.code)) throw error;
      // Started by another server, with other words in its prompt.
      if (error.code === 'idempotency_mismatch') return;
      if (error.code === 'account_suspended') return leave(work, { state: 'skipped', note: error.code });
      // The end of this run, in the same transaction, says whether it has failed or is made once more.
      const refused = { state: 'started', note: null } as const;
      await start.refuse(
        { ...asked, record: (tx, runId) => updateOccurrence(tx, work, { ...refused, run_id: runId }) },
        error,
      );
    }
  }

  const isOver = ({ state }: OccurrenceRow, { attempt: number }: StartRun): boolean =>
    state !== (number === 1 ? 'due' : 'started');

  return {
    async startDue(work) {
      const occurrence = await findOccurrence(db.read, work);
      if (!occurrence || isOver(occurrence, work)) return;
      const due = await findDue({ ...occurrence, deploymentId: work.deploymentId });
      if (!due) return;
      if (due.deployment.revision !== work.revision) return leave(work, { state: 'skipped', note: 'paused' });
      if (clock.now() - work.dueAtMs >= CATCH_UP_MS) return leave(work, { state: 'missed', note: 'late' });
      await attempt(work, due);
    },

    async runNow(deployment, by, key) {
      const due = await findDue({ deploymentId: deployment.id, user_id: deployment.user_id });
      if (!due) throw new AppError('not_found');
      const { runId } = await start.start({
        ...(await toWork(due, clock.now())),
        by,
        beginning: { by: 'run_now' },
        key: `run-now:${deployment.id}:${key ?? ids.create('req')}`,
        // To run once, whatever the prompt says by the time of a repeat.
        asked: [],
        record: () => Promise.resolve(),
      });
      return runId;
    },
  };
}
