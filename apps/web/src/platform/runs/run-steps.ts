import type { RunEvent } from '@parley/contract/runs/events.ts';
import type { RunStep, RunView, ToolStep } from './run-view.ts';

// How the steps of a run grow. Pure.

type Of<Type extends RunEvent['type']> = Extract<RunEvent, { type: Type }>;
export type StepEvent = Of<
  'agent_swap' | 'tool_called' | 'tool_output' | 'approval_requested' | 'approval_decided' | 'waiting'
>;

type StepsOfView = Pick<RunView, 'agent' | 'steps' | 'waitingFor' | 'turnCost'>;

interface Call {
  readonly callId: string;
  readonly toolName: string;
  readonly args?: unknown;
}

/** Changes the step of a call, which need not be known yet: its approval may be asked for before it begins. */
function changeCall(
  { steps, turnCost: cost }: StepsOfView,
  { callId, toolName, args }: Call,
  change: Partial<ToolStep>,
): Pick<StepsOfView, 'steps' | 'turnCost'> {
  const isCall = (step: RunStep): step is ToolStep => step.kind === 'tool' && step.callId === callId;
  if (steps.some(isCall)) {
    return { turnCost: cost, steps: steps.map((step) => (isCall(step) ? { ...step, ...change } : step)) };
  }
  const step = {
    kind: 'tool',
    callId,
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

export function foldStep(view: StepsOfView, event: StepEvent): Partial<StepsOfView> {
  const { steps } = view;
  switch (event.type) {
    case 'agent_swap': {
      const agent = { agentId: event.agent_id, agentName: event.agent_name, model: event.model };
      return { agent, steps: [...steps, { kind: 'agent', ...agent }] };
    }
    case 'tool_called': {
      const call = { callId: event.call_id, toolName: event.tool_name, args: event.args };
      return changeCall(view, call, { startedAt: event.started_at });
    }
    case 'tool_output': {
      const call = { callId: event.call_id, toolName: event.tool_name };
      const { output, is_error: isError, time_taken_ms: timeTakenMs, source } = event;
      return changeCall(view, call, { result: { output, isError, timeTakenMs, ...(source && { source }) } });
    }
    case 'approval_requested': {
      const call = { callId: event.call_id, toolName: event.tool_name, args: event.args };
      const { approval_id: approvalId, effect, why } = event;
      return changeCall(view, call, { approval: { approvalId, effect, why, decision: null, by: null } });
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
