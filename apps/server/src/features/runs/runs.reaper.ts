// Closes what a dead process left open: the text so far is kept, its cost is settled, its readers are told.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { GenerateEvent } from '@parley/contract/chat/events.ts';
import { createFrameDecoder, encodeFrame } from '@parley/contract/stream.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { toDollars } from '../../platform/money.ts';
import { insertEvents, readEvents } from '../../platform/streams/event-store.ts';
import { countTokens } from '../../providers/token-count.ts';
import type { TokenUsage } from '../../providers/provider.ts';
import type { Billing, FixedPrices } from '../billing/index.ts';
import { LEASE_MS } from './runs.start.ts';
import type { RunOutcome } from './runs.request.ts';
import { settleRun, type Ending } from './runs.settle.ts';
import { claimOrphans, type RunRow } from './runs.store.ts';

const BATCH = 50;
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
  readonly owner: string;
}

interface Recovered {
  readonly text: string;
  readonly spoken: string;
  readonly lastSeq: number;
}

async function recover(db: Database, runId: string): Promise<Recovered> {
  const rows = await readEvents(db.read, new Map([[runId, 0]]));
  let text = '';
  let thoughts = '';
  const decoder = createFrameDecoder(({ json }) => {
    const event = GenerateEvent.safeParse(JSON.parse(json));
    if (event.data?.type === 'content') text += event.data.token;
    else if (event.data?.type === 'reasoning') thoughts += event.data.token;
  });
  for (const row of rows) decoder.push(row.frames);
  return { text, spoken: thoughts + text, lastSeq: rows.at(-1)?.lastSeq ?? 0 };
}

async function ownCount(row: RunRow, { spoken }: Recovered): Promise<TokenUsage | null> {
  if (spoken === '') return null;
  return {
    inputTokens: await countTokens(row.input),
    outputTokens: await countTokens(spoken),
    cachedInputTokens: 0,
    cacheWriteTokens: 0,
    reasoningTokens: 0,
  };
}

function toLastEvent({ error, usage, costMicros, balanceMicros }: RunOutcome): GenerateEvent {
  const bill = { usage, cost: toDollars(costMicros), balance: toDollars(balanceMicros) };
  return error
    ? { type: 'error', code: error.code, detail: error.message, ...bill }
    : { type: 'end', reason: 'cancelled', ...bill };
}

async function closeOrphan(row: RunRow, { db, billing, clock }: ReaperDeps): Promise<void> {
  const recovered = await recover(db, row.id);
  const usage = await ownCount(row, recovered);
  const wasStopped = row.cancel_requested === 1;
  const ending: Ending = {
    status: wasStopped ? 'cancelled' : 'failed',
    reason: wasStopped ? 'cancelled' : null,
    error: wasStopped ? null : new AppError('interrupted'),
    text: recovered.text,
    usage,
  };
  const seq = recovered.lastSeq + LOST_EVENTS_GAP;
  // Written by this program when the run was admitted.
  const prices = JSON.parse(row.prices) as FixedPrices;
  await db.write((tx) =>
    settleRun(tx, { billing, clock }, { ...row, prices }, ending, async (outcome) => {
      const frames = encodeFrame(seq, JSON.stringify(toLastEvent(outcome)));
      await insertEvents(tx, [{ runId: row.id, seq, lastSeq: seq, frames }], clock.now());
      return seq;
    }),
  );
}

async function tryToClose(orphan: RunRow, deps: ReaperDeps): Promise<void> {
  try {
    await closeOrphan(orphan, deps);
    deps.log.warn('closed an interrupted run', { runId: orphan.id });
  } catch (error) {
    // Its lease runs out again, and the next round tries once more.
    deps.log.error('closing an interrupted run failed', { runId: orphan.id, error });
  }
}

/** All that there are: the readers of a server that died wait for every one of them. */
export async function reapOrphans(deps: ReaperDeps, options: { takesLiveLeases: boolean }): Promise<void> {
  const { db, clock, owner } = deps;
  for (let claimed = BATCH; claimed === BATCH;) {
    const nowMs = clock.now();
    const orphans = await db.write((tx) =>
      claimOrphans(tx, { owner, nowMs, leaseUntil: nowMs + LEASE_MS, limit: BATCH, ...options }),
    );
    claimed = orphans.length;
    // Together, so that they share their commits.
    await Promise.all(orphans.map((orphan) => tryToClose(orphan, deps)));
  }
}
