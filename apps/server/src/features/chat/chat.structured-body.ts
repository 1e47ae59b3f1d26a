// The body of a structured answer: one turn, and one more to repair an answer that does not match the schema.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Part, Provider, TokenUsage } from '../../providers/provider.ts';
import type { Turn, TurnMessage } from '../../providers/turn.ts';
import { createPartFold } from '../../providers/fold-parts.ts';
import { addUsage } from '../../providers/usage.ts';
import type { BodyContext, RunBody } from '../runs/index.ts';
import type { SchemaMatch } from './chat.schemas.ts';

/** The answer and one repair. */
export const STRUCTURED_TURNS = 2;

export type MatchAnswer = (answer: string) => Promise<SchemaMatch>;

interface Reply {
  readonly text: string;
  readonly usage: TokenUsage | null;
  readonly failure: Error | null;
  /** `null` for a failed answer. */
  readonly match: SchemaMatch | null;
}

async function collect(
  parts: AsyncIterable<Part>,
  match: MatchAnswer,
  withhold: BodyContext['withhold'],
): Promise<Reply> {
  const fold = createPartFold();
  try {
    for await (const part of parts) {
      fold.add(part);
      const waiting = withhold(part);
      // Most parts need not wait, also not for the next turn of the queue.
      const refusal = waiting && (await waiting);
      if (refusal) throw refusal;
    }
    const text = fold.text();
    return { text, usage: fold.usage(), failure: null, match: await match(text) };
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error));
    return { text: fold.text(), usage: fold.usage(), failure, match: null };
  }
}

const sum = (left: TokenUsage | null, right: TokenUsage | null): TokenUsage | null =>
  left && right ? addUsage(left, right) : (left ?? right);

function toRepair(answer: string, mismatch: string): TurnMessage[] {
  const request = `That answer does not fit the JSON Schema: ${mismatch}. Answer again with nothing but JSON that fits.`;
  return [
    { role: 'assistant', content: [{ type: 'text', text: answer === '' ? '(empty)' : answer }] },
    { role: 'user', content: [{ type: 'text', text: request }] },
  ];
}

export function createStructuredBody(provider: Provider, turn: Turn, match: MatchAnswer): RunBody {
  return async function* structuredBody({ signal, maxOutputTokens, withhold }) {
    const limit = Math.max(1, Math.floor(maxOutputTokens / STRUCTURED_TURNS));
    let messages = turn.messages;
    let spent: TokenUsage | null = null;
    for (let attempt = 1; attempt <= STRUCTURED_TURNS; attempt += 1) {
      const parts = provider.stream({ ...turn, messages, maxOutputTokens: limit }, signal);
      const reply = await collect(parts, match, withhold);
      spent = sum(spent, reply.usage);
      const mismatch = reply.match?.mismatch ?? null;
      if (mismatch !== null && attempt < STRUCTURED_TURNS) {
        messages = [...messages, ...toRepair(reply.text, mismatch)];
        continue;
      }
      // Only the last answer becomes the run's text, but every turn is billed.
      if (reply.text !== '') yield { type: 'text-delta', text: reply.text };
      if (spent) yield { type: 'usage', usage: spent };
      if (reply.failure !== null) throw reply.failure;
      yield { type: 'finish', reason: 'stop' };
      if (mismatch !== null) throw new AppError('schema_mismatch');
      return;
    }
  };
}
