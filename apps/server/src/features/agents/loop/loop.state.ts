// The state of an agent's loop: a pure fold of its journal. A run that begins and one that another process goes on with
// are the same function of what the journal holds.
import type { AssistantMessage, ToolCallContent } from '../../../providers/turn.ts';
import type { Step, TurnResult } from '../../runs/index.ts';
import { AgentToRun, type AgentRunInput } from './agent-run.ts';

/** One call that the model asked for. */
export interface AskedCall {
  /** Unique in the run: models give ids that are not. */
  readonly callId: string;
  /** As the vendor knows the call. */
  readonly vendorCallId: string;
  /** The function name. */
  readonly name: string;
  readonly argumentsJson: string;
}

/** Something that was said or done, in order. */
export type Entry =
  | { readonly kind: 'turn'; readonly message: AssistantMessage; readonly calls: readonly AskedCall[] }
  | { readonly kind: 'result'; readonly call: AskedCall; readonly step: Step };

export interface LoopState {
  /** The agent that goes on. */
  readonly agent: AgentToRun;
  readonly swaps: number;
  /** The agent that a call has handed over to, which is not journalled yet. */
  readonly dueSwap: AgentToRun | null;
  readonly turns: number;
  /** Text of the newest turn. */
  readonly text: string;
  readonly finish: TurnResult['finish'] | null;
  readonly entries: readonly Entry[];
  /** Of the newest turn: those that no result is known of. */
  readonly open: readonly AskedCall[];
  /** Whether the newest turn asked for calls. */
  readonly hasCalls: boolean;
  /** The newest request for approval of each call. */
  readonly approvals: ReadonlyMap<string, Step>;
  /** What people have answered to the questions of calls, in order. */
  readonly questions: ReadonlyMap<string, readonly Step[]>;
  /** Calls that have begun and have no result: a server died over them, or the agent that is called waits. */
  readonly begun: ReadonlyMap<string, Step>;
  /** Agents that were called, by id, each as it was at its first call. */
  readonly called: ReadonlyMap<string, AgentToRun>;
  /** Text from outside was read; files count as such. */
  readonly isTainted: boolean;
  /** A request for approval has expired. */
  readonly isUnanswered: boolean;
  /** How many of the newest calls are the same, one after the other. */
  readonly repeats: number;
  /** Milliseconds of work of the whole run, waiting left out. */
  readonly activeMs: number;
}

/** What a result is text of. */
export interface CallSource {
  readonly number: number;
  readonly url: string;
  readonly title: string;
  /** Its address is one of this product. */
  readonly is_own?: true;
}

/** What the loop keeps of a call besides its result. */
export interface CallRecord {
  readonly data: unknown;
  /** The journal keeps the beginning of the data, as text: it was too large. */
  readonly isCut: boolean;
  readonly isOutside: boolean;
  readonly source: CallSource | null;
  /** Of a result from several sources: the others. */
  readonly moreSources: readonly CallSource[];
  /** Names of tools that were found, to be given to the model from now on. */
  readonly loads: readonly string[];
  /** The agent that goes on after the turn. */
  readonly swapTo: AgentToRun | null;
  /** Id of the agent whose answer it is. */
  readonly answeredBy: string | null;
  /** For the same call of a later run; shown to nobody. */
  readonly keeps: unknown;
}

/** Of a result that is nothing but its data. */
export const PLAIN_RECORD = {
  isCut: false,
  isOutside: false,
  source: null,
  moreSources: [],
  loads: [],
  swapTo: null,
  answeredBy: null,
  keeps: null,
} as const satisfies Omit<CallRecord, 'data'>;

export const toRecord = ({ result }: Step): CallRecord => readRecord(result);

export function readRecord(result: unknown): CallRecord {
  // As `loop.call.ts` wrote it.
  const known = result as Partial<CallRecord> | null;
  // Older journals keep results over 256 KB by the beginning of the record alone.
  if (known === null || typeof known !== 'object' || !('data' in known))
    return { ...PLAIN_RECORD, data: known, isOutside: true };
  return {
    data: known.data,
    isCut: known.isCut ?? false,
    isOutside: known.isOutside ?? true,
    source: known.source ?? null,
    moreSources: known.moreSources ?? [],
    loads: known.loads ?? [],
    swapTo: known.swapTo ?? null,
    answeredBy: known.answeredBy ?? null,
    keeps: known.keeps ?? null,
  };
}

function toCallId(turn: number, index: number): string {
  return `call_${turn}_${index}`;
}

function toCalls({ n }: Step, { content }: AssistantMessage): AskedCall[] {
  return content
    .filter((item): item is ToolCallContent => item.type === 'tool-call')
    .map(({ callId, name, argumentsJson }, index) => ({
      callId: toCallId(n, index),
      vendorCallId: callId === '' ? toCallId(n, index) : callId,
      name,
      argumentsJson,
    }));
}

function toText({ content }: AssistantMessage): string {
  return content.map((item) => (item.type === 'text' ? item.text : '')).join('');
}

