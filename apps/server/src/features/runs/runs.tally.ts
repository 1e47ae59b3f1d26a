// What a run has produced so far, and what of it can be billed.
import { countTokens } from '../../providers/token-count.ts';
import type { FinishReason, Part, TokenUsage } from '../../providers/provider.ts';
import { NO_USAGE, toOutputText } from '../../providers/usage.ts';
import { TextAccumulator } from './runs.text-accumulator.ts';

export interface Tally {
  add(part: Part): void;
  /** Counts a part that the body keeps to itself. A body that withholds one withholds all of its output. */
  withhold(part: Part): void;
  text(): string;
  hasOutput(): boolean;
  hasWithheld(): boolean;
  finish(): FinishReason | null;
  /** The vendor's last report. */
  reported(): TokenUsage | null;
  countOutput(): Promise<number>;
}

export function createTally(): Tally {
  const text = new TextAccumulator();
  const thoughts = new TextAccumulator();
  const withheld = new TextAccumulator();
  let calls = '';
  let finish: FinishReason | null = null;
  let reported: TokenUsage | null = null;
  return {
    add(part) {
      if (part.type === 'text-delta') text.add(part.text);
      else if (part.type === 'reasoning-delta') thoughts.add(part.text);
      else if (part.type === 'tool-call') calls += toOutputText(part);
      else if (part.type === 'usage') reported = part.usage;
      else if (part.type === 'finish') finish = part.reason;
    },
    withhold: (part) => withheld.add(toOutputText(part)),
    text: () => text.read(),
    hasOutput: () => !text.isEmpty || !thoughts.isEmpty || calls !== '' || !withheld.isEmpty,
    hasWithheld: () => !withheld.isEmpty,
    finish: () => finish,
    reported: () => reported,
    async countOutput() {
      if (!withheld.isEmpty) return countTokens(withheld.read());
      const counts = await Promise.all([text.read(), thoughts.read(), calls].map(countTokens));
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}

/** What is believed of the vendor's report. */
function believe(tally: Tally, isUsable: (usage: TokenUsage) => boolean): TokenUsage {
  const reported = tally.reported();
  return reported && isUsable(reported) ? reported : NO_USAGE;
}

/**
 * What to bill. Of a reply that ended by itself: the vendor's report, and our own count of what that leaves out. Of one
 * that was cut or stopped, whose report may be of its beginning only: the larger of the reported and the counted
 * output. A failed or stopped reply without any output: nothing.
 */
export async function billableUsage(
  tally: Tally,
  isUsable: (usage: TokenUsage) => boolean,
  countInput: () => Promise<number>,
): Promise<TokenUsage | null> {
  const believed = believe(tally, isUsable);
  const isComplete = tally.finish() !== null;
  if (!isComplete && !tally.hasOutput() && believed.outputTokens === 0) return null;
  const isOutputReported = isComplete && (believed.outputTokens > 0 || !tally.hasOutput());
  const counted = isOutputReported ? 0 : await tally.countOutput();
  return {
    ...believed,
    inputTokens: believed.inputTokens > 0 ? believed.inputTokens : await countInput(),
    outputTokens: Math.max(believed.outputTokens, counted),
  };
}
