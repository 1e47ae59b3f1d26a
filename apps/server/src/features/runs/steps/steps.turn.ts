// One turn of a model: opened with its money held, read to its end, and journalled with its charge.
import type { RunEvent } from '@parley/contract/runs/events.ts';
import { toDollars } from '../../../platform/money.ts';
import type { CatalogueModel, Part, TokenUsage } from '../../../providers/provider.ts';
import { addUsage } from '../../../providers/usage.ts';
import type { Reserved, TopUps, UsageBounds } from '../../billing/index.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { toBounds } from '../runs.drive.ts';
import { readParts } from '../answer/answer.parts.ts';
import { RunStop, type RunWire } from '../runs.request.ts';
import { billableUsage, createTally, type Tally } from '../answer/answer.tally.ts';
import { NEW_STEP, toStep, type Step } from './step.ts';
import type { TurnRequest, TurnResult } from './steps.body.ts';
import type { Entry } from './steps.entries.ts';
import type { Journal, JournalDeps, JournalledRun } from './steps.journal.ts';
import type { StepsMoney } from './steps.money.ts';
import { toNested } from './steps.nested.ts';
import { findStep } from './steps.store.ts';

export interface TurnDeps extends JournalDeps {
  readonly topUps: TopUps;
  readonly isUsable: (usage: TokenUsage, bounds: UsageBounds) => boolean;
}

export interface TurnOptions extends JournalledRun {
  readonly wire: RunWire;
  readonly signal: AbortSignal;
  readonly journal: Journal;
  readonly money: StepsMoney;
  /** Hears what the model has said, as soon as the turn has ended in whatever way. */
  readonly noteText: (text: string) => void;
  /** The call that the steps are taken to answer. */
  readonly parentCallId: string | null;
}

interface OpenTurn {
  readonly step: Step;
  readonly reserved: Reserved;
  /** The model may be asked before the turn is on the disk, as it would be asked again after a crash. */
  readonly stored: Promise<unknown>;
}

interface Answer {
  readonly tally: Tally;
  /** The money ran out before the end. */
  readonly isExhausted: boolean;
  readonly failure: Error | null;
}

function sumUsage(lost: TokenUsage | null, used: TokenUsage | null): TokenUsage | null {
  if (lost === null || used === null) return lost ?? used;
  return addUsage(lost, used);
}

/** By its user, which is no failure. */
function isCancelled(signal: AbortSignal): boolean {
  const stop: unknown = signal.aborted ? signal.reason : null;
  return stop instanceof RunStop && stop.why === 'cancelled';
}

/** A server that stops or has lost the run leaves the turn open for the next. */
function isLeftOpen(signal: AbortSignal): boolean {
  const stop: unknown = signal.aborted ? signal.reason : null;
  return stop instanceof RunStop && stop.why !== 'cancelled';
}

/** Whatever a provider throws is not taken for an error of the database, after which the turn would be asked for again. */
const toTurnFailure = (failure: unknown): AppError =>
  failure instanceof AppError ? failure : new AppError('internal', { cause: failure });

export function createTurns(options: TurnOptions, deps: TurnDeps) {
  const { run, live, wire, signal, journal, money, noteText, parentCallId } = options;
  const { billing, clock, topUps } = deps;

  function begin(model: CatalogueModel): { step: Step; isRepeat: boolean } {
    const prices = money.pricesOf(model);
    const left = journal
      .steps()
      .find((step) => step.kind === 'turn' && step.state === 'open' && step.parentCallId === parentCallId);
    if (left) return { step: { ...left, model: model.id, prices }, isRepeat: true };
    const n = journal.nextNumber();
    const begun = { ...NEW_STEP, n, parentCallId, startedAtMs: clock.now() };
    return { step: { ...begun, kind: 'turn', model: model.id, prices }, isRepeat: false };
  }

  function toCost(
    { n, usage }: Step,
    { model, inputTokens, fixedTokens = inputTokens, maxOutputTokens }: TurnRequest,
  ) {
    const prices = money.pricesOf(model);
    const extraMicros = usage ? billing.price(usage, prices) : 0;
    return { step: n, prices, inputTokens, fixedTokens, maxOutputTokens, extraMicros };
  }

  async function open(request: TurnRequest): Promise<OpenTurn> {
    signal.throwIfAborted();
    const { step, isRepeat } = begin(request.model);
    let reserved: Reserved = { maxOutputTokens: 0, heldTokens: 0 };
    const { made, stored } = journal.begin(async (tx) => {
      reserved = await money.hold(tx, toCost(step, request));
      return { steps: [step], events: [], isRepeat };
    });
    const begun = stored.then(money.noteBegun);
    // Told by `turn`, once the model has answered.
    begun.catch(() => undefined);
    await made;
    return { step, reserved, stored: begun };
  }

  async function read({ step, reserved }: OpenTurn, request: TurnRequest): Promise<Answer> {
    const tally = createTally();
    const cost = money.toCost(toCost(step, request));
    const meter = topUps.open({ cost, reserved, signal, countOutput: () => tally.countOutput() });
    const show = (part: Part): void => {
      const event = wire.part(part);
      if (event) live.append(toNested(event, parentCallId));
    };
    try {
      const { maxOutputTokens } = reserved;
      const isExhausted = await readParts(request.stream({ maxOutputTokens, signal }), {
        tally,
        meter,
        show,
      });
      const isCut = !isExhausted && tally.finish() === null;
      return { tally, isExhausted, failure: isCut ? new AppError('stream_cut') : null };
    } catch (failure) {
      return { tally, isExhausted: false, failure: toTurnFailure(failure) };
    } finally {
      meter.close();
    }
  }

  async function close({ step, reserved }: OpenTurn, request: TurnRequest, answer: Answer): Promise<Step> {
    const { tally, isExhausted, failure } = answer;
    const bounds = toBounds(request, reserved);
    const isUsable = (reported: TokenUsage): boolean => deps.isUsable(reported, bounds);
    const usage = sumUsage(step.usage, await billableUsage(tally, isUsable, () => request.countInput()));
    const isOk = failure === null;
    const finish = isExhausted ? 'length' : (tally.finish() ?? 'stop');
    const result: TurnResult | null = isOk ? { message: tally.message(), finish } : null;
    const state = isOk ? 'done' : 'failed';
    const ended: Step = { ...step, state, result, isError: !isOk, usage, finishedAtMs: clock.now() };
    journal.note(ended, async (tx, attempt): Promise<Entry> => {
      const known = attempt > 1 ? await findStep(tx, run.id, step.n) : undefined;
      if (known && known.state !== 'open') return { ...toEntry(toStep(known)), isWritten: true };
      const bill = { usage, extraMicros: 0, isOk: isOk || isCancelled(signal) };
      return toEntry({ ...ended, costMicros: await money.settle(tx, step, bill) });
    });
    return ended;
  }

  function toEntry(step: Step): Entry {
    const { n, costMicros } = step;
    const cost: RunEvent = { type: 'step_cost', n, cost: toDollars(costMicros) };
    return { steps: [step], events: [toNested(cost, parentCallId)] };
  }

  return {
    async turn(request: TurnRequest): Promise<Step> {
      const opened = await open(request);
      const answer = await read(opened, request);
      await opened.stored;
      noteText(answer.tally.text());
      if (answer.failure !== null && isLeftOpen(signal)) throw answer.failure;
      const closed = await close(opened, request, answer);
      if (answer.failure !== null) throw answer.failure;
      return closed;
    },
  };
}
