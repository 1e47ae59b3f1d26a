import type { ToolLog } from '@parley/contract/runs/tool-log.ts';
import type { ToolStep } from './run-view.ts';

/** The steps of a run of which only the calls were kept. */
export function toSteps(logs: readonly ToolLog[]): ToolStep[] {
  return logs.map((log) => ({
    kind: 'tool',
    callId: log.call_id,
    ...(log.parent_call_id !== undefined && { parentCallId: log.parent_call_id }),
    toolName: log.tool_name,
    args: log.args,
    startedAt: log.started_at,
    result: {
      output: log.output,
      isError: false,
      timeTakenMs: log.time_taken_ms,
      ...(log.source && { source: log.source }),
    },
    approval: null,
    cost: null,
  }));
}
