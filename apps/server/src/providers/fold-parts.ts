// Puts the parts of an answer together.
import { TextAccumulator } from '../platform/text-accumulator.ts';
import type { FinishReason, Part, TokenUsage } from './provider.ts';
import type { AssistantMessage, ToolCallContent } from './turn.ts';
import { toOutputText } from './usage.ts';

type Content = AssistantMessage['content'][number];

export interface PartFold {
  add(part: Part): void;
  /** The answer's own words. */
  text(): string;
  /** Everything that is paid for as output: words, thinking and calls. */
  outputTexts(): readonly string[];
  hasOutput(): boolean;
  toolCalls(): readonly ToolCallContent[];
  /** `null` until the answer has ended by itself. */
  finish(): FinishReason | null;
  /** The vendor's last report. */
  usage(): TokenUsage | null;
  /** The answer as the next turn of a tool loop gives it back, in the order in which it came. */
  message(): AssistantMessage;
}

/** A run of words or thinking that may still grow. */
interface Block {
  readonly type: 'text' | 'reasoning';
  readonly words: TextAccumulator;
  vendorData: unknown;
  isClosed: boolean;
}

function toContent(block: Block | ToolCallContent): Content {
  if (block.type === 'tool-call') return block;
  const text = block.words.read();
  if (block.type === 'text') return { type: 'text', text };
  return { type: 'reasoning', text, vendorData: block.vendorData };
}

/** A class for memory: there is one per active reply. */
class GrowingFold implements PartFold {
  readonly #blocks: (Block | ToolCallContent)[] = [];
  #finish: FinishReason | null = null;
  #usage: TokenUsage | null = null;

  add(part: Part): void {
    if (part.type === 'text-delta') this.#addText('text', part.text);
    else if (part.type === 'reasoning-delta') this.#addText('reasoning', part.text);
    else if (part.type === 'reasoning-end') this.#endReasoning(part.vendorData);
    else if (part.type === 'tool-call') this.#blocks.push(part);
    else if (part.type === 'usage') this.#usage = part.usage;
    else if (part.type === 'finish') this.#finish = part.reason;
  }

  text(): string {
    return this.#readAll('text');
  }

  outputTexts(): readonly string[] {
    return [this.text(), this.#readAll('reasoning'), this.toolCalls().map(toOutputText).join('')];
  }

  hasOutput(): boolean {
    return this.#blocks.some((block) => block.type === 'tool-call' || !block.words.isEmpty);
  }

  toolCalls(): readonly ToolCallContent[] {
    return this.#blocks.filter((block) => block.type === 'tool-call');
  }

  finish(): FinishReason | null {
    return this.#finish;
  }

  usage(): TokenUsage | null {
    return this.#usage;
  }

  message(): AssistantMessage {
    return { role: 'assistant', content: this.#blocks.map(toContent) };
  }

  #findOpen(type: Block['type']): Block | null {
    const last = this.#blocks.at(-1);
    return last?.type === type && !last.isClosed ? last : null;
  }

  #begin(type: Block['type']): Block {
    const block: Block = { type, words: new TextAccumulator(), vendorData: null, isClosed: false };
    this.#blocks.push(block);
    return block;
  }

  #addText(type: Block['type'], text: string): void {
    if (text !== '') (this.#findOpen(type) ?? this.#begin(type)).words.add(text);
  }

  /** Thinking without words is kept for what the vendor wants back of it. */
  #endReasoning(vendorData: unknown): void {
    const block = this.#findOpen('reasoning') ?? (vendorData === null ? null : this.#begin('reasoning'));
    if (block) Object.assign(block, { vendorData, isClosed: true });
  }

  #readAll(type: Block['type']): string {
    return this.#blocks.map((block) => (block.type === type ? block.words.read() : '')).join('');
  }
}

export function createPartFold(): PartFold {
  return new GrowingFold();
}

export function foldParts(parts: Iterable<Part>): PartFold {
  const fold = createPartFold();
  for (const part of parts) fold.add(part);
  return fold;
}
