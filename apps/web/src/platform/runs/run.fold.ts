import { isErrorCode } from '@parley/contract/errors/catalogue.ts';
import type { RunEvent } from '@parley/contract/runs/events.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import { foldStep } from './run-steps.ts';
import type { RunView } from './run-view.ts';

// How the view of a run grows: pure functions from a view and what was heard to the next view. Each event carries its
// number in the run, so hearing one twice changes nothing.

export interface HeardEvent<Event> {
  /** 0 when the stream numbered nothing. */
  readonly seq: number;
  /** `null` for one that this version does not know. */
  readonly event: Event | null;
  readonly atMs: number;
}

export type RunEnding = Pick<RunView, 'status' | 'error'>;
type EndEvent = Extract<RunEvent, { type: 'end' | 'error' }>;
type Ending =
  Extract<EndEvent, { type: 'error' }> | Pick<Extract<EndEvent, { type: 'end' }>, 'type' | 'reason'>;
type Retrying = Extract<RunEvent, { type: 'retrying' }>;
type Info = Extract<RunEvent, { type: 'info' }>;
type Complete = Extract<RunEvent, { type: 'complete' }>;
type Message = Extract<RunEvent, { type: 'message' }>;

/** Thinking is over as soon as the answer begins. */
function closeReasoning({ reasoning }: RunView, atMs: number): RunView['reasoning'] {
  if (!reasoning || reasoning.durationMs !== null) return reasoning;
  return { ...reasoning, durationMs: Math.max(0, atMs - reasoning.startedAt) };
}

function withLength(view: RunView, seq: number): RunView {
  if (view.agent === null) return view;
  const length = { seq, text: view.text.length, reasoning: view.reasoning?.text.length ?? 0 };
  return { ...view, lengths: [...view.lengths, length] };
}

function setText(view: RunView, text: string, { seq, atMs }: HeardEvent<RunEvent>): RunView {
  const next = { ...view, text, status: 'streaming', reasoning: closeReasoning(view, atMs) } as const;
  return withLength(next, seq);
}

function addReasoning(view: RunView, token: string, { seq, atMs }: HeardEvent<RunEvent>): RunView {
  const before = view.reasoning ?? { text: '', startedAt: atMs };
  const reasoning = { text: before.text + token, startedAt: before.startedAt, durationMs: null };
  return withLength({ ...view, status: 'streaming', reasoning }, seq);
}

/** Another process goes on after this event: text that came later is written again. */
function rewind(view: RunView, after: number): RunView {
  const lengths = view.lengths.filter(({ seq }) => seq <= after);
  const { text, reasoning } = lengths.at(-1) ?? { text: 0, reasoning: 0 };
  return {
    ...view,
    lengths,
    waitingFor: [],
    text: view.text.slice(0, text),
    reasoning: view.reasoning && { ...view.reasoning, text: view.reasoning.text.slice(0, reasoning) },
  };
}

/** By this side's clock, which may differ from the server's: never longer than the wait itself. */
function toRetry(
  { reason, retry_after: seconds, retry_at: retryAt }: Retrying,
  atMs: number,
): RunView['retry'] {
  const latest = atMs + seconds * 1000;
  return { reason, at: Math.min(latest, Math.max(atMs, Date.parse(retryAt) || latest)) };
}

function begin(view: RunView, event: Info): RunView {
  const begun = { ...view, status: 'streaming', runId: event.run_id } as const;
  if (!('agent_id' in event)) return { ...begun, modelUsed: event.model_used };
  const { agent_id: agentId, agent_name: agentName, model } = event;
  return { ...begun, modelUsed: model, agent: { agentId, agentName, model } };
}

function toEnding(event: Ending, hasText: boolean): Pick<RunView, 'status' | 'endReason' | 'error'> {
  if (event.type === 'error') {
    const code = isErrorCode(event.code) ? event.code : 'internal';
    return {
      status: hasText ? 'interrupted' : 'failed',
      endReason: null,
      error: { code, detail: event.detail },
    };
  }
  if (event.reason === 'cancelled') return { status: 'stopped', endReason: event.reason, error: null };
  if (hasText) return { status: 'complete', endReason: event.reason, error: null };
  return { status: 'failed', endReason: event.reason, error: { code: 'empty_reply', detail: '' } };
}

function toTimes(view: RunView, atMs: number) {
  return {
    waitingFor: [],
    reasoning: closeReasoning(view, atMs),
    durationMs: Math.max(0, atMs - view.startedAt),
  };
}

