// What replies and agents show of an answer in the same way.
import type { GenerateEvent } from '@parley/contract/chat/events.ts';
import { toCleanText } from '../platform/clean-text.ts';
import type { Part } from './provider.ts';

/** `null` for text, which each has its own event for, and for what is not shown. */
export function toCommonEvent(part: Part): Extract<GenerateEvent, { type: 'reasoning' | 'retrying' }> | null {
  if (part.type === 'reasoning-delta' && part.text !== '')
    return { type: 'reasoning', token: toCleanText(part.text) };
  if (part.type !== 'retry-scheduled') return null;
  return {
    type: 'retrying',
    reason: part.reason,
    retry_after: Math.ceil(part.delayMs / 1000),
    retry_at: new Date(part.retryAtMs).toISOString(),
  };
}
