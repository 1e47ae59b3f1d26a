// What a body works with: every step it takes is journalled before it goes on.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { MAX_WAITING_RUNS } from '@parley/contract/runs/constants.ts';
import type { RunEvent } from '@parley/contract/runs/events.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import { countWaiting } from './steps.approvals.store.ts';
import { NEW_STEP, toStep, type Step } from './step.ts';
import type {
  ApprovalRequest,
  BodyEnd,
  CallOutcome,
  CallRequest,
  HandOff,
  StepsContext,
  ToolCall,
} from './steps.body.ts';
import { RunStop } from '../runs.request.ts';
import { toNested, toNestedAll } from './steps.nested.ts';
import { capResult } from './steps.result.ts';
import type { MakeEntry } from './steps.entries.ts';
import { findStep } from './steps.store.ts';
import { HOLD } from './steps.money.ts';
import { createTurns, type TurnDeps, type TurnOptions } from './steps.turn.ts';

const APPROVAL_MS = 24 * 3_600_000;
const LONGEST_APPROVAL_MS = 7 * APPROVAL_MS;

export interface ContextDeps extends TurnDeps {
  readonly ids: Ids;
}

/** Aborted by everything but a shutdown. */
function withoutShutdown(signal: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const pass = (): void => {
    const reason: unknown = signal.reason;
    if (!(reason instanceof RunStop && reason.why === 'shutdown')) controller.abort(reason);
  };
  if (signal.aborted) pass();
  else signal.addEventListener('abort', pass, { once: true });
  return controller.signal;
}

const toCall = ({ callId, tool, effect, args, argsHash, definitionHash }: ToolCall) => ({
  callId,
  tool,
  effect,
  args,
  argsHash,
  definitionHash,
});

function toApproval(
  { expiresInMs = APPROVAL_MS, parentCallId = null, question = null, why, ...request }: ApprovalRequest,
  n: number,
  { clock, ids }: Pick<ContextDeps, 'clock' | 'ids'>,
): Step {
  const nowMs = clock.now();
  return {
    ...NEW_STEP,
    ...toCall(request),
    n,
    parentCallId,
    kind: 'approval',
    state: 'waiting',
    approvalId: ids.create('apv'),
    why,
    question,
    startedAtMs: nowMs,
    expiresAtMs: nowMs + Math.min(expiresInMs, LONGEST_APPROVAL_MS),
  };
}

/** After a crash that comes before it is written. */
const canBeMadeAgain = ({ effect }: Step): boolean => effect === 'read';