function close(view: RunView, event: EndEvent, atMs: number): RunView {
  const { usage = null, cost = null } = 'usage' in event || 'cost' in event ? event : {};
  return {
    ...view,
    ...toEnding(event, view.text !== ''),
    ...toTimes(view, atMs),
    usage,
    cost: cost ?? view.cost,
  };
}

function complete(view: RunView, event: Complete, atMs: number): RunView {
  const { cost, model_used: modelUsed, run_id: runId } = event;
  const ending = toEnding({ type: 'end', reason: event.reason ?? 'stop' }, view.text !== '');
  return { ...view, ...ending, ...toTimes(view, atMs), cost, modelUsed, runId };
}

function takeMessage(view: RunView, event: Message, heard: HeardEvent<RunEvent>): RunView {
  return setText(view, 'final' in event ? event.final : view.text + event.content, heard);
}

function fold(view: RunView, event: RunEvent, heard: HeardEvent<RunEvent>): RunView {
  switch (event.type) {
    case 'info':
      return begin(view, event);
    case 'retrying':
      return { ...view, retry: toRetry(event, heard.atMs) };
    case 'content':
      return setText(view, view.text + event.token, heard);
    case 'message':
      return takeMessage(view, event, heard);
    case 'reasoning':
      return addReasoning(view, event.token, heard);
    case 'step_cost':
      return { ...view, cost: (view.cost ?? 0) + event.cost, turnCost: event.cost };
    case 'resumed':
      return rewind(view, event.after);
    case 'complete':
      return complete(view, event, heard.atMs);
    case 'end':
    case 'error':
      return close(view, event, heard.atMs);
    case 'streaming_ended':
      return view;
    case 'agent_message':
    case 'agent_reasoning':
      // Said to the agent that called, which answers with it what it will.
      return { ...view, status: 'streaming' };
    case 'function_call':
      // For the program that asked.
      return { ...view, status: 'streaming' };
    case 'tool_called':
      // What was said before a call is not part of the answer.
      return setText({ ...view, ...foldStep(view, event) }, '', heard);
    default:
      return { ...view, status: 'streaming', ...foldStep(view, event) };
  }
}

export function isFinished({ status }: Pick<RunView, 'status'>): boolean {
  return status !== 'pending' && status !== 'streaming';
}

/** Whatever comes next, the provider has been asked again. */
function withoutRetry(view: RunView): RunView {
  return view.retry === null ? view : { ...view, retry: null };
}

/** The view after one more event; the same object when the event is known already or comes after the end. */
export function foldRun(view: RunView, heard: HeardEvent<RunEvent>): RunView {
  if (isFinished(view)) return view;
  if (heard.seq > 0 && heard.seq <= view.lastEvent) return view;
  const next = heard.event ? fold(withoutRetry(view), heard.event, heard) : view;
  return heard.seq > 0 ? { ...next, lastEvent: heard.seq } : next;
}

function toStoredEnding(run: Run, hasText: boolean): RunEnding {
  if (run.status === 'succeeded') return { status: 'complete', error: null };
  if (run.status === 'cancelled') return { status: 'stopped', error: null };
  const code = isErrorCode(run.error) ? run.error : 'interrupted';
  return { status: hasText ? 'interrupted' : 'failed', error: { code, detail: '' } };
}

const UNFINISHED: readonly Run['status'][] = ['queued', 'running', 'waiting'];

export function isFinishedRun(run: Run): boolean {
  return !UNFINISHED.includes(run.status);
}

/** Takes over what the server kept of a run whose events are no longer there. */
export function takeStoredRun(view: RunView, run: Run): RunView {
  const text = run.output ?? view.text;
  return {
    ...view,
    ...toStoredEnding(run, text !== ''),
    text,
    runId: run.id,
    retry: null,
    waitingFor: [],
    modelUsed: run.model_used ?? view.modelUsed,
    usage: run.usage,
    cost: run.cost,
    durationMs: run.duration_ms,
    lastEvent: Math.max(run.last_event, view.lastEvent),
  };
}

/** Ends a run here that this side gave up on or that was never accepted. */
export function abandonRun(view: RunView, ending: RunEnding, atMs: number): RunView {
  if (isFinished(view)) return view;
  return { ...view, ...ending, ...toTimes(view, atMs), retry: null };
}