function countRepeats(calls: readonly AskedCall[]): number {
  const last = calls.at(-1);
  if (!last) return 0;
  const other = calls.findLastIndex(
    ({ name, argumentsJson }) => name !== last.name || argumentsJson !== last.argumentsJson,
  );
  return calls.length - 1 - other;
}

const toMs = ({ startedAtMs, finishedAtMs }: Step): number =>
  Math.max(0, (finishedAtMs ?? startedAtMs) - startedAtMs);

const spanOf = (steps: readonly Step[]): number =>
  steps.length === 0
    ? 0
    : Math.max(...steps.map(({ startedAtMs, finishedAtMs }) => finishedAtMs ?? startedAtMs)) -
      Math.min(...steps.map(({ startedAtMs }) => startedAtMs));

/** Turns one after the other, and of calls made side by side the longest, without what people took to answer. What an agent does for a call is in its own steps. */
function sumActive(journal: readonly Step[]): number {
  const parents = new Set(journal.map(({ parentCallId }) => parentCallId));
  const answered = journal.filter(({ question }) => question !== null);
  let total = 0;
  let longest = 0;
  for (const step of journal) {
    const { kind, callId } = step;
    const ms = toMs(step);
    const waitedMs = spanOf(answered.filter((one) => one.callId === callId));
    if (kind === 'call' && !parents.has(callId)) longest = Math.max(longest, ms - waitedMs);
    if (kind !== 'turn') continue;
    total += longest + ms;
    longest = 0;
  }
  return total + longest;
}

/** What the journal has told so far. */
interface Told {
  agent: AgentToRun;
  swaps: number;
  dueSwap: AgentToRun | null;
  turns: number;
  text: string;
  finish: TurnResult['finish'] | null;
  newest: readonly AskedCall[];
  isTainted: boolean;
  isUnanswered: boolean;
  readonly entries: Entry[];
  readonly asked: Map<string, AskedCall>;
  readonly ended: Set<string>;
  readonly approvals: Map<string, Step>;
  readonly questions: Map<string, Step[]>;
  readonly begun: Map<string, Step>;
  readonly called: Map<string, AgentToRun>;
}

function takeTurn(told: Told, step: Step): void {
  // As every journal keeps turns.
  const { message, finish } = step.result as TurnResult;
  const calls = toCalls(step, message);
  for (const call of calls) told.asked.set(call.callId, call);
  told.entries.push({ kind: 'turn', message, calls });
  told.newest = calls;
  told.turns += 1;
  told.text = toText(message);
  told.finish = finish;
}

function takeCall(told: Told, step: Step, callId: string): void {
  const call = told.asked.get(callId);
  if (step.state === 'open') told.begun.set(callId, step);
  if (step.state === 'open' || !call) return;
  const { isOutside, swapTo } = toRecord(step);
  told.ended.add(callId);
  told.entries.push({ kind: 'result', call, step });
  told.isTainted ||= isOutside;
  told.dueSwap = swapTo ?? told.dueSwap;
}

function takeApproval(told: Told, step: Step, callId: string): void {
  if (step.question !== null) {
    told.questions.set(callId, [...(told.questions.get(callId) ?? []), step]);
    return;
  }
  told.approvals.set(callId, step);
  told.isUnanswered ||= step.state === 'expired';
}

function takeStep(told: Told, step: Step): void {
  const { kind, state, callId } = step;
  if (kind === 'turn' && state === 'done') takeTurn(told, step);
  if (kind === 'approval' && callId !== null) takeApproval(told, step, callId);
  if (kind === 'call' && callId !== null) takeCall(told, step, callId);
  if (kind !== 'handoff') return;
  told.agent = AgentToRun.parse(step.result);
  told.swaps += 1;
  told.dueSwap = null;
}

/** A step of an agent that another one has called. */
function takeCalled({ asked, called }: Told, { kind, parentCallId, result }: Step): void {
  if (kind !== 'handoff' || parentCallId === null || !asked.has(parentCallId)) return;
  const agent = AgentToRun.parse(result);
  if (!called.has(agent.id)) called.set(agent.id, agent);
}

/** Of the run's own agent, or of the one that works on the call. */
export function foldJournal(
  input: AgentRunInput,
  journal: readonly Step[],
  callId: string | null = null,
): LoopState {
  const told: Told = {
    agent: input.agent,
    swaps: 0,
    dueSwap: null,
    turns: 0,
    text: '',
    finish: null,
    newest: [],
    isTainted: input.files.length > 0 || input.hasReadOutside,
    isUnanswered: false,
    entries: [],
    asked: new Map(),
    ended: new Set(),
    approvals: new Map(),
    questions: new Map(),
    begun: new Map(),
    called: new Map(),
  };
  for (const step of journal) {
    if (step.parentCallId === callId) takeStep(told, step);
    else takeCalled(told, step);
  }
  return {
    ...told,
    open: told.newest.filter(({ callId }) => !told.ended.has(callId)),
    hasCalls: told.newest.length > 0,
    repeats: countRepeats([...told.asked.values()]),
    activeMs: sumActive(journal),
  };
}
