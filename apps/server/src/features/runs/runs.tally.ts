// What a run has produced so far, and what of it can be billed.
import { countTokens } from '../../providers/token-count.ts';
import type { FinishReason, Part, TokenUsage } from '../../providers/provider.ts';
import { GrowingText } from './runs.growing-text.ts';

export interface Tally {
  add(part: Part): void;
  text(): string;
  hasOutput(): boolean;
  finish(): FinishReason | null;
  /** The vendor's last report. */
  reported(): TokenUsage | null;
  countOutput(): Promise<number>;
}

export function createTally(): Tally {
  const text = new GrowingText();
  const thoughts = new GrowingText();
  let calls = '';
  let finish: FinishReason | null = null;
  let reported: TokenUsage | null = null;
  return {
    add(part) {
      if (part.type === 'text-delta') text.add(part.text);
      else if (part.type === 'reasoning-delta') thoughts.add(part.text);
      else if (part.type === 'tool-call') calls += part.name + part.argumentsJson;
      else if (part.type === 'usage') reported = part.usage;
      else if (part.type === 'finish') finish = part.reason;
    },
    text: () => text.read(),
    hasOutput: () => !text.isEmpty || !thoughts.isEmpty || calls !== '',
    finish: () => finish,
    reported: () => reported,
    async countOutput() {
      const counts = await Promise.all([text.read(), thoughts.read(), calls].map(countTokens));
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}

/** A report that counts nothing although something was sent and received is none. */
function isWhole({ inputTokens, outputTokens }: TokenUsage, tally: Tally): boolean {
  return inputTokens > 0 && (outputTokens > 0 || !tally.hasOutput());
}

/**
 * What to bill. A reply that ended by itself: the vendor's report, and our own count of what that leaves out. A reply
 * that was cut or stopped: what was received, by our own count, because the vendor's report of it never came. A failed
 * or stopped reply without any output: nothing.
 */
export async function billableUsage(
  tally: Tally,
  isUsable: (usage: TokenUsage) => boolean,
  countInput: () => Promise<number>,
): Promise<TokenUsage | null> {
  const reported = tally.reported();
  const believed = reported && isUsable(reported) ? reported : null;
  const isComplete = tally.finish() !== null;
  if (isComplete && believed && isWhole(believed, tally)) return believed;
  if (!isComplete && !tally.hasOutput()) return null;
  return {
    inputTokens: believed && believed.inputTokens > 0 ? believed.inputTokens : await countInput(),
    outputTokens: (isComplete && believed?.outputTokens) || (await tally.countOutput()),
    cachedInputTokens: believed?.cachedInputTokens ?? 0,
    cacheWriteTokens: believed?.cacheWriteTokens ?? 0,
    reasoningTokens: 0,
  };
}
