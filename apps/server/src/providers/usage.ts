import type { Part, TokenUsage } from './provider.ts';

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

export const NO_USAGE: TokenUsage = {
  inputTokens: 0,
  outputTokens: 0,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  reasoningTokens: 0,
};

export function addUsage(left: TokenUsage, right: TokenUsage): TokenUsage {
  return {
    inputTokens: left.inputTokens + right.inputTokens,
    outputTokens: left.outputTokens + right.outputTokens,
    cachedInputTokens: left.cachedInputTokens + right.cachedInputTokens,
    cacheWriteTokens: left.cacheWriteTokens + right.cacheWriteTokens,
    reasoningTokens: left.reasoningTokens + right.reasoningTokens,
  };
}

/** What of a part is paid for as output. */
export function toOutputText(part: Part): string {
  if (part.type === 'text-delta' || part.type === 'reasoning-delta') return part.text;
  return part.type === 'tool-call' ? part.name + part.argumentsJson : '';
}
