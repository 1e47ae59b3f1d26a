import type { RunEvent } from '@parley/contract/runs/events.ts';
import type { RunStep, RunView, ToolStep } from './run-view.ts';

// How the steps of a run grow. Pure.

type Of<Type extends RunEvent['type']> = Extract<RunEvent, { type: Type }>;
export type StepEvent = Of<
  | 'agent_swap'
  | 'agent_called'
  | 'tool_called'
  | 'tool_output'
  | 'approval_requested'
  | 'approval_decided'
  | 'waiting'
>;

type StepsOfView = Pick<RunView, 'agent' | 'steps' | 'waitingFor' | 'turnCost'>;

interface Call {
  readonly callId: string;
  readonly toolName: string;
  readonly args?: unknown;
  readonly parentCallId?: string | undefined;
}

type CallEvent = Of<'tool_called' | 'tool_output' | 'approval_requested'>;

function toCall(event: CallEvent): Call {
  return {
    callId: event.call_id,
    toolName: event.tool_name,
    args: 'args' in event ? event.args : undefined,
    parentCallId: event.parent_call_id,
  };
}

/** Changes the step of a call, which need not be known yet: its approval may be asked for before it begins. */
function changeCall(
  { steps, turnCost: cost }: StepsOfView,
  { callId, toolName, args, parentCallId }: Call,
  change: Partial<ToolStep>,
): Pick<StepsOfView, 'steps' | 'turnCost'> {
  const isCall = (step: RunStep): step is ToolStep => step.kind === 'tool' && step.callId === callId;
  if (steps.some(isCall)) {
    return { turnCost: cost, steps: steps.map((step) => (isCall(step) ? { ...step, ...change } : step)) };
  }
  const step = {
    kind: 'tool',
    callId,
    ...(parentCallId !== undefined && { parentCallId }),
    toolName,
    args,
    startedAt: null,
    result: null,
    approval: null,
    cost,
  } as const;
  return { turnCost: null, steps: [...steps, { ...step, ...change }] };
}

function decide(steps: readonly RunStep[], event: Of<'approval_decided'>): readonly RunStep[] {
  return steps.map((step) => {
    if (step.kind !== 'tool' || step.callId !== event.call_id || !step.approval) return step;
    return { ...step, approval: { ...step.approval, decision: event.decision, by: event.by } };
  });
}

/** What an agent that was called has spent on its last turn belongs to no later call. */
function endCall(view: StepsOfView, event: Of<'tool_output'>): Pick<StepsOfView, 'steps' | 'turnCost'> {
  const { output, is_error: isError, time_taken_ms: timeTakenMs } = event;
  const { source, more_sources: moreSources } = event;
  const result = {
    output,
    isError,
    timeTakenMs,
    ...(source && { source }),
    ...(moreSources && { moreSources }),
  };
  const next = changeCall(view, toCall(event), { result });
  const isOfAgent = next.steps.some(
    (step) => step.kind === 'tool' && step.callId === event.call_id && step.agentName !== undefined,
  );
  return isOfAgent ? { ...next, turnCost: null } : next;
}

export function foldStep(view: StepsOfView, event: StepEvent): Partial<StepsOfView> {
  const { steps } = view;
  switch (event.type) {
    case 'agent_swap': {
      const agent = { agentId: event.agent_id, agentName: event.agent_name, model: event.model };
      return { agent, steps: [...steps, { kind: 'agent', ...agent }] };
    }
    case 'agent_called':
      return {
        steps: steps.map((step) =>
          step.kind === 'tool' && step.callId === event.call_id
            ? { ...step, agentName: event.agent_name }
            : step,
        ),
      };
    case 'tool_called':
      return changeCall(view, toCall(event), { startedAt: event.started_at });
    case 'tool_output':
      return endCall(view, event);
    case 'approval_requested': {
      const { approval_id: approvalId, effect, why, is_question: isQuestion = false } = event;
      const approval = { approvalId, effect, why, isQuestion, decision: null, by: null };
      return changeCall(view, toCall(event), { approval });
    }
    case 'approval_decided':
      return {
        steps: decide(steps, event),
        waitingFor: view.waitingFor.filter((callId) => callId !== event.call_id),
      };
    case 'waiting':
      return { waitingFor: event.call_ids };
  }
}
