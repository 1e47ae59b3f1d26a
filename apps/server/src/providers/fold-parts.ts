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

export function createPartFold(): PartFold {
  const blocks: (Block | ToolCallContent)[] = [];
  let finish: FinishReason | null = null;
  let usage: TokenUsage | null = null;

  function findOpen(type: Block['type']): Block | null {
    const last = blocks.at(-1);
    return last?.type === type && !last.isClosed ? last : null;
  }

  function begin(type: Block['type']): Block {
    const block: Block = { type, words: new TextAccumulator(), vendorData: null, isClosed: false };
    blocks.push(block);
    return block;
  }

  function addText(type: Block['type'], text: string): void {
    if (text !== '') (findOpen(type) ?? begin(type)).words.add(text);
  }

  /** Thinking without words is kept for what the vendor wants back of it. */
  function endReasoning(vendorData: unknown): void {
    const block = findOpen('reasoning') ?? (vendorData === null ? null : begin('reasoning'));
    if (block) Object.assign(block, { vendorData, isClosed: true });
  }

  function readAll(type: Block['type']): string {
    return blocks.map((block) => (block.type === type ? block.words.read() : '')).join('');
  }

  const toolCalls = (): readonly ToolCallContent[] => blocks.filter((block) => block.type === 'tool-call');

  return {
    add(part) {
      if (part.type === 'text-delta') addText('text', part.text);
      else if (part.type === 'reasoning-delta') addText('reasoning', part.text);
      else if (part.type === 'reasoning-end') endReasoning(part.vendorData);
      else if (part.type === 'tool-call') blocks.push(part);
      else if (part.type === 'usage') ({ usage } = part);
      else if (part.type === 'finish') finish = part.reason;
    },
    text: () => readAll('text'),
    outputTexts: () => [readAll('text'), readAll('reasoning'), toolCalls().map(toOutputText).join('')],
    hasOutput: () => blocks.some((block) => block.type === 'tool-call' || !block.words.isEmpty),
    toolCalls,
    finish: () => finish,
    usage: () => usage,
    message: () => ({ role: 'assistant', content: blocks.map(toContent) }),
  };
}

export function foldParts(parts: Iterable<Part>): PartFold {
  const fold = createPartFold();
  for (const part of parts) fold.add(part);
  return fold;
}
