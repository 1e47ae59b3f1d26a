// The guide: a small model without a network. It answers from the product's manual and says that it does.
import type { Clock } from '../../platform/clock.ts';
import type { Part, Provider, TokenUsage } from '../provider.ts';
import type { Turn } from '../turn.ts';
import { NO_USAGE } from '../usage.ts';
import { answerTurn, type GuideAnswer } from './answer.ts';
import { writeStructured, writeSummary, writeTitle, type BuildInstance } from './unpaced-answers.ts';
import { listTexts, readConversation } from './conversation.ts';
import { guideModel } from './guide-model.ts';
import { createManual } from './manual.ts';
import { countTokens, createTokenCount, toPieces } from './pace.ts';

export { guideModel };

export interface GuideDependencies {
  /** Holds one folder of chapters per language. */
  readonly manualFolder: string;
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly buildInstance: BuildInstance;
  /** Between two pieces of an answer that a person reads as it comes. */
  readonly pauseMs?: number;
}

const READING_PAUSE_MS = 12;

function toUsage(turn: Turn, outputTokens: number): TokenUsage {
  const inputTokens = countTokens(listTexts(turn));
  return { ...NO_USAGE, inputTokens, outputTokens };
}

function* callParts(answer: Extract<GuideAnswer, { kind: 'calls' }>, turn: Turn): Generator<Part> {
  const { toolCallCount } = readConversation(turn);
  const output = createTokenCount();
  for (const [index, { name, argumentsJson }] of answer.calls.entries()) {
    const callId = `guide_call_${toolCallCount + index + 1}`;
    yield { type: 'tool-call-start', callId, name };
    yield { type: 'tool-call-delta', callId, argumentsText: argumentsJson };
    yield { type: 'tool-call', callId, name, argumentsJson };
    output.add(name + argumentsJson);
  }
  yield { type: 'usage', usage: toUsage(turn, output.tokens()) };
  yield { type: 'finish', reason: 'tool-calls' };
}

export function createGuide(dependencies: GuideDependencies): Provider {
  const { clock, buildInstance, pauseMs = READING_PAUSE_MS } = dependencies;
  const manual = createManual(dependencies.manualFolder);

  async function* textParts(
    text: string,
    turn: Turn,
    wait: number,
    signal: AbortSignal,
  ): AsyncGenerator<Part> {
    const limit = turn.maxOutputTokens ?? guideModel.maxOutputTokens;
    const output = createTokenCount();
    for (const piece of toPieces(text)) {
      if (output.tokens() >= limit) {
        yield { type: 'usage', usage: toUsage(turn, limit) };
        yield { type: 'finish', reason: 'length' };
        return;
      }
      if (wait > 0) await clock.sleep(wait, signal);
      signal.throwIfAborted();
      output.add(piece);
      yield { type: 'text-delta', text: piece };
    }
    yield { type: 'usage', usage: toUsage(turn, Math.min(output.tokens(), limit)) };
    yield { type: 'finish', reason: 'stop' };
  }

  /** Answers that a program waits for, whole; `null` for a turn of a conversation. */
  async function answerUnpaced(turn: Turn): Promise<string | null> {
    if (turn.jsonSchema !== null) return writeStructured(turn.jsonSchema, turn, buildInstance);
    if (turn.purpose === 'title') return writeTitle(turn);
    return turn.purpose === 'summary' ? writeSummary(turn) : null;
  }

  return {
    id: guideModel.vendorId,
    async *stream(turn, signal) {
      signal.throwIfAborted();
      const whole = await answerUnpaced(turn);
      if (whole !== null) {
        yield* textParts(whole, turn, 0, signal);
        return;
      }
      const answer = answerTurn(turn, await manual(), clock.now());
      if (answer.kind === 'calls') yield* callParts(answer, turn);
      else yield* textParts(answer.text, turn, pauseMs, signal);
    },
  };
}
