// The end of a run of steps: what is open is closed and paid, and the run's row, its bill and its last events are
// written with it, in one transaction.
import type { AppError } from '@parley/contract/errors/app-error.ts';
import type { EndReason } from '@parley/contract/chat/events.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { addUsage, NO_USAGE } from '../../../providers/usage.ts';
import { isTooLong } from '../runs.deployed.ts';
import type { RunWire } from '../runs.request.ts';
import { FIRST_STEP, finishRun, type RunResult } from '../runs.store.ts';
import { isFailure, RunLostError, toRecord, toUsage } from '../runs.settle.ts';
import { saveWithRetry } from '../../../platform/db/save-with-retry.ts';
import { toStepRow, type Step } from './step.ts';
import type { Journal, JournalDeps, JournalledRun } from './steps.journal.ts';
import { HOLD, type StepsMoney } from './steps.money.ts';
import { saveStep } from './steps.store.ts';

export interface StepsEnding {
  readonly status: 'succeeded' | 'failed' | 'cancelled' | 'limit';
  readonly reason: EndReason | null;
  readonly error: AppError | null;
  readonly text: string;
}

export interface EndOptions extends JournalledRun {
  readonly wire: RunWire;
  readonly journal: Journal;
  readonly money: StepsMoney;
}

function sum(steps: readonly Step[]) {
  const usage = steps.reduce((total, step) => (step.usage ? addUsage(total, step.usage) : total), NO_USAGE);
  return { usage, costMicros: steps.reduce((total, step) => total + step.costMicros, 0) };
}

/** Something outside may have changed: it would happen again if the run was repeated. */
function hasWritten(steps: readonly Step[]): boolean {
  return steps.some(({ kind, effect, state }) => kind === 'call' && effect !== 'read' && state !== 'denied');
}

/** What will not be continued: an approval counts as denied by what ended the run, all else as failed. */
async function closeStep(
  tx: Tx,
  step: Step,
  { status }: StepsEnding,
  { run, money, nowMs }: EndOptions & { readonly nowMs: number },
): Promise<Step> {
  if (step.state !== 'open' && step.state !== 'waiting') return step;
  const isApproval = step.kind === 'approval';
  const bill = {
    usage: step.kind === 'turn' ? step.usage : null,
    extraMicros: 0,
    isOk: status === 'cancelled',
  };
  const costMicros = isApproval ? 0 : await money.settle(tx, step, bill);
  const closed: Step = {
    ...step,
    ...(isApproval ? { state: 'denied', decision: 'denied' } : { state: 'failed', isError: true }),
    costMicros,
    finishedAtMs: nowMs,
  };
  await saveStep(tx, toStepRow(run, closed));
  return closed;
}

function countFailure(
  tx: Tx,
  steps: readonly Step[],
  { run, actor: { tags = null } }: EndOptions,
  billing: JournalDeps['billing'],
): Promise<void> {
  const first = steps.find(({ n }) => n === FIRST_STEP);
  const isCounted = first !== undefined && (first.usage !== null || first.costMicros > 0);
  const { id: runId, payerId: userId, prices } = run;
  return billing.countFailedRun(tx, { runId, userId, prices, record: toRecord(run), tags, isCounted });
}

async function writeEnd(tx: Tx, ending: StepsEnding, options: EndOptions, deps: JournalDeps): Promise<void> {
  const { run, live, wire, journal, money } = options;
  const { billing, events, clock } = deps;
  const nowMs = clock.now();
  await billing.lock(tx, run.payerId, run.user_id);
  const steps: Step[] = [];
  for (const step of journal.steps()) steps.push(await closeStep(tx, step, ending, { ...options, nowMs }));
  await money.release(tx, HOLD);
  const { usage, costMicros } = sum(steps);
  // Of the runner, no matter who pays: what another account has left is not theirs to know.
  const balanceMicros = await billing.balance(tx, run.user_id);
  const { status, reason, error, text } = ending;
  const bill = { usage: toUsage(usage), costMicros, balanceMicros };
  const told = wire.end({ runId: run.id, modelId: run.model, reason, error, text, ...bill });
  const lastEvent = await events.storeEnd(tx, live, told);
  const result: RunResult = {
    status,
    output: text,
    error: error?.code ?? null,
    input_tokens: usage.inputTokens,
    output_tokens: usage.outputTokens,
    cached_tokens: usage.cachedInputTokens,
    reasoning_tokens: usage.reasoningTokens,
    cost: costMicros,
    balance_after: balanceMicros,
    end_reason: reason,
    last_event: lastEvent,
    finished_at: nowMs,
  };
  if (!(await finishRun(tx, run.id, run.fence, result))) throw new RunLostError(run.id);
  if (isFailure(ending)) await countFailure(tx, steps, options, billing);
  if (run.deployment_id !== null)
    await deps.deployed.ended(tx, {
      ...run,
      deployment_id: run.deployment_id,
      ...result,
      isTooLong: error !== null && isTooLong(error),
      hasWritten: hasWritten(steps),
      hasKey: options.actor.apiKeyId !== null,
    });
}

/** Readers receive the end once it is durable. Where it cannot be stored, the server that takes the run over ends it. */
export async function saveStepsEnd(
  ending: StepsEnding,
  options: EndOptions,
  deps: JournalDeps,
): Promise<void> {
  const { db, events, log, telemetry } = deps;
  const { run, live } = options;
  await events.beginEnd(live);
  try {
    await saveWithRetry(deps, () => db.write((tx) => writeEnd(tx, ending, options, deps)));
    telemetry.noteRun({ kind: run.usage_kind, state: ending.status });
  } catch (error) {
    if (error instanceof RunLostError) log.warn('run.lost', { runId: run.id });
    else log.error('run.not_saved', { runId: run.id, error });
    events.drop(live);
    return;
  }
  events.close(live);
  if (run.deployment_id !== null) deps.deployed.wake();
}
