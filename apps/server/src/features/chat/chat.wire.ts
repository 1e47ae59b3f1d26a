// The wire of a plain reply: provider parts in, published events out. Pure.
import type { GenerateEvent } from '@parley/contract/chat/events.ts';
import { toDollars } from '../../platform/money.ts';
import type { Part } from '../../providers/provider.ts';
import type { RunWire } from '../runs/index.ts';

/** NUL and unpaired surrogates cannot be stored or sent; everything else passes unchanged. */
function toCleanText(text: string): string {
  return text.includes('\u0000') || !text.isWellFormed()
    ? text.replaceAll('\u0000', '\ufffd').toWellFormed()
    : text;
}

function toRetrying({
  reason,
  delayMs,
  retryAtMs,
}: Extract<Part, { type: 'retry-scheduled' }>): GenerateEvent {
  return {
    type: 'retrying',
    reason,
    retry_after: Math.ceil(delayMs / 1000),
    retry_at: new Date(retryAtMs).toISOString(),
  };
}

export const generateWire: RunWire = {
  begin: ({ runId, modelId }): GenerateEvent => ({ type: 'info', model_used: modelId, run_id: runId }),
  part(part): GenerateEvent | null {
    if (part.type === 'text-delta' && part.text !== '')
      return { type: 'content', token: toCleanText(part.text) };
    if (part.type === 'reasoning-delta' && part.text !== '')
      return { type: 'reasoning', token: toCleanText(part.text) };
    if (part.type === 'retry-scheduled') return toRetrying(part);
    return null;
  },
  read: (event) => ({
    text: event.type === 'content' ? event.token : '',
    thoughts: event.type === 'reasoning' ? event.token : '',
  }),
  end({ reason, error, usage, costMicros, balanceMicros }): GenerateEvent[] {
    const bill = { usage, cost: toDollars(costMicros), balance: toDollars(balanceMicros) };
    if (error) return [{ type: 'error', detail: error.message, code: error.code, ...bill }];
    return [{ type: 'end', reason: reason ?? 'stop', ...bill }];
  },
};
