// What a run has produced so far, and what of it can be billed.
import { createPartFold, type PartFold } from '../../../providers/fold-parts.ts';
import { createGrowingCount, type GrowingCount } from '../../../providers/token-count.ts';
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

/** A class for memory: there is one per active reply. */
class RunTally implements Tally {
  readonly #given = createPartFold();
  #withheld: PartFold | null = null;
  #counting: { readonly output: PartFold; readonly counts: readonly GrowingCount[] } | null = null;

  add(part: Part): void {
    this.#given.add(part);
  }

  withhold(part: Part): void {
    this.#withheld ??= createPartFold();
    this.#withheld.add(part);
  }

  text(): string {
    return this.#given.text();
  }

  message(): AssistantMessage {
    return this.#given.message();
  }

  hasOutput(): boolean {
    return this.#given.hasOutput() || this.hasWithheld();
  }

  hasWithheld(): boolean {
    return this.#withheld !== null && this.#withheld.hasOutput();
  }

  finish(): FinishReason | null {
    return this.#given.finish();
  }

  reported(): TokenUsage | null {
    return this.#given.usage();
  }

  async countOutput(): Promise<number> {
    const output = this.#withheld?.hasOutput() ? this.#withheld : this.#given;
    const texts = output.outputTexts();
    if (this.#counting?.output !== output) this.#counting = { output, counts: texts.map(createGrowingCount) };
    const counts = await Promise.all(this.#counting.counts.map((count, index) => count(texts[index] ?? '')));
    return counts.reduce((sum, count) => sum + count, 0);
  }
}

export function createTally(): Tally {
  return new RunTally();
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
