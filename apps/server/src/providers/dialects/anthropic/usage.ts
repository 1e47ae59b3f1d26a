import { isFields, toCount, toFields, type Fields } from '../../wire/lenient.ts';
import type { TokenUsage } from '../../provider.ts';
import { toUsage } from '../../usage.ts';

/** The last event carries some of the counts again; what it leaves out stays as it was. */
export function mergeUsage(before: Fields, next: unknown): Fields {
  if (!isFields(next)) return before;
  const given = Object.entries(next).filter(([, value]) => value !== null && value !== undefined);
  return { ...before, ...Object.fromEntries(given) };
}

/** This vendor counts what it read from its cache, and wrote to it, beside the input. */
export function toAnthropicUsage(usage: Fields): TokenUsage {
  const cached = toCount(usage['cache_read_input_tokens']);
  const cacheWrite = toCount(usage['cache_creation_input_tokens']);
  return toUsage({
    input: toCount(usage['input_tokens']) + cached + cacheWrite,
    output: toCount(usage['output_tokens']),
    cached,
    cacheWrite,
    reasoning: toCount(toFields(usage['output_tokens_details'])['thinking_tokens']),
  });
}
