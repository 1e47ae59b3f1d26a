// Drives one run from its first part to its settled end. Readers never drive: they attach to the log.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { EndReason } from '@parley/contract/chat/events.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { isUniqueViolation, toDatabaseError } from '../../platform/db/errors.ts';
import type { Log } from '../../platform/log.ts';
import type { Telemetry } from '../../platform/telemetry/telemetry.ts';
import type { EventLog } from '../../platform/streams/event-log.ts';
import type { LiveLog } from '../../platform/streams/live-log.ts';
import type { FinishReason, TokenUsage } from '../../providers/provider.ts';
import type { Billing, Meter, Reserved, StepOfRun, TopUps, UsageBounds } from '../billing/index.ts';
import type { PreparedRun, RunRequest } from './runs.kind.ts';
import { readParts } from './answer/answer.parts.ts';
import { RunStop } from './runs.request.ts';
import { saveWithRetry } from '../../platform/db/save-with-retry.ts';
import { RunLostError, settleRun, type Ending, type EndingRun } from './runs.settle.ts';
import { billableUsage, createTally, type Tally } from './answer/answer.tally.ts';

export interface DriveDeps {
  readonly db: Database;
  readonly events: EventLog;
  readonly billing: Billing;
  readonly topUps: TopUps;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
  readonly isUsable: (usage: TokenUsage, bounds: UsageBounds) => boolean;
  readonly telemetry: Telemetry;
}

export interface Driven {
  readonly run: EndingRun;
  readonly request: RunRequest;
  readonly cost: StepOfRun;
  readonly reserved: Reserved;
  readonly live: LiveLog;
  readonly signal: AbortSignal;
}

const REASONS: Readonly<Record<FinishReason, EndReason>> = {
  stop: 'stop',
  length: 'length',
  filtered: 'filtered',
  'tool-calls': 'stop',
};

export function toAppError(error: unknown): AppError {
  const known = toDatabaseError(error);
  return known instanceof AppError ? known : new AppError('internal', { cause: error });
}

/** Our own count of the input may be far below the vendor's, but a report beyond what the model can read is an error. */
const INPUT_TOLERANCE = 4;

export function toBounds(
  { model, inputTokens }: Pick<PreparedRun, 'model' | 'inputTokens'>,
  { maxOutputTokens }: Pick<Reserved, 'maxOutputTokens'>,
): UsageBounds {
  return {
    inputTokens: Math.max(model.contextWindow, inputTokens * INPUT_TOLERANCE),
    outputTokens: Math.max(model.contextWindow, maxOutputTokens),
  };
}

/** How a body came to its end. */
interface Outcome {
  readonly failure: unknown;
  /** Cut because no money was left. */
  readonly isExhausted: boolean;
}

async function toEnding(driven: Driven, tally: Tally, outcome: Outcome, deps: DriveDeps): Promise<Ending> {
  const bounds = toBounds(driven.request, driven.reserved);
  const usage = await billableUsage(
    tally,
    (reported) => deps.isUsable(reported, bounds),
    () => driven.request.countInput(),
  );
  const text = tally.text();
  const { failure, isExhausted } = outcome;
  const reason = isExhausted ? 'length' : REASONS[tally.finish() ?? 'stop'];
  // A body may refuse its own whole answer: that failed, and is billed as a whole.
  if ((isExhausted || tally.finish() !== null) && failure === null)
    return { status: 'succeeded', reason, error: null, text, usage, hadNoEffect: false };
  const stop: unknown = driven.signal.aborted ? driven.signal.reason : null;
  if (stop instanceof RunStop && stop.why === 'cancelled') {
    return { status: 'cancelled', reason: 'cancelled', error: null, text, usage, hadNoEffect: false };
  }
  const error = stop instanceof RunStop ? new AppError('interrupted', { cause: stop }) : toAppError(failure);
  const hadNoEffect = usage === null && text === '';
  return { status: 'failed', reason: null, error, text, usage, hadNoEffect };
}

/** Stores the end, for up to a minute while the database is away. The readers hear of it once it is durable. */
async function saveEnd(driven: Driven, ending: Ending, deps: DriveDeps): Promise<void> {
  const { db, events, log, telemetry } = deps;
  const { run, live, request } = driven;
  await events.beginEnd(live);
  try {
    await saveWithRetry(deps, () =>
      db.write(
        (tx) =>
          settleRun(tx, deps, run, ending, (outcome) => events.storeEnd(tx, live, request.wire.end(outcome))),
        { canWait: true },
      ),
    );
    telemetry.noteRun({ kind: run.usage_kind, state: ending.status });
  } catch (error) {
    // A row that is there already: our own commit, whose answer was lost on the way.
    if (error instanceof RunLostError || isUniqueViolation(error)) {
      log.warn('run.lost', { runId: run.id });
      events.drop(live);
      return;
    }
    log.error('run.not_saved', { runId: run.id, error });
    live.append({ type: 'error', code: 'reply_not_saved', detail: new AppError('reply_not_saved').message });
  }
  events.close(live);
}

/** Answers whether the money ran out before the end. */
function readBody(driven: Driven, tally: Tally, meter: Meter): Promise<boolean> {
  const { request, live, signal, run, reserved } = driven;
  const body = request.body({
    runId: run.id,
    signal,
    maxOutputTokens: reserved.maxOutputTokens,
    withhold(part) {
      tally.withhold(part);
      const waiting = meter.add(part);
      return waiting && waiting.then((mayGoOn) => (mayGoOn ? null : new AppError(meter.whenSpent())));
    },
  });
  return readParts(body, {
    tally,
    meter,
    show(part) {
      const event = request.wire.part(part);
      if (event) live.append(event);
    },
  });
}

async function runBody(driven: Driven, tally: Tally, { topUps }: DriveDeps): Promise<Outcome> {
  const { cost, reserved, signal } = driven;
  const meter = topUps.open({ cost, reserved, signal, countOutput: () => tally.countOutput() });
  try {
    const isExhausted = await readBody(driven, tally, meter);
    const isCut = !isExhausted && tally.finish() === null;
    return { failure: isCut ? new AppError('stream_cut') : null, isExhausted };
  } catch (failure) {
    return { failure, isExhausted: false };
  } finally {
    meter.close();
  }
}

export async function driveRun(driven: Driven, deps: DriveDeps): Promise<void> {
  const { run } = driven;
  const tally = createTally();
  const outcome = await runBody(driven, tally, deps);
  const ending = await toEnding(driven, tally, outcome, deps);
  if (ending.error) {
    const { code, data, cause } = ending.error;
    deps.log.warn('run.failed', { runId: run.id, model: run.model, code, ...data.internal, cause });
  }
  await saveEnd(driven, ending, deps);
}
