// Every reply is a run. One life cycle for all of them: admitted, driven, settled; stopped, reaped and read again.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { REATTACH_HOURS } from '@parley/contract/chat/constants.ts';
import type { Clock, Timer } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { Signals } from '../../platform/signals/signals.ts';
import type { EventLog } from '../../platform/streams/event-log.ts';
import type { EventReader } from '../../platform/streams/live-log.ts';
import type { TokenUsage } from '../../providers/provider.ts';
import type { Billing } from '../billing/index.ts';
import { driveRun } from './runs.drive.ts';
import { countRequestsLeft } from './runs.guest-limit.ts';
import { reapOrphans } from './runs.reaper.ts';
import { RunStop, type RunRequest } from './runs.request.ts';
import { createRunRoom } from './runs.room.ts';
import { admitRun, LEASE_MS } from './runs.start.ts';
import {
  expireRuns,
  findByKey,
  findOwned,
  listOwned,
  renewLeases,
  requestCancel,
  requestCancelAll,
  type ListQuery,
  type RunRow,
} from './runs.store.ts';

const REATTACH_MS = REATTACH_HOURS * 3_600_000;
const STOP_TOPIC = 'run-stop';
const HOUSEKEEPING_MS = 20_000;
const EXPIRE_BATCH = 500;
/** An orderly stop takes 30 s in all: what is left is for storing the rest and closing. */
const SHUTDOWN_WAIT_MS = 25_000;
/** How long a stop waits for the run's settled end. */
const CANCEL_WAIT_MS = 3_000;
export const RUNS_PER_PROCESS = 5_000;

export interface RunsDeps {
  readonly db: Database;
  readonly events: EventLog;
  readonly billing: Billing;
  readonly signals: Signals;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly limitFactor: number;
  /** Replies under way in one process; beyond it new ones are refused at once. */
  readonly capacity: number;
  readonly isUsable: (usage: TokenUsage) => boolean;
  /** Throws for a guest whose place has used up its free credit. */
  readonly refuseSpentPlace: (tx: Tx, userId: string) => Promise<void>;
}

export interface Runs {
  /** Admits the run and begins it, or finds the one already started under the same key. */
  start(request: RunRequest): Promise<{ runId: string }>;
  get(caller: Caller, runId: string): Promise<RunRow>;
  getByKey(caller: Caller, key: string): Promise<RunRow>;
  list(query: ListQuery): Promise<{ rows: RunRow[]; total: number }>;
  /** Throws `not_found`, or `gone` for a run of another day and for a number that its log never reached. */
  checkReadable(caller: Caller, runId: string, after: number): Promise<void>;
  /** Sends the events after `after`, then the live rest. For a run known to be the caller's. */
  read(runId: string, after: number, reader: EventReader): Promise<() => void>;
  /** Resolves with the run once it has ended. */
  finished(caller: Caller, runId: string): Promise<RunRow>;
  cancel(caller: Caller, runId: string): Promise<RunRow>;
  /** Stops everything that runs for a user, and waits a little for the settled ends. Answers how many that were. */
  cancelAll(userId: string): Promise<number>;
  liveCount(): number;
  /** Of a guest, in the rolling day. */
  countRequestsLeft(userId: string): Promise<number>;
  startHousekeeping(): Promise<void>;
  /** Refuses new runs, waits for the live ones, then interrupts the rest with their text kept. */
  stop(): Promise<void>;
}

interface LiveRun {
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

export function createRuns(deps: RunsDeps): Runs {
  const { db, events, signals, clock, ids, log } = deps;
  const owner = ids.create('srv');
  const lives = new Map<string, LiveRun>();
  /** No longer to be refused, and not among the live ones yet. */
  const beginnings = new Set<Promise<unknown>>();
  const room = createRunRoom(deps.capacity);
  let isStopping = false;
  let timer: Timer | null = null;
  let housekeeping: Promise<void> = Promise.resolve();

  signals.subscribe(STOP_TOPIC, (runId) => lives.get(runId)?.abort.abort(new RunStop('cancelled')));

  async function get(caller: Caller, runId: string): Promise<RunRow> {
    const row = await findOwned(db.read, caller.userId, runId);
    if (!row) throw new AppError('not_found');
    return row;
  }

  async function checkReadable(caller: Caller, runId: string, after: number): Promise<void> {
    const row = await get(caller, runId);
    if (row.finished_at === null) return;
    if (row.finished_at < clock.now() - REATTACH_MS || after > row.last_event) throw new AppError('gone');
  }

  /** Renews leases, obeys stops whose signal was lost and lets go of runs that another process has taken over. */
  async function renew(): Promise<void> {
    const runIds = [...lives.keys()];
    if (runIds.length === 0) return;
    const held = await db.write((tx) => renewLeases(tx, owner, runIds, clock.now() + LEASE_MS));
    const heldIds = new Set(held.map((run) => run.id));
    for (const run of held)
      if (run.isCancelRequested) lives.get(run.id)?.abort.abort(new RunStop('cancelled'));
    for (const runId of runIds) if (!heldIds.has(runId)) lives.get(runId)?.abort.abort(new RunStop('lost'));
  }

  async function keepHouse(takesLiveLeases: boolean): Promise<void> {
    try {
      await renew();
      await reapOrphans({ ...deps, owner }, { takesLiveLeases });
      await db.write((tx) => expireRuns(tx, ids.before('run', clock.now() - REATTACH_MS), EXPIRE_BATCH));
    } catch (error) {
      log.warn('housekeeping of runs failed', { error });
    }
  }

  async function waitForEnd(runId: string, signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => resolve(), { once: true });
    const detach = await events.attach(runId, 0, { write: () => undefined, end: resolve });
    await promise.finally(detach);
  }

