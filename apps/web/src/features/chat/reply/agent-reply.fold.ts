import type { RunEvent } from '@parley/contract/runs/events.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import type { Execution } from '../../../platform/runs/executions.ts';
import {
  abandonRun,
  foldRun,
  isFinished,
  takeStoredRun,
  type HeardEvent,
} from '../../../platform/runs/run.fold.ts';
import type { RunStep, RunView } from '../../../platform/runs/run-view.ts';
import { toSteps } from '../../../platform/runs/to-steps.ts';
import type { AgentExecution, Reply, ReplyMessage, ToolLog } from '../sessions/message.ts';
import { toView, withLost, withView } from './reply.fold.ts';

// The reply of an agent: a message, and beside it the steps that its run took.

export interface AgentReply {
  readonly message: ReplyMessage;
  readonly execution: Execution;
}

const NO_OUTPUT = 'Tool Finished';

function toToolLogs(steps: readonly RunStep[], startedAt: number): ToolLog[] {
  return steps.flatMap((step) => {
    if (step.kind !== 'tool') return [];
    const { toolName, callId, parentCallId, args, result, approval } = step;
    const decision = approval?.decision ?? null;
    return [
      {
        toolName,
        callId,
        args,
        output: result === null ? '' : (result.output ?? NO_OUTPUT),
        startedAt: step.startedAt === null ? startedAt : Date.parse(step.startedAt),
        timeTakenMs: result?.timeTakenMs ?? 0,
        ...(result?.isError === true && { isError: true }),
        ...(result === null && { isUnfinished: true }),
        ...(decision !== null && { decision }),
        ...(parentCallId !== undefined && { parentCallId }),
        ...(result?.source && { source: result.source }),
        ...(result?.moreSources && { moreSources: [...result.moreSources] }),
      },
    ];
  });
}

function toAgentExecution(
  { agentExecution: before, reply }: ReplyMessage,
  { execution }: AgentReply,
  view: RunView,
): AgentExecution {
  const isKnown = before !== null && view.steps === execution.steps;
  return {
    isExecuting: !isFinished(view),
    agentInfo: view.agent ?? before?.agentInfo ?? { agentId: '', agentName: '', model: '' },
    toolLogs: isKnown ? before.toolLogs : toToolLogs(view.steps, reply.startedAt),
    cost: view.cost,
    modelUsed: view.modelUsed,
    error: view.error && view.error.detail,
  };
}

function change(before: AgentReply, view: RunView): AgentReply {
  const { agent, steps, waitingFor, turnCost, lengths, lastEvent } = view;
  const message = withView(before.message, view);
  const next = { ...message, agentExecution: toAgentExecution(message, before, view) };
  return {
    message: isFinished(view) ? withLost(next, false) : next,
    execution: { agent, steps, waitingFor, turnCost, lengths, lastEvent },
  };
}

const viewOf = ({ message, execution }: AgentReply) => toView(message, execution);

export function foldAgentReply(before: AgentReply, heard: HeardEvent<RunEvent>): AgentReply {
  const view = viewOf(before);
  const next = foldRun(view, heard);
  return next === view ? before : change(before, next);
}

/** Takes over what the server kept of a run whose events are no longer there. */
export function takeStoredAgentRun(before: AgentReply, run: Run): AgentReply {
  const view = takeStoredRun(viewOf(before), run);
  return change(before, view.steps.length === 0 ? { ...view, steps: toSteps(run.tool_logs) } : view);
}

export function abandonAgentReply(
  before: AgentReply,
  { isLost, ...ending }: Pick<Reply, 'status' | 'error' | 'isLost'>,
  atMs: number,
): AgentReply {
  const view = viewOf(before);
  if (isFinished(view)) return before;
  const { message, execution } = change(before, abandonRun(view, ending, atMs));
  return { execution, message: withLost(message, isLost) };
}
