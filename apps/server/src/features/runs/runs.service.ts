// Every reply is a run. One life cycle for all of them: admitted, driven, settled; stopped, reaped and read again.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { RunStart as RunStarted } from '@parley/contract/runs/journal/schemas.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { Presence } from '../../platform/presence/presence.ts';
import type { Limits } from '../../platform/settings/limits.ts';
import type { Signals } from '../../platform/signals/signals.ts';
import type { Telemetry } from '../../platform/telemetry/telemetry.ts';
import type { EventLog } from '../../platform/streams/event-log.ts';
import type { EventReader } from '../../platform/streams/live-log.ts';
import type { TokenUsage } from '../../providers/provider.ts';
import type { Billing, TopUps, UsageBounds } from '../billing/index.ts';
import { findStart } from './begun/begun-runs.ts';
import { createBegin, type StartedRun } from './runs.begin.ts';
import { recordRefused, type DeployedRuns, type RefusedRun } from './runs.deployed.ts';
import { countRequestsLeft } from './runs.guest-limit.ts';
import { removeOldRuns } from './runs.expiry.ts';
import { createRunReads, type Owner, type RunReads } from './runs.reads.ts';
import { createReaper } from './runs.reaper.ts';
import { createRunHousekeeping } from './runs.housekeeping.ts';
import { createLiveRuns } from './live/runs.live.ts';
import { createKindFinder, type Attribute, type KnownKind, type RunStart } from './runs.kind.ts';
import { createRunSlots } from './live/runs.slots.ts';
import { findRepeat } from './runs.start.ts';
import { createRunStopper } from './live/runs.stopper.ts';
import { toStep, type Step } from './steps/step.ts';
import { createApprovals, type Approvals } from './steps/steps.approvals.ts';
import { createResumer } from './steps/steps.resume.ts';
import { hasResults, listSteps, type SessionCalls } from './steps/steps.store.ts';
import { requestCancel, type CancelledRuns, type RunRow } from './runs.store.ts';

/** An orderly stop takes 30 s in all: what is left is for storing the rest and closing. */
const SHUTDOWN_WAIT_MS = 25_000;
export const RUNS_PER_PROCESS = 5_000;

export interface RunsDeps {
  readonly db: Database;
  readonly events: EventLog;
  readonly billing: Billing;
  readonly topUps: TopUps;
  readonly signals: Signals;
  readonly presence: Presence;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly limits: Limits;
  readonly limitFactor: number;
  /** All that may be started here or taken over from other servers. */
  readonly kinds: readonly KnownKind[];
  /** Replies under way in one process; beyond it new ones are refused at once. */
  readonly capacity: number;
  readonly isUsable: (usage: TokenUsage, bounds: UsageBounds) => boolean;
  readonly attribute: Attribute;
  /** Hears of runs of deployments. */
  readonly deployed: DeployedRuns;
  readonly telemetry: Telemetry;
}

export interface Runs extends RunReads {
  /** Admits the run and begins it, or finds the one already started under the same key. */
  start<Input>(start: RunStart<Input>): Promise<StartedRun>;
  /** Keeps a run of a deployment that could not be started, as failed. Answers its id. */
  recordRefused(refused: RefusedRun): Promise<string>;
  /** The run that was started under the same key, if any. Throws where it was asked for something else. */
  findRepeat(start: Pick<RunStart<never>, 'actor' | 'key' | 'bodyHash'>): Promise<StartedRun | null>;
  /** Sends the events after `after`, then the live rest. For a run known to be the reader's. */
  read(runId: string, after: number, reader: EventReader): Promise<() => void>;
  /** Resolves with the run once it has ended, or as it is when the signal is aborted. */
  finished(owner: Owner, runId: string, signal?: AbortSignal): Promise<RunRow>;
  cancel(owner: Owner, runId: string): Promise<RunRow>;
  /** Stops all that runs for a user, or for one deployment, and waits a little for the settled ends. Answers how many. */
  cancelAll(userId: string, of?: CancelledRuns): Promise<number>;
  /** What the run holds on the balance for its steps under way. */
  heldBy(run: Pick<RunRow, 'id' | 'finished_at'>): Promise<number>;
  /** The journal of a resumable run. */
  listSteps(owner: Owner, runId: string): Promise<Step[]>;
  /** What began a run of an agent. */
  findStart(run: RunRow): Promise<RunStarted>;
  /** Whether runs of a conversation have had a result of one of the tools. */
  hasResults(calls: SessionCalls): Promise<boolean>;
  findApproval: Approvals['find'];
  /** Answers an approval; the run goes on once it has nothing left to wait for. */
  decide: Approvals['decide'];
  liveCount(): number;
  /** Of a guest, in the rolling day. */
  countRequestsLeft(userId: string): Promise<number>;
  /** Removes what may no longer be read. */
  removeOld(): Promise<void>;
  startHousekeeping(): Promise<void>;
  /** Refuses new runs, waits for the live ones, then interrupts the rest with their text kept. */
  stop(): Promise<void>;
}

