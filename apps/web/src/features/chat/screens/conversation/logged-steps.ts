import { toSteps } from '../../../../platform/runs/to-steps.ts';
import type { ToolStep } from '../../../../platform/runs/run-view.ts';
import type { ToolLog } from '../../sessions/message.ts';

export function toLoggedSteps(logs: readonly ToolLog[]): readonly ToolStep[] {
  return toSteps(
    logs.map((log) => ({
      tool_name: log.toolName,
      call_id: log.callId,
      args: log.args,
      output: log.output,
      started_at: new Date(log.startedAt).toISOString(),
      time_taken_ms: log.timeTakenMs,
      ...(log.source && { source: log.source }),
    })),
  );
}
