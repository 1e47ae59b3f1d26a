// Drives one run of steps in this process: from its beginning or from where another process left it, to its end, to a
// wait for a person, or into the hands of the next process.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { RunEvent } from '@parley/contract/runs/events.ts';
import { NO_USAGE } from '../../../providers/usage.ts';
import { isDatabaseAway } from '../../../platform/db/errors.ts';
import { saveWithRetry } from '../../../platform/db/save-with-retry.ts';
import { recoverAnswer } from '../answer/answer.recover.ts';
import { toAppError } from '../runs.drive.ts';
import type { PreparedSteps } from '../runs.kind.ts';
import { RunStop, type RunWire } from '../runs.request.ts';
import { RunLostError } from '../runs.settle.ts';
import type { Step } from './step.ts';
import type { BodyEnd } from './steps.body.ts';
import { createStepsContext, type ContextDeps } from './steps.context.ts';
import { saveStepsEnd, type StepsEnding } from './steps.end.ts';
import { createJournal, JournalAwayError, type Journal, type JournalledRun } from './steps.journal.ts';
import { createStepsMoney, HOLD, type StepsMoney } from './steps.money.ts';
import { findLastSaid } from './steps.present.ts';
import { queueRun } from './steps.queue.store.ts';

/** Of the same step, from servers that died over it. */
const MOST_TAKEOVERS = 3;

export interface DrivenSteps extends JournalledRun {
  readonly wire: RunWire;
  readonly signal: AbortSignal;
  readonly earlier: readonly Step[];
  /** `null` for a run that begins. */
  readonly resumption: { readonly isBegun: boolean; readonly takeovers: number } | null;
  /** Throws what the run cannot go on for. */
  prepare(): PreparedSteps | Promise<PreparedSteps>;
}

export interface DriveStepsDeps extends ContextDeps {
  /** Notifies all servers that a run is queued. */
  readonly announce: () => void;
  /** Notifies the open pages of an account that its requests for approval have changed. */
  readonly announceApprovals: (userId: string) => void;
}

/** What was written last of a turn that did not come to its end. */
interface Said {
  text: string;
}

/** Of a turn that a dead server left open, what was sent until then is counted and not asked for again. */
async function recoverTurn(
  { run, wire, earlier }: DrivenSteps,
  said: Said,
  { db }: DriveStepsDeps,
): Promise<readonly Step[]> {
  const open = earlier.find(({ kind, state }) => kind === 'turn' && state === 'open');
  if (!open) return earlier;
  const { text, outputTokens } = await recoverAnswer(db, run.id, wire, open.lastEvent);
  if (open.parentCallId === null) said.text = text;
  if (outputTokens === 0) return earlier;
  const lost = open.usage ?? NO_USAGE;
  const usage = { ...lost, outputTokens: lost.outputTokens + outputTokens };
  return earlier.map((step) => (step === open ? { ...step, usage } : step));
}

/** Notifies the readers from which number on the run goes on, and holds what its next turn begins with. */
async function takeUp(
  driven: DrivenSteps,
  prepared: PreparedSteps,
  { journal, money }: { journal: Journal; money: StepsMoney },
): Promise<void> {
  const { resumption, run, wire } = driven;
  if (!resumption) return;
  const after = Math.max(0, ...journal.steps().map(({ lastEvent }) => lastEvent));
  const resumed: RunEvent = { type: 'resumed', after };
  const about = { runId: run.id, modelId: run.model, agent: prepared.agent };
  const begin = resumption.isBegun ? [] : [wire.begin(about)];
  const open = journal.steps().filter(({ kind, state }) => kind === 'turn' && state === 'open');
  await journal.commit(async (tx) => {
    const { inputTokens, maxOutputTokens } = prepared;
    const cost = { step: HOLD, prices: run.prices, inputTokens, maxOutputTokens, extraMicros: 0 };
    // An open turn has a reservation of its own.
    if (open.length === 0) await money.hold(tx, cost);
    return { steps: open, events: [...begin, resumed], isRepeat: true };
  });
}

function toEnding(end: Exclude<BodyEnd, { status: 'waiting' }>): StepsEnding {
  if (end.status === 'limit') return { ...end, reason: null };
  return { ...end, error: null };
}