/** Micro-dollars; nothing once the run has ended. */
async function findHeld({ billing, db }: RunsDeps, row: Pick<RunRow, 'id' | 'finished_at'>): Promise<number> {
  return row.finished_at === null ? billing.heldByRun(db.read, row.id) : 0;
}

export function createRuns(deps: RunsDeps): Runs {
  const { db, events, clock, ids } = deps;
  const lives = createLiveRuns();
  /** No longer to be refused, and not among the live ones yet. */
  const beginnings = new Set<Promise<unknown>>();
  const slots = createRunSlots(deps.capacity);
  let isStopping = false;

  const shared = { ...deps, serverId: deps.presence.serverId, lives, slots, random: () => ids.random() };
  const findKind = createKindFinder(deps.kinds);
  const resumer = createResumer({ ...shared, findKind });
  const { takeQueued } = resumer;
  const begin = createBegin({ ...shared, resumer });
  const approvals = createApprovals({ ...shared, resume: takeQueued });
  const housekeeping = createRunHousekeeping({
    ...deps,
    lives,
    reap: createReaper({ ...shared, findKind }).reap,
    resume: () => approvals.expire().then(takeQueued),
  });
  const { waitForEnd, stopAndWait, cancelAll } = createRunStopper({ ...deps, lives, takeQueued });

  const reads = createRunReads({ db, events, clock });
  const { get } = reads;

  return {
    async start(start) {
      if (isStopping) throw new AppError('shutting_down', { data: { retryAfterSeconds: 5 } });
      const beginning = begin(start);
      beginnings.add(beginning);
      return beginning.finally(() => beginnings.delete(beginning));
    },

    recordRefused: (refused) => recordRefused(refused, deps),
    findRepeat: (start) => findRepeat(db.read, start),
    ...reads,
    read: (runId, after, reader) => events.attach(runId, after, reader),

    async finished(owner, runId, signal) {
      await waitForEnd(runId, signal);
      const row = await get(owner, runId);
      // The log has ended and the row has not: the end is somewhere it cannot be read from yet.
      if (row.finished_at === null && signal?.aborted !== true) throw new AppError('reply_not_saved');
      return row;
    },

    async cancel(owner, runId) {
      const row = await get(owner, runId);
      if (row.finished_at !== null) return row;
      await db.write((tx) => requestCancel(tx, owner.userId, runId));
      await takeQueued();
      await stopAndWait([runId]);
      return get(owner, runId);
    },

    cancelAll,

    heldBy: (row) => findHeld(deps, row),
    listSteps: async (owner, runId) => (await listSteps(db.read, (await get(owner, runId)).id)).map(toStep),
    findStart: (row) => findStart(db.read, row),
    hasResults: (calls) => hasResults(db.read, calls),
    findApproval: approvals.find,
    decide: approvals.decide,

    liveCount: lives.count,
    countRequestsLeft: (userId) => countRequestsLeft(db.read, userId, deps),

    removeOld: () => removeOldRuns(deps),
    startHousekeeping: housekeeping.start,

    async stop() {
      isStopping = true;
      await resumer.stop();
      await Promise.allSettled(beginnings);
      // Other servers go on with these.
      lives.abortResumable('shutdown');
      const limit = new AbortController();
      await Promise.race([lives.ended(), clock.sleep(SHUTDOWN_WAIT_MS, limit.signal).catch(() => undefined)]);
      limit.abort();
      lives.abortAll('shutdown');
      await lives.ended();
      await housekeeping.stop();
    },
  };
}
