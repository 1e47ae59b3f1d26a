// What a run has produced so far, and what of it can be billed.
import { createPartFold } from '../../../providers/fold-parts.ts';
import { countTokens } from '../../../providers/token-count.ts';
import type { FinishReason, Part, TokenUsage } from '../../../providers/provider.ts';
import type { AssistantMessage } from '../../../providers/turn.ts';
import { NO_USAGE } from '../../../providers/usage.ts';

export interface Tally {
  add(part: Part): void;
  /** Counts a part that the body keeps to itself. A body that withholds one withholds all of its output. */
  withhold(part: Part): void;
  text(): string;
  /** The answer as the next turn of a loop gives it back. */
  message(): AssistantMessage;
  hasOutput(): boolean;
  hasWithheld(): boolean;
  finish(): FinishReason | null;
  /** The vendor's last report. */
  reported(): TokenUsage | null;
  countOutput(): Promise<number>;
}

export function createTally(): Tally {
  const given = createPartFold();
  const withheld = createPartFold();
  return {
    add: given.add,
    withhold: withheld.add,
    text: given.text,
    message: given.message,
    hasOutput: () => given.hasOutput() || withheld.hasOutput(),
    hasWithheld: withheld.hasOutput,
    finish: given.finish,
    reported: given.usage,
    async countOutput() {
      const output = withheld.hasOutput() ? withheld : given;
      const counts = await Promise.all(output.outputTexts().map(countTokens));
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
