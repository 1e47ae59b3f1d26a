// Takes over what a dead server left. A run of a resumable kind is queued, to be gone on with. Any other is closed: the
// text so far is kept, its cost is settled, its readers are notified.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { encodeFrame } from '@parley/contract/stream.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Telemetry } from '../../platform/telemetry/telemetry.ts';
import { findLastSeq, insertEvents } from '../../platform/streams/event-store.ts';
import { countTokens } from '../../providers/token-count.ts';
import { NO_USAGE } from '../../providers/usage.ts';
import type { TokenUsage } from '../../providers/provider.ts';
import type { Billing, FixedPrices } from '../billing/index.ts';
import { recoverAnswer, type Recovered } from './answer/answer.recover.ts';
import type { FindKind } from './runs.kind.ts';
import type { LiveRuns } from './live/runs.live.ts';
import { settleRun, type Ending } from './runs.settle.ts';
import { claimHeld, claimOrphans, listHeld, type RunRow } from './runs.store.ts';
import { queueRun } from './steps/steps.queue.store.ts';

const BATCH = 50;
/** A run that was admitted so long ago is known to the process that works on it, or no process does. */
const ABANDONED_AFTER_MS = 60_000;
/**
 * Readers may have seen events that were never stored. The last event is numbered beyond anything they can have
 * seen, so that everyone who comes back gets it.
 */
const LOST_EVENTS_GAP = 1_000_000;

export interface ReaperDeps {
  readonly db: Database;
  readonly billing: Billing;
  readonly clock: Clock;
  readonly log: Log;
  readonly serverId: string;
  readonly lives: LiveRuns;
  readonly findKind: FindKind;
  readonly telemetry: Telemetry;
}

async function ownCount(row: RunRow, { outputTokens }: Recovered): Promise<TokenUsage | null> {
  if (outputTokens === 0) return null;
  return { ...NO_USAGE, inputTokens: await countTokens(row.input), outputTokens };
}

/** Whose a run was: of a server that is gone, or of this one, which does not know it. */
type Origin = 'gone' | 'own';

async function closeOrphan(
  row: RunRow,
  origin: Origin,
  { db, billing, clock, findKind, telemetry }: ReaperDeps,
): Promise<void> {
  const { wire } = findKind(row.kind);
  const recovered = await recoverAnswer(db, row.id, wire);
  const usage = await ownCount(row, recovered);
  const wasStopped = row.cancel_requested === 1;
  const ending: Ending = {
    status: wasStopped ? 'cancelled' : 'failed',
    reason: wasStopped ? 'cancelled' : null,
    error: wasStopped ? null : new AppError('interrupted'),
    text: recovered.text,
    usage,
    // Of a server that is gone, the vendor may have been asked, and readers may have seen what was never stored. An own
    // one without an event was not begun, because its admission was taken for a failure, or it told its readers that it
    // could not be saved: who sends it again gets a reply.
    hadNoEffect: origin === 'own' && recovered.lastSeq === 0 && usage === null,
  };
  const first = recovered.lastSeq + LOST_EVENTS_GAP;
  // Written by this program when the run was admitted.
  const prices = JSON.parse(row.prices) as FixedPrices;
  const payerId = (await billing.findPayer(db.read, row.id)) ?? row.user_id;
  await db.write((tx) =>
    settleRun(tx, { billing, clock }, { ...row, prices, payerId }, ending, async (outcome) => {
      const events = wire.end(outcome);
      const frames = events.map((event, index) => encodeFrame(first + index, JSON.stringify(event))).join('');
      const lastSeq = first + events.length - 1;
      await insertEvents(tx, [{ runId: row.id, seq: first, lastSeq, frames }], clock.now());
      return lastSeq;
    }),
  );
  telemetry.noteRun({ kind: row.usage_kind, state: ending.status });
}

async function queueOrphan(row: RunRow, { db }: ReaperDeps): Promise<void> {
  const lastEvent = (await findLastSeq(db.read, row.id)) + LOST_EVENTS_GAP;
  await db.write((tx) => queueRun(tx, row, { lastEvent, takeovers: row.takeovers + 1 }));
}

/** Takes over the runs that no server works on any more, and ends or queues them. */
export function createReaper(deps: ReaperDeps): { reap(): Promise<void> } {
  const { db, log, clock, serverId, lives } = deps;

  async function tryToClose(orphan: RunRow, origin: Origin): Promise<void> {
    try {
      const { canResume } = deps.findKind(orphan.kind);
      await (canResume ? queueOrphan(orphan, deps) : closeOrphan(orphan, origin, deps));
      log.warn(canResume ? 'run.queued' : 'run.closed', { runId: orphan.id });
    } catch (error) {
      // Stays with this server, and is among the abandoned ones of a later round.
      log.error('run.close_failed', { runId: orphan.id, error });
    }
  }

  /** All that there are: the readers of a server that died wait for every one of them. */
  async function closeOrphans(): Promise<void> {
    for (let count = BATCH; count === BATCH;) {
      const orphans = await db.write((tx) => claimOrphans(tx, serverId, BATCH));
      count = orphans.length;
      // Together, so that they share their commits.
      await Promise.all(orphans.map((orphan) => tryToClose(orphan, 'gone')));
    }
  }

  /** This server's own whose beginning or end did not get through to the database, or came back from it. */
  async function closeAbandoned(): Promise<void> {
    const before = lives.ids();
    const held = await listHeld(db.read, serverId, clock.now() - ABANDONED_AFTER_MS);
    // One that ended or was taken up meanwhile is not abandoned.
    const live = new Set([...before, ...lives.ids()]);
    const abandoned = held.filter((runId) => !live.has(runId));
    if (abandoned.length === 0) return;
    const claimed = await db.write((tx) => claimHeld(tx, serverId, abandoned.slice(0, BATCH)));
    await Promise.all(claimed.map((orphan) => tryToClose(orphan, 'own')));
  }

  return {
    async reap() {
      await closeOrphans();
      await closeAbandoned();
    },
  };
}
