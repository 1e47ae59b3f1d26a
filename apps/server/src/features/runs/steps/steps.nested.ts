// How the events of a step look that is taken to answer a call. Pure.
import type { RunEvent } from '@parley/contract/runs/events.ts';

export function toNested(event: RunEvent, callId: string | null): RunEvent {
  if (callId === null) return event;
  switch (event.type) {
    case 'message':
      return 'content' in event ? { type: 'agent_message', call_id: callId, content: event.content } : event;
    case 'reasoning':
      return { type: 'agent_reasoning', call_id: callId, token: event.token };
    case 'tool_called':
    case 'tool_output':
    case 'step_cost':
    case 'approval_requested':
      return { ...event, parent_call_id: callId };
    default:
      return event;
  }
}

export const toNestedAll = (events: readonly RunEvent[], callId: string | null): RunEvent[] =>
  events.map((event) => toNested(event, callId));
