// Pure cost arithmetic. Prices are integer micro-dollars per 1,000,000 tokens, so a cost is exact to the micro-dollar
// whatever the vendor's decimals.
import type { ModelPrices, TokenUsage } from '../../providers/provider.ts';
import { toMicros } from '../../platform/money.ts';

export interface FixedPrices {
  readonly input: number;
  readonly output: number;
  readonly cachedInput: number;
  readonly cacheWrite: number;
  /** Nothing is charged for tokens that the payer's own key pays for. */
  readonly isOwnKey?: true;
}

const PER_TOKENS = 1_000_000;

/** The prices of a run, fixed at admission. */
export function fixPrices(prices: ModelPrices, markup: number): FixedPrices {
  if (prices.sold) return fixSoldPrices(prices, prices.sold);
  const fix = (dollars: number): number => toMicros(dollars * markup);
  return {
    input: fix(prices.input),
    output: fix(prices.output),
    cachedInput: fix(prices.cachedInput ?? prices.input),
    cacheWrite: fix(prices.cacheWrite ?? prices.input),
    ...(prices.isOwnKey && { isOwnKey: true }),
  };
}

/** An admin's price holds as it is; what is read from a cache costs its share of it. */
function fixSoldPrices(
  { input, cachedInput = input, cacheWrite = input }: ModelPrices,
  sold: NonNullable<ModelPrices['sold']>,
): FixedPrices {
  const share = (cost: number): number => toMicros(input === 0 ? sold.input : (sold.input * cost) / input);
  return {
    input: toMicros(sold.input),
    output: toMicros(sold.output),
    cachedInput: share(cachedInput),
    cacheWrite: share(cacheWrite),
  };
}

export function isFree(prices: FixedPrices): boolean {
  return prices.input === 0 && prices.output === 0;
}

/** Micro-dollars, rounded half up. Cached and cache-written tokens are parts of the input. */
export function costOf(usage: TokenUsage, prices: FixedPrices): number {
  const cached = Math.min(usage.cachedInputTokens, usage.inputTokens);
  const written = Math.min(usage.cacheWriteTokens, usage.inputTokens - cached);
  const plain = usage.inputTokens - cached - written;
  const total =
    plain * prices.input +
    cached * prices.cachedInput +
    written * prices.cacheWrite +
    usage.outputTokens * prices.output;
  return Math.round(total / PER_TOKENS);
}

/** The most a call can cost: every input token at its highest price, every allowed output token used. */
export function highestCost(inputTokens: number, outputTokens: number, prices: FixedPrices): number {
  const dearest = Math.max(prices.input, prices.cacheWrite);
  return Math.ceil((inputTokens * dearest + outputTokens * prices.output) / PER_TOKENS);
}

/** How many output tokens the money covers after the input is paid; below 1 the call cannot be made. */
export function affordableOutput(availableMicros: number, inputTokens: number, prices: FixedPrices): number {
  const left = availableMicros - highestCost(inputTokens, 0, prices);
  if (left < 0) return 0;
  return prices.output === 0 ? Number.MAX_SAFE_INTEGER : Math.floor((left * PER_TOKENS) / prices.output);
}

/** The limits of a model. */
export interface UsageBounds {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

function isCount(value: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= most;
}

/** Whether the usage reported by a vendor is plausible. */
export function isUsable(usage: TokenUsage, { inputTokens, outputTokens }: UsageBounds): boolean {
  return (
    isCount(usage.inputTokens, inputTokens) &&
    isCount(usage.outputTokens, outputTokens) &&
    isCount(usage.cachedInputTokens, inputTokens) &&
    isCount(usage.cacheWriteTokens, inputTokens) &&
    isCount(usage.reasoningTokens, outputTokens)
  );
}