function toFailure(failure: unknown, signal: AbortSignal, text: string): StepsEnding {
  const stop: unknown = signal.aborted ? signal.reason : null;
  if (stop instanceof RunStop && stop.why === 'cancelled')
    return { status: 'cancelled', reason: 'cancelled', error: null, text };
  return { status: 'failed', reason: null, error: toAppError(failure), text };
}

/** Gives the run to the next process, with everything that was shown. */
async function queue(
  { run, live }: DrivenSteps,
  takeovers: number,
  { db, events }: DriveStepsDeps,
): Promise<void> {
  await events.commit(live, () =>
    db.write(async (tx) => {
      const lastEvent = await events.storeEnd(tx, live, []);
      await queueRun(tx, run, { lastEvent, takeovers });
    }),
  );
}

/** By a server that stops. */
async function handOver(driven: DrivenSteps, journal: Journal, deps: DriveStepsDeps): Promise<void> {
  try {
    await journal.settled();
    await queue(driven, 0, deps);
    deps.announce();
  } catch (error) {
    // The server that finds this one dead takes the run over.
    deps.log.warn('run.hand_over_failed', { runId: driven.run.id, error });
  }
}

/** By a server whose body could not read the database: as soon as that is back. */
async function handOverWhenBack(driven: DrivenSteps, journal: Journal, deps: DriveStepsDeps): Promise<void> {
  try {
    await saveWithRetry(deps, () => queue(driven, journal.takeovers() + 1, deps));
    deps.announce();
  } catch (error) {
    // This server finds it among the runs that it does not work on.
    deps.log.warn('run.hand_over_failed', { runId: driven.run.id, error });
  }
}

/** Answers whether the run goes on elsewhere or later, and nothing about it is to be ended here. */
async function leave(
  failure: unknown,
  driven: DrivenSteps,
  journal: Journal,
  deps: DriveStepsDeps,
): Promise<boolean> {
  const { run, signal } = driven;
  const stop: unknown = signal.aborted ? signal.reason : null;
  const why = stop instanceof RunStop ? stop.why : null;
  if (failure instanceof RunLostError || failure instanceof JournalAwayError || why === 'lost') {
    deps.log.warn('run.lost', { runId: run.id });
    return true;
  }
  if (why === 'shutdown') {
    await handOver(driven, journal, deps);
    return true;
  }
  if (stop !== null || !isDatabaseAway(failure)) return false;
  deps.log.warn('run.database_away', { runId: run.id, error: failure });
  await handOverWhenBack(driven, journal, deps);
  return true;
}

export async function driveSteps(driven: DrivenSteps, deps: DriveStepsDeps): Promise<void> {
  const { run, actor, live, wire, signal, resumption } = driven;
  const { billing, events, log } = deps;
  const said: Said = { text: '' };
  const earlier = await recoverTurn(driven, said, deps).catch((error: unknown) => {
    events.drop(live);
    throw error;
  });
  const takeovers = resumption?.takeovers ?? 0;
  const journal = createJournal({ run, actor, live, earlier, takeovers }, deps);
  let money = createStepsMoney({ run, actor, capMicros: null, journal, billing });
  let ending: StepsEnding;
  try {
    signal.throwIfAborted();
    if (takeovers > MOST_TAKEOVERS) throw new AppError('run_keeps_failing');
    const prepared = await driven.prepare();
    money = createStepsMoney({ run, actor, capMicros: prepared.capMicros, journal, billing });
    await takeUp(driven, prepared, { journal, money });
    const noteText = (text: string): void => void (said.text = text);
    const options = { run, actor, live, wire, signal, journal, money, noteText, parentCallId: null };
    // What was noted last is written first, and what it was refused for comes before what the body says.
    const end = await prepared.body(createStepsContext(options, deps)).finally(() => journal.settled());
    if (end.status === 'waiting') {
      events.park(live);
      if (journal.parkedAs() === 'queued') deps.announce();
      else deps.announceApprovals(run.user_id);
      return;
    }
    ending = toEnding(end);
  } catch (failure) {
    if (await leave(failure, driven, journal, deps)) {
      events.drop(live);
      return;
    }
    ending = toFailure(failure, signal, said.text || findLastSaid(journal.steps()));
  }
  if (ending.error) log.warn('run.failed', { runId: run.id, model: run.model, code: ending.error.code });
  const wasWaiting = journal.steps().some(({ state }) => state === 'waiting');
  await saveStepsEnd(ending, { run, actor, live, wire, journal, money }, deps);
  if (wasWaiting) deps.announceApprovals(run.user_id);
}
