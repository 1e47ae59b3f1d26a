import { toCount, toFields } from '../../wire/lenient.ts';
import type { TokenUsage } from '../../provider.ts';
import { toUsage } from '../../usage.ts';

export function toChatUsage(value: unknown): TokenUsage {
  const usage = toFields(value);
  const promptDetails = toFields(usage['prompt_tokens_details']);
  const input = toCount(usage['prompt_tokens']);
  const total = toCount(usage['total_tokens']);
  const completion = toCount(usage['completion_tokens']) || Math.max(0, total - input);
  const reasoning =
    toCount(toFields(usage['completion_tokens_details'])['reasoning_tokens']) ||
    toCount(usage['reasoning_tokens']);
  // Some vendors count thinking beside the completion, most inside it; the total shows which.
  const isBeside = reasoning > completion || (reasoning > 0 && total === input + completion + reasoning);
  return toUsage({
    input,
    output: isBeside ? completion + reasoning : completion,
    cached:
      toCount(promptDetails['cached_tokens']) ||
      toCount(usage['prompt_cache_hit_tokens']) ||
      toCount(usage['cached_tokens']),
    cacheWrite:
      toCount(promptDetails['cache_write_tokens']) || toCount(promptDetails['cache_creation_tokens']),
    reasoning,
  });
}
