import { expect, it } from 'vitest';
import { toChatUsage } from './usage.ts';

it.each([
  ['nothing', null, [0, 0, 0, 0, 0]],
  ['plain counts', { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 }, [10, 5, 0, 0, 0]],
  ['no completion count', { prompt_tokens: 10, total_tokens: 15 }, [10, 5, 0, 0, 0]],
  [
    'cached input',
    { prompt_tokens: 10, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 8 } },
    [10, 5, 8, 0, 0],
  ],
  [
    'cache hits of DeepSeek',
    { prompt_tokens: 10, completion_tokens: 5, prompt_cache_hit_tokens: 8 },
    [10, 5, 8, 0, 0],
  ],
  [
    'cached tokens of Moonshot',
    { prompt_tokens: 10, completion_tokens: 5, cached_tokens: 4 },
    [10, 5, 4, 0, 0],
  ],
  [
    'thinking inside the completion',
    {
      prompt_tokens: 10,
      completion_tokens: 50,
      total_tokens: 60,
      completion_tokens_details: { reasoning_tokens: 40 },
    },
    [10, 50, 0, 0, 40],
  ],
  [
    'thinking beside the completion',
    {
      prompt_tokens: 10,
      completion_tokens: 50,
      total_tokens: 100,
      completion_tokens_details: { reasoning_tokens: 40 },
    },
    [10, 90, 0, 0, 40],
  ],
  [
    'more thinking than completion',
    { prompt_tokens: 10, completion_tokens: 5, completion_tokens_details: { reasoning_tokens: 40 } },
    [10, 45, 0, 0, 40],
  ],
  [
    'more cached than input',
    { prompt_tokens: 10, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 80 } },
    [10, 5, 10, 0, 0],
  ],
  [
    'negative and absurd counts',
    { prompt_tokens: -4, completion_tokens: 'many', total_tokens: Number.NaN },
    [0, 0, 0, 0, 0],
  ],
])('reads %s', (_name, given, expected) => {
  const usage = toChatUsage(given);
  expect([
    usage.inputTokens,
    usage.outputTokens,
    usage.cachedInputTokens,
    usage.cacheWriteTokens,
    usage.reasoningTokens,
  ]).toEqual(expected);
});