export function createStepsContext(options: TurnOptions, deps: ContextDeps): StepsContext {
  const { run, actor, live, signal, journal, money, parentCallId } = options;
  const { clock } = deps;
  const { turn } = createTurns(options, deps);

  async function add(step: Step, events: readonly RunEvent[]): Promise<Step> {
    const shown = toNestedAll(events, parentCallId);
    const [added = step] = await journal.commit(() => Promise.resolve({ steps: [step], events: shown }));
    return added;
  }

  async function openCall(request: CallRequest, events: readonly RunEvent[]): Promise<Step> {
    signal.throwIfAborted();
    const left = journal
      .steps()
      .find(({ kind, state, callId }) => kind === 'call' && state === 'open' && callId === request.callId);
    const n = left?.n ?? journal.nextNumber();
    const begun = left ?? { ...NEW_STEP, n, parentCallId, kind: 'call' as const, startedAtMs: clock.now() };
    // What a paused call goes on with is in the hands of the caller: from now on it may have been made.
    const isPaused = begun.result !== null;
    const step: Step = { ...begun, ...toCall(request), result: null };
    const isRepeat = left !== undefined && !isPaused;
    const extraMicros = request.maxMicros;
    const entry = { steps: [step], events: toNestedAll(events, parentCallId), isRepeat };
    if (canBeMadeAgain(step) && !isPaused && extraMicros === 0 && !request.readsOwnRun) {
      journal.note(step, () => Promise.resolve(entry));
      return step;
    }
    const [opened = step] = await journal.commit(async (tx) => {
      const cost = { step: n, prices: run.prices, inputTokens: 0, maxOutputTokens: 0, extraMicros };
      if (extraMicros > 0) await money.hold(tx, cost);
      return entry;
    });
    return opened;
  }

  async function pauseCall(step: Step, result: unknown): Promise<Step> {
    const [paused = step] = await journal.commit(() =>
      Promise.resolve({ steps: [{ ...step, result }], events: [] }),
    );
    return paused;
  }

  async function closeCall(
    step: Step,
    { state, result, isError, costMicros: extraMicros }: CallOutcome,
    events: readonly RunEvent[],
  ): Promise<Step> {
    const ended: Step = { ...step, state, result: capResult(result), isError, finishedAtMs: clock.now() };
    const shown = toNestedAll(events, parentCallId);

    async function settleCall(tx: Tx): Promise<number> {
      if (extraMicros > 0) return money.settle(tx, step, { usage: null, extraMicros, isOk: !isError });
      await money.release(tx, step.n);
      return 0;
    }

    const make: MakeEntry = async (tx, attempt) => {
      const known = attempt > 1 ? await findStep(tx, run.id, step.n) : undefined;
      if (known && known.state !== 'open') return { steps: [toStep(known)], events: shown, isWritten: true };
      return { steps: [{ ...ended, costMicros: await settleCall(tx) }], events: shown };
    };
    if (canBeMadeAgain(step) && extraMicros === 0) {
      journal.note(ended, make);
      return ended;
    }
    const [closed = ended] = await journal.commit(make);
    return closed;
  }

  async function waitFor(requests: readonly ApprovalRequest[]): Promise<BodyEnd> {
    signal.throwIfAborted();
    const steps = requests.map((asked) => toApproval({ parentCallId, ...asked }, journal.nextNumber(), deps));
    const asked = requests.map(({ callId, tool, args, effect, why, question }, index): RunEvent => {
      const approvalId = steps[index]?.approvalId ?? '';
      const event: RunEvent = {
        type: 'approval_requested',
        approval_id: approvalId,
        call_id: callId,
        tool_name: tool,
        args,
        effect,
        why,
        ...(question !== undefined && { is_question: true }),
      };
      return toNested(event, steps[index]?.parentCallId ?? null);
    });
    const callIds = requests.map(({ callId }) => callId);
    await journal.commit(async (tx, attempt) => {
      const n = steps[0]?.n ?? 0;
      const isWritten = attempt > 1 && (await findStep(tx, run.id, n)) !== undefined;
      if (!isWritten && (await countWaiting(tx, run.user_id)) >= MAX_WAITING_RUNS)
        throw new AppError('too_many_waiting_runs');
      await money.release(tx, HOLD);
      const events: RunEvent[] = [...asked, { type: 'waiting', call_ids: callIds }];
      const isHeld = requests.some((request) => request.isHeld);
      return { steps, events, isPark: true, isHeld, isWritten };
    });
    return { status: 'waiting' };
  }

  return {
    runId: run.id,
    actor,
    signal,
    stopSignal: withoutShutdown(signal),
    within: (callId) =>
      // What is said to answer a call is not the run's answer.
      createStepsContext({ ...options, parentCallId: callId, noteText: () => undefined }, deps),
    journal: () => journal.steps(),
    emit: (event) => live.append(toNested(event, parentCallId)),
    turn,
    openCall,
    pauseCall,
    closeCall,
    handOff({ model, result }: HandOff, events) {
      const nowMs = clock.now();
      const n = journal.nextNumber();
      const begun = { ...NEW_STEP, n, parentCallId, startedAtMs: nowMs, finishedAtMs: nowMs };
      const prices = money.pricesOf(model);
      return add({ ...begun, kind: 'handoff', state: 'done', model: model.id, prices, result }, events);
    },
    waitFor,
  };
}
