// The body of a structured answer: one turn, and one more to repair an answer that does not fit.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Part, Provider, TokenUsage, Turn, TurnMessage } from '../../providers/provider.ts';
import type { RunBody } from '../runs/index.ts';
import { parseAnswer, type SchemaMatcher } from './chat.structured.ts';

/** The answer and one repair. */
export const STRUCTURED_TURNS = 2;

interface Reply {
  readonly text: string;
  readonly usage: TokenUsage | null;
  readonly failure: Error | null;
  /** What does not fit; `null` for an answer that does, and for one that failed. */
  readonly mismatch: string | null;
}

async function collect(parts: AsyncIterable<Part>, matcher: SchemaMatcher): Promise<Reply> {
  let text = '';
  let usage: TokenUsage | null = null;
  try {
    for await (const part of parts) {
      if (part.type === 'text-delta') text += part.text;
      else if (part.type === 'usage') usage = part.usage;
    }
    return { text, usage, failure: null, mismatch: matcher.findMismatch(parseAnswer(text)) };
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error));
    return { text, usage, failure, mismatch: null };
  }
}

function add(left: TokenUsage | null, right: TokenUsage | null): TokenUsage | null {
  if (!left || !right) return left ?? right;
  return {
    inputTokens: left.inputTokens + right.inputTokens,
    outputTokens: left.outputTokens + right.outputTokens,
    cachedInputTokens: left.cachedInputTokens + right.cachedInputTokens,
    cacheWriteTokens: left.cacheWriteTokens + right.cacheWriteTokens,
    reasoningTokens: left.reasoningTokens + right.reasoningTokens,
  };
}

function toRepair(answer: string, mismatch: string): TurnMessage[] {
  const request = `That answer does not fit the JSON Schema: ${mismatch}. Answer again with nothing but JSON that fits.`;
  return [
    { role: 'assistant', content: [{ type: 'text', text: answer === '' ? '(empty)' : answer }] },
    { role: 'user', content: [{ type: 'text', text: request }] },
  ];
}

export function createStructuredBody(provider: Provider, turn: Turn, matcher: SchemaMatcher): RunBody {
  return async function* structuredBody({ signal, maxOutputTokens }) {
    const limit = Math.max(1, Math.floor(maxOutputTokens / STRUCTURED_TURNS));
    let messages = turn.messages;
    let spent: TokenUsage | null = null;
    for (let attempt = 1; attempt <= STRUCTURED_TURNS; attempt += 1) {
      const parts = provider.stream({ ...turn, messages, maxOutputTokens: limit }, signal);
      const reply = await collect(parts, matcher);
      spent = add(spent, reply.usage);
      if (reply.mismatch !== null && attempt < STRUCTURED_TURNS) {
        messages = [...messages, ...toRepair(reply.text, reply.mismatch)];
        continue;
      }
      // Only the last answer becomes the run's text, but every turn is billed.
      if (reply.text !== '') yield { type: 'text-delta', text: reply.text };
      if (spent) yield { type: 'usage', usage: spent };
      if (reply.failure !== null) throw reply.failure;
      yield { type: 'finish', reason: 'stop' };
      if (reply.mismatch !== null) throw new AppError('schema_mismatch');
      return;
    }
  };
}
