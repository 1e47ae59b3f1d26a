import type { ToolLog } from '@parley/contract/runs/tool-log.ts';
import type { RunApproval, ToolStep } from './run-view.ts';

/** Of an approval only the decision was kept. */
function toApproval({ decision }: ToolLog): RunApproval | null {
  if (decision === undefined) return null;
  return { approvalId: '', effect: 'write', why: '', decision, by: null, isQuestion: false };
}

function toResult({ is_unfinished: isUnfinished, ...log }: ToolLog): ToolStep['result'] {
  if (isUnfinished === true) return null;
  return {
    output: log.output,
    isError: log.is_error === true,
    timeTakenMs: log.time_taken_ms,
    ...(log.source && { source: log.source }),
    ...(log.more_sources && { moreSources: log.more_sources }),
  };
}

/** The steps of a run of which only the calls were kept. */
export function toSteps(logs: readonly ToolLog[]): ToolStep[] {
  return logs.map((log) => ({
    kind: 'tool',
    callId: log.call_id,
    ...(log.parent_call_id !== undefined && { parentCallId: log.parent_call_id }),
    toolName: log.tool_name,
    args: log.args,
    startedAt: log.started_at,
    result: toResult(log),
    approval: toApproval(log),
    cost: null,
  }));
}
