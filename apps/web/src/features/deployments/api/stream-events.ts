// What the stream of an agent's run consists of, as the contract has it. Pure.
import { GenerateEvent } from '@parley/contract/chat/events.ts';
import { RunEvent } from '@parley/contract/runs/events.ts';
import { z } from 'zod';

/** Those that only plain replies and functions of the caller send. */
type OfOthers = 'content' | 'end' | 'function_call';
export type StreamEventType = Exclude<RunEvent['type'], OfOthers>;

/** In the order in which a reader meets them; one that the contract adds has to be added here. */
const PLACES = {
  info: 0,
  retrying: 1,
  reasoning: 2,
  message: 3,
  tool_called: 4,
  tool_output: 5,
  step_cost: 6,
  approval_requested: 7,
  waiting: 8,
  approval_decided: 9,
  agent_swap: 10,
  agent_called: 11,
  agent_reasoning: 12,
  agent_message: 13,
  resumed: 14,
  error: 15,
  complete: 16,
  streaming_ended: 17,
} as const satisfies Record<StreamEventType, number>;

/** What the owner has left is not for callers. */
const NOT_OF_CALLERS = 'balance';

export interface StreamEvent {
  readonly type: StreamEventType;
  /** Names of what it carries, with a question mark where that can be absent. */
  readonly fields: readonly string[];
}

const isStreamed = (type: string): type is StreamEventType => type in PLACES;

export function listStreamEvents(): readonly StreamEvent[] {
  const fields = new Map<StreamEventType, string[]>();
  const ofReplies: readonly unknown[] = GenerateEvent.options;
  for (const option of RunEvent.options) {
    const { type, ...others } = option.shape;
    const { value } = type;
    // The events of plain replies come last; agents send `info` and `error` in a form of their own.
    if (!isStreamed(value) || (fields.has(value) && ofReplies.includes(option))) continue;
    const names = Object.entries(others).flatMap(([name, schema]) => {
      if (name === NOT_OF_CALLERS) return [];
      return schema instanceof z.ZodOptional ? `${name}?` : name;
    });
    fields.set(value, [...(fields.get(value) ?? []), ...names]);
  }
  return [...fields]
    .map(([type, names]) => ({ type, fields: names }))
    .toSorted((one, other) => PLACES[one.type] - PLACES[other.type]);
}