  async function begin(request: RunRequest): Promise<{ runId: string }> {
    const leave = room.take(request.caller);
    const admission = await admitRun(request, { ...deps, owner }).catch((error: unknown) => {
      leave();
      throw error;
    });
    if (!admission.isNew) {
      leave();
      return { runId: admission.runId };
    }
    const { row, prices, maxOutputTokens } = admission;
    const abort = new AbortController();
    const live = events.open(row.id, row.fence);
    live.append(request.wire.begin({ runId: row.id, modelId: request.model.id }));
    const run = { ...row, prices };
    const driven = { run, request, maxOutputTokens, live, signal: abort.signal };
    const done = driveRun(driven, { ...deps, random: () => ids.random() })
      .catch((error: unknown) => log.error('driving a run failed', { runId: row.id, error }))
      .finally(() => {
        lives.delete(row.id);
        leave();
      });
    lives.set(row.id, { abort, done });
    return { runId: row.id };
  }

  async function stopAndWait(runIds: readonly string[]): Promise<void> {
    if (runIds.length === 0) return;
    for (const runId of runIds) {
      lives.get(runId)?.abort.abort(new RunStop('cancelled'));
      signals.publish(STOP_TOPIC, runId);
    }
    const limit = new AbortController();
    const waiting = clock.after(CANCEL_WAIT_MS, () => limit.abort());
    await Promise.all(runIds.map((runId) => waitForEnd(runId, limit.signal)));
    waiting.cancel();
  }

  return {
    async start(request) {
      if (isStopping) throw new AppError('shutting_down', { data: { retryAfterSeconds: 5 } });
      const beginning = begin(request);
      beginnings.add(beginning);
      return beginning.finally(() => beginnings.delete(beginning));
    },

    get,

    async getByKey(caller, key) {
      const row = await findByKey(db.read, caller.userId, key);
      if (!row) throw new AppError('not_found');
      return row;
    },

    list: (query) => listOwned(db.read, query),
    checkReadable,

    read: (runId, after, reader) => events.attach(runId, after, reader),

    async finished(caller, runId) {
      await waitForEnd(runId, new AbortController().signal);
      const row = await get(caller, runId);
      // The log has ended and the row has not: the end is somewhere it cannot be read from yet.
      if (row.finished_at === null) throw new AppError('reply_not_saved');
      return row;
    },

    async cancel(caller, runId) {
      const row = await get(caller, runId);
      if (row.status !== 'running') return row;
      await db.write((tx) => requestCancel(tx, caller.userId, runId));
      await stopAndWait([runId]);
      return get(caller, runId);
    },

    async cancelAll(userId) {
      const runIds = await db.write((tx) => requestCancelAll(tx, userId));
      await stopAndWait(runIds);
      return runIds.length;
    },

    liveCount: () => lives.size,
    countRequestsLeft: (userId) => countRequestsLeft(db.read, userId, deps),

    async startHousekeeping() {
      // The embedded database belongs to one process: whatever is marked running there has lost its own.
      housekeeping = keepHouse(db.kind === 'sqlite');
      await housekeeping;
      timer = clock.every(HOUSEKEEPING_MS, () => {
        housekeeping = housekeeping.then(() => keepHouse(false));
      });
    },

    async stop() {
      isStopping = true;
      await Promise.allSettled(beginnings);
      const limit = new AbortController();
      const all = Promise.all([...lives.values()].map((live) => live.done));
      await Promise.race([all, clock.sleep(SHUTDOWN_WAIT_MS, limit.signal).catch(() => undefined)]);
      limit.abort();
      for (const { abort } of lives.values()) abort.abort(new RunStop('shutdown'));
      await Promise.all([...lives.values()].map((live) => live.done));
      timer?.cancel();
      await housekeeping;
    },
  };
}
