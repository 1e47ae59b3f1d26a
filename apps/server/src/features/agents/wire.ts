// The wire of an agent's run: provider parts in, published events out. Pure.
import type { RunEvent } from '@parley/contract/runs/events.ts';
import { toDollars } from '../../platform/money.ts';
import type { Part } from '../../providers/provider.ts';
import type { RunWire } from '../runs/index.ts';

/** NUL and unpaired surrogates cannot be stored or sent. */
export function toCleanText(text: string): string {
  return text.includes('\u0000') || !text.isWellFormed()
    ? text.replaceAll('\u0000', '\ufffd').toWellFormed()
    : text;
}

function toEvent(part: Part): RunEvent | null {
  switch (part.type) {
    case 'text-delta':
      return part.text === '' ? null : { type: 'message', content: toCleanText(part.text) };
    case 'reasoning-delta':
      return part.text === '' ? null : { type: 'reasoning', token: toCleanText(part.text) };
    case 'retry-scheduled':
      return {
        type: 'retrying',
        reason: part.reason,
        retry_after: Math.ceil(part.delayMs / 1000),
        retry_at: new Date(part.retryAtMs).toISOString(),
      };
    default:
      return null;
  }
}

export const agentWire: RunWire = {
  begin: ({ runId, modelId, agent }) => ({
    type: 'info',
    run_id: runId,
    agent_id: agent?.id ?? '',
    agent_name: agent?.name ?? '',
    model: modelId,
  }),
  part: toEvent,
  read: (event) => ({
    text: event.type === 'message' && 'content' in event ? event.content : '',
    thoughts: event.type === 'reasoning' ? event.token : '',
  }),
  end({ runId, modelId, reason, error, text, costMicros, balanceMicros }) {
    const closing: RunEvent[] = [
      {
        type: 'complete',
        cost: toDollars(costMicros),
        model_used: modelId,
        run_id: runId,
        balance: toDollars(balanceMicros),
        ...(reason !== null && { reason }),
      },
      { type: 'streaming_ended' },
    ];
    if (error)
      return [{ type: 'error', detail: error.message, code: error.code, status: error.status }, ...closing];
    const final: RunEvent = { type: 'message', final: toCleanText(text) };
    return reason === 'cancelled' && text === '' ? closing : [final, ...closing];
  },
};
