// Drives one run from its first part to its settled end. Readers never drive: they attach to the log.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { EndReason } from '@parley/contract/chat/events.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { isUniqueViolation, toDatabaseError } from '../../platform/db/errors.ts';
import type { Log } from '../../platform/log.ts';
import { retry } from '../../platform/retry.ts';
import type { EventLog } from '../../platform/streams/event-log.ts';
import type { LiveLog } from '../../platform/streams/live-log.ts';
import type { FinishReason, TokenUsage } from '../../providers/provider.ts';
import type { Billing } from '../billing/index.ts';
import { RunStop, type RunRequest } from './runs.request.ts';
import { RunLostError, settleRun, type Ending, type EndingRun } from './runs.settle.ts';
import { billableUsage, createTally, type Tally } from './runs.tally.ts';

export interface DriveDeps {
  readonly db: Database;
  readonly events: EventLog;
  readonly billing: Billing;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
  readonly isUsable: (usage: TokenUsage) => boolean;
}

export interface Driven {
  readonly run: EndingRun;
  readonly request: RunRequest;
  readonly maxOutputTokens: number;
  readonly live: LiveLog;
  readonly signal: AbortSignal;
}

// 1, 2, 4, ... 32 s: about a minute in which the database may come back.
const SAVE_ATTEMPTS = 7;

const REASONS: Readonly<Record<FinishReason, EndReason>> = {
  stop: 'stop',
  length: 'length',
  filtered: 'filtered',
  'tool-calls': 'stop',
};

function toAppError(error: unknown): AppError {
  const known = toDatabaseError(error);
  return known instanceof AppError ? known : new AppError('internal', { cause: error });
}

async function toEnding(driven: Driven, tally: Tally, failure: unknown, deps: DriveDeps): Promise<Ending> {
  const usage = await billableUsage(tally, deps.isUsable, () => driven.request.countInput());
  const text = tally.text();
  const finish = tally.finish();
  // A body may refuse its own whole answer: that failed, and is billed as a whole.
  if (finish !== null && failure === null)
    return { status: 'succeeded', reason: REASONS[finish], error: null, text, usage };
  const stop: unknown = driven.signal.aborted ? driven.signal.reason : null;
  if (stop instanceof RunStop && stop.why === 'cancelled') {
    return { status: 'cancelled', reason: 'cancelled', error: null, text, usage };
  }
  const error = stop instanceof RunStop ? new AppError('interrupted', { cause: stop }) : toAppError(failure);
  return { status: 'failed', reason: null, error, text, usage };
}

/** Stores the end, for up to a minute while the database is away. The readers hear of it once it is durable. */
async function saveEnd(driven: Driven, ending: Ending, deps: DriveDeps): Promise<void> {
  const { db, events, clock, log } = deps;
  const { run, live, request } = driven;
  await events.beginEnd(live);
  const plan = {
    attempts: SAVE_ATTEMPTS,
    delayMs: 1_000,
    jitterMs: 0,
    random: deps.random,
    shouldRetry: (error: unknown) => error instanceof AppError && error.row.retry,
  };
  try {
    await retry(plan, clock, () =>
      db.write((tx) =>
        settleRun(tx, deps, run, ending, (outcome) => events.storeEnd(tx, live, request.wire.end(outcome))),
      ),
    );
  } catch (error) {
    // A row that is there already: our own commit, whose answer was lost on the way.
    if (error instanceof RunLostError || isUniqueViolation(error)) {
      log.warn('run ended elsewhere', { runId: run.id });
      events.drop(live);
      return;
    }
    log.error('reply not saved', { runId: run.id, error });
    live.append({ type: 'error', code: 'reply_not_saved', detail: new AppError('reply_not_saved').message });
  }
  events.close(live);
}

export async function driveRun(driven: Driven, deps: DriveDeps): Promise<void> {
  const { request, live, signal, run } = driven;
  const tally = createTally();
  let failure: unknown = null;
  try {
    const body = request.body({ runId: run.id, signal, maxOutputTokens: driven.maxOutputTokens });
    for await (const part of body) {
      tally.add(part);
      const event = request.wire.part(part);
      if (event) live.append(event);
    }
    if (tally.finish() === null) failure = new AppError('stream_cut');
  } catch (error) {
    failure = error;
  }
  const ending = await toEnding(driven, tally, failure, deps);
  if (ending.error) {
    const { code, data, cause } = ending.error;
    deps.log.warn('run failed', { runId: run.id, model: run.model, code, ...data.internal, cause });
  }
  await saveEnd(driven, ending, deps);
}
