// Has another agent do a task as one call of the run. The call is journalled when it begins and when the agent has answered; what
// the agent does in between is journalled within it, and begins with the agent itself, as hand-overs do.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { CatalogueModel } from '../../../../providers/provider.ts';
import { toCleanText } from '../../../../platform/clean-text.ts';
import type { StepsContext } from '../../../runs/index.ts';
import type { AgentToRun } from '../agent-run.ts';
import type { ParsedCall } from '../loop.decide.ts';
import { closeCall, refuseCall, toCalled, toFailed, toRequest, type Outcome } from '../loop.outcome.ts';
import { foldJournal, PLAIN_RECORD, type LoopState } from '../loop.state.ts';
import { findCalled, findObstacle, hasFailed, openFrame, type Frame, type FrameEnd } from './frame.ts';
import { readTask } from './sub-agent.tool.ts';

/** A call of an agent that the caller may see. */
export interface AgentCall {
  readonly parsed: ParsedCall;
  readonly agent: AgentToRun;
}

export interface SubAgentDeps {
  readonly frame: Frame;
  readonly nowMs: () => number;
  readonly open: (frame: Frame) => OpenFrame;
}

interface OpenFrame {
  /** Throws `unknown_model` where it is gone. */
  readonly model: () => CatalogueModel;
  /** Works on until the agent has answered, waits for people or reaches a limit. */
  readonly work: (context: StepsContext) => Promise<FrameEnd>;
}

const LIMITS: Readonly<Record<string, string>> = {
  run_step_limit:
    'The agent used all its steps before it had an answer. Give it a smaller task, or go on without it.',
  run_repeats_itself: 'The agent made the same call again and again, and was stopped. Go on without it.',
  approval_expired: 'Nobody allowed in time what the agent asked for, so it has ended without an answer.',
};
const NO_MODEL = 'The model of this agent is not available. Go on without it.';
const MODEL_FAILED = 'The model of this agent failed. Go on without it, or try again later.';

function findModel({ model }: OpenFrame): CatalogueModel | null {
  try {
    return model();
  } catch (error) {
    if (error instanceof AppError && error.code === 'unknown_model') return null;
    throw error;
  }
}

/** Journals which agent works on the call. `false` where its model is gone. */
async function begin(
  context: StepsContext,
  { parsed, agent }: AgentCall,
  opened: OpenFrame,
): Promise<boolean> {
  const model = findModel(opened);
  if (!model) return false;
  const { id, name } = agent;
  await context.handOff({ model, result: agent }, [
    { type: 'agent_called', call_id: parsed.call.callId, agent_id: id, agent_name: name, model: model.id },
  ]);
  return true;
}

/** `null` where the agent's model has failed, now or before this process took the run over. */
async function work(context: StepsContext, callId: string, opened: OpenFrame): Promise<FrameEnd | null> {
  if (hasFailed(context.journal(), callId)) return null;
  try {
    return await opened.work(context);
  } catch (error) {
    if (context.signal.aborted || !hasFailed(context.journal(), callId)) throw error;
    return null;
  }
}

/** What the agent has read, and what it remembers of the person, may be in its answer. */
function toAnswer(text: string, frame: Frame, { isTainted }: LoopState): Outcome {
  const { id, definition } = frame.input.agent;
  const isOutside = isTainted || definition.memory_enabled;
  const record = { ...PLAIN_RECORD, data: toCleanText(text), isOutside, answeredBy: id };
  return { record, isError: false, costMicros: 0 };
}

/** The outcome of the call, or how the run ends or waits before there is one. */
async function answer(
  context: StepsContext,
  state: LoopState,
  call: AgentCall,
  deps: SubAgentDeps,
): Promise<Outcome | FrameEnd> {
  const { callId } = call.parsed.call;
  const known = findCalled(context.journal(), callId);
  const { agent: caller, isTainted } = state;
  const frame = openFrame(deps.frame, {
    callId,
    agent: known ?? call.agent,
    task: readTask(call.parsed.args),
    caller,
    isGuarded: isTainted || caller.definition.memory_enabled,
  });
  const opened = deps.open(frame);
  if (!known && !(await begin(context, call, opened))) return toFailed('upstream_down', NO_MODEL);
  const end = await work(context, callId, opened);
  if (!end) return toFailed('upstream_down', MODEL_FAILED);
  if (end.status === 'succeeded')
    return toAnswer(end.text, frame, foldJournal(frame.input, context.journal(), callId));
  const reason = end.status === 'limit' ? LIMITS[end.error.code] : undefined;
  return reason === undefined ? end : toFailed('failed', reason);
}

/** `null` once the call has a result. A call that was begun before goes on where it was. */
export async function callAgent(
  context: StepsContext,
  state: LoopState,
  call: AgentCall,
  deps: SubAgentDeps,
): Promise<FrameEnd | null> {
  const { parsed, agent } = call;
  const { callId } = parsed.call;
  const begun = state.begun.get(callId);
  const reason = begun
    ? null
    : findObstacle(deps.frame, { caller: state.agent, called: agent }, context.journal());
  if (reason !== null) {
    await refuseCall(context, { call: parsed.call, tool: parsed.tool, reason }, deps.nowMs());
    return null;
  }
  const step = begun ?? (await context.openCall(toRequest(parsed), [toCalled(parsed, deps.nowMs())]));
  const outcome = await answer(context.within(callId), state, call, deps);
  if ('status' in outcome) return outcome;
  const ended = outcome.isError ? 'failed' : 'done';
  await closeCall(context, step, outcome, { state: ended, nowMs: deps.nowMs() });
  return null;
}
