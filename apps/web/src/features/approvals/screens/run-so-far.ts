import type { Approval } from '@parley/contract/approvals/schemas.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import type { RunStep } from '../../../platform/runs/run-view.ts';
import { toSteps } from '../../../platform/runs/to-steps.ts';

// What a run has done until it asked, and where it can be read. Pure.

/** The calls that were made, and the one that waits. */
export function toStepsSoFar(run: Run, approval: Approval): RunStep[] {
  const made = toSteps(run.tool_logs).filter(({ callId }) => callId !== approval.call_id);
  if (approval.state !== 'waiting') return toSteps(run.tool_logs);
  const { id, call_id: callId, tool_name: toolName, args, effect, why } = approval;
  const isQuestion = approval.question !== null;
  const asked = { approvalId: id, effect, why, isQuestion, decision: null, by: null };
  return [
    ...made,
    { kind: 'tool', callId, toolName, args, startedAt: null, result: null, approval: asked, cost: null },
  ];
}

/** Its conversation, or the runs of its agent; `null` where both are gone. */
export function toRunAddress({ session_id: sessionId, agent_id: agentId }: Approval): string | null {
  if (sessionId !== null) return `/chat?session=${encodeURIComponent(sessionId)}`;
  return agentId === null ? null : `/agents/${agentId}?tab=runs`;
}
