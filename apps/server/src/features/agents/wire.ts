// The wire of an agent's run: provider parts in, published events out. Pure.
import type { RunEvent } from '@parley/contract/runs/events.ts';
import { toCleanText } from '../../platform/clean-text.ts';
import { toDollars } from '../../platform/money.ts';
import { toCommonEvent } from '../../providers/shown-parts.ts';
import type { RunWire } from '../runs/index.ts';

export const agentWire: RunWire = {
  begin: ({ runId, modelId, agent }) => ({
    type: 'info',
    run_id: runId,
    agent_id: agent?.id ?? '',
    agent_name: agent?.name ?? '',
    model: modelId,
  }),
  part(part): RunEvent | null {
    if (part.type === 'text-delta' && part.text !== '')
      return { type: 'message', content: toCleanText(part.text) };
    return toCommonEvent(part);
  },
  read: (event) => ({
    text:
      event.type === 'agent_message' || (event.type === 'message' && 'content' in event) ? event.content : '',
    thoughts: event.type === 'agent_reasoning' || event.type === 'reasoning' ? event.token : '',
  }),
  end({ runId, modelId, reason, error, text, usage, costMicros, balanceMicros }) {
    const closing: RunEvent[] = [
      {
        type: 'complete',
        cost: toDollars(costMicros),
        model_used: modelId,
        run_id: runId,
        balance: toDollars(balanceMicros),
        usage,
        ...(reason !== null && { reason }),
      },
      { type: 'streaming_ended' },
    ];
    if (error)
      return [{ type: 'error', detail: error.message, code: error.code, status: error.status }, ...closing];
    return [{ type: 'message', final: toCleanText(text) }, ...closing];
  },
};
