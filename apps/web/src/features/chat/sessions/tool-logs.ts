import type { ToolLog as BackendToolLog } from '@parley/contract/runs/tool-log.ts';
import type { ToolLog } from './message.ts';

// The calls of an agent's reply as the server stores them, and back.

export function toBackendToolLog(log: ToolLog): BackendToolLog {
  return {
    tool_name: log.toolName,
    call_id: log.callId,
    args: log.args,
    output: log.output,
    started_at: new Date(log.startedAt).toISOString(),
    time_taken_ms: log.timeTakenMs,
    ...(log.isError !== undefined && { is_error: log.isError }),
    ...(log.isUnfinished !== undefined && { is_unfinished: log.isUnfinished }),
    ...(log.decision !== undefined && { decision: log.decision }),
    ...(log.parentCallId !== undefined && { parent_call_id: log.parentCallId }),
    ...(log.source && { source: log.source }),
    ...(log.moreSources && { more_sources: log.moreSources }),
  };
}

export function fromBackendToolLog(log: BackendToolLog): ToolLog {
  return {
    toolName: log.tool_name,
    callId: log.call_id,
    args: log.args,
    output: log.output,
    startedAt: Date.parse(log.started_at),
    timeTakenMs: log.time_taken_ms,
    ...(log.is_error !== undefined && { isError: log.is_error }),
    ...(log.is_unfinished !== undefined && { isUnfinished: log.is_unfinished }),
    ...(log.decision !== undefined && { decision: log.decision }),
    ...(log.parent_call_id !== undefined && { parentCallId: log.parent_call_id }),
    ...(log.source && { source: log.source }),
    ...(log.more_sources && { moreSources: log.more_sources }),
  };
}
