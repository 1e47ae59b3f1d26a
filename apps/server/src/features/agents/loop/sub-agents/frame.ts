// An agent at work in a run: the run's own, or one that another calls as a tool. Each has its own state and its own place in
// the journal; what they may do and what they cost is the run's.
import type { ApprovalRequest, BodyEnd, Step } from '../../../runs/index.ts';
import { AgentToRun, type AgentRunInput } from '../agent-run.ts';

/** How deep agents call each other. */
const MAX_DEPTH = 2;
/** Of one run, over all its agents. */
const MAX_AGENT_CALLS = 20;

export interface Frame {
  /** What the agent is asked. */
  readonly input: AgentRunInput;
  /** The call that it answers; `null` for the run's own. */
  readonly callId: string | null;
  /** Ids of the agents that wait for its answer. */
  readonly callers: readonly string[];
}

/** How an agent's work ends: `asks` where people have to decide before it can go on. */
export type FrameEnd =
  | Exclude<BodyEnd, { status: 'waiting' }>
  | { readonly status: 'asks'; readonly requests: readonly ApprovalRequest[] };

export interface FrameOpening {
  readonly callId: string;
  readonly agent: AgentToRun;
  readonly task: string;
  /** The agent that calls. */
  readonly caller: AgentToRun;
  /** What the caller knows was read outside, or is the person's own. */
  readonly isGuarded: boolean;
}

/** Nothing of the conversation reaches an agent that is called, only its task. */
export function openFrame(frame: Frame, opening: FrameOpening): Frame {
  const { callId, agent, task, caller, isGuarded } = opening;
  return {
    input: {
      ...frame.input,
      agent,
      content: task,
      earlier: [],
      files: [],
      artifacts: [],
      mode: 'chat',
      hasReadOutside: isGuarded,
      model: null,
    },
    callId,
    callers: [...frame.callers, caller.id],
  };
}

/** The agent that works on the call, as it was when it began. */
export function findCalled(journal: readonly Step[], callId: string): AgentToRun | null {
  const begun = journal.find(({ kind, parentCallId }) => kind === 'handoff' && parentCallId === callId);
  return begun ? AgentToRun.parse(begun.result) : null;
}

/** Whether the model of the agent that works on the call has failed. */
export function hasFailed(journal: readonly Step[], callId: string): boolean {
  const newest = journal.findLast(({ kind, parentCallId }) => kind === 'turn' && parentCallId === callId);
  return newest?.state === 'failed';
}

/** Why the agent cannot be called, in words that the model can act on; `null` where it can. */
export function findObstacle(
  { callers }: Pick<Frame, 'callers'>,
  { caller, called }: { readonly caller: AgentToRun; readonly called: AgentToRun },
  journal: readonly Step[],
): string | null {
  if ([...callers, caller.id].includes(called.id))
    return `The agent "${called.name}" waits for this very answer, so it cannot be called from here. Do this yourself.`;
  if (callers.length >= MAX_DEPTH)
    return `Agents call each other at most ${MAX_DEPTH} deep, so "${called.name}" cannot be called from here. Do this yourself.`;
  const begun = new Set(journal.flatMap(({ parentCallId }) => parentCallId ?? []));
  return begun.size >= MAX_AGENT_CALLS
    ? `All ${MAX_AGENT_CALLS} calls of agents in this run are used. Go on with what you have.`
    : null;
}
