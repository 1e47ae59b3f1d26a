// The wire of a plain reply: provider parts in, published events out. Pure.
import type { GenerateEvent } from '@parley/contract/chat/events.ts';
import { toCleanText } from '../../platform/clean-text.ts';
import { toDollars } from '../../platform/money.ts';
import { toCommonEvent } from '../../providers/shown-parts.ts';
import type { RunWire } from '../runs/index.ts';

export const generateWire: RunWire = {
  begin: ({ runId, modelId }): GenerateEvent => ({ type: 'info', model_used: modelId, run_id: runId }),
  part(part): GenerateEvent | null {
    if (part.type === 'text-delta' && part.text !== '')
      return { type: 'content', token: toCleanText(part.text) };
    return toCommonEvent(part);
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
