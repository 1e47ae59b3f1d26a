import type { TokenUsage } from './provider.ts';

/** The parts never exceed the whole they are part of, whatever a vendor reports. */
export function toUsage(counts: {
  readonly input: number;
  readonly output: number;
  readonly cached?: number;
  readonly cacheWrite?: number;
  readonly reasoning?: number;
}): TokenUsage {
  const cachedInputTokens = Math.min(counts.cached ?? 0, counts.input);
  return {
    inputTokens: counts.input,
    outputTokens: counts.output,
    cachedInputTokens,
    cacheWriteTokens: Math.min(counts.cacheWrite ?? 0, counts.input - cachedInputTokens),
    reasoningTokens: Math.min(counts.reasoning ?? 0, counts.output),
  };
}
