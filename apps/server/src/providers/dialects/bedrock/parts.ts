import type { ReaderContext } from '../../wire/dialect.ts';
import { ANSWER_TOOL } from '../../wire/json-answer.ts';
import { isFields, toCount, toFields, toItems, toText, type Fields } from '../../wire/lenient.ts';
import type { FinishReason, Part } from '../../provider.ts';
import { createToolCalls, toArgumentsText } from '../../wire/tool-calls.ts';
import { toUsage } from '../../usage.ts';
import type { PartReader } from '../../wire/vendor-call.ts';
import { vendorError } from '../../wire/vendor-error.ts';
import { toBedrockEventError } from './errors.ts';

const FINISH: Readonly<Record<string, FinishReason>> = {
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  guardrail_intervened: 'filtered',
  content_filtered: 'filtered',
  tool_use: 'tool-calls',
};

/** The model failed to write down what it wanted to say or to call. */
const BROKEN_OFF: ReadonlySet<string> = new Set(['malformed_model_output', 'malformed_tool_use']);

export function createBedrockReader(context: ReaderContext): PartReader {
  const calls = createToolCalls(context);
  /** Thinking by block: what has to be given back with it. */
  const thinking = new Map<number, Fields>();
  const answers = new Set<number>();
  let reason = '';
  let usage: Fields | null = null;

  function start(index: number, value: unknown): readonly Part[] {
    const toolUse = toFields(toFields(value)['toolUse']);
    const name = toText(toolUse['name']);
    if (name === ANSWER_TOOL && context.isJsonAnswer) answers.add(index);
    if (name === '' || answers.has(index)) return [];
    return calls.add({ key: index, callId: toText(toolUse['toolUseId']), name });
  }

  function add(index: number, value: unknown): readonly Part[] {
    const delta = toFields(value);
    if (isFields(delta['toolUse'])) return addArguments(index, toArgumentsText(delta['toolUse']['input']));
    if (isFields(delta['reasoningContent'])) return addThinking(index, delta['reasoningContent']);
    return toTextParts(toText(delta['text']));
  }

  function addArguments(index: number, argumentsText: string): readonly Part[] {
    if (answers.has(index)) return toTextParts(argumentsText);
    return argumentsText === '' ? [] : calls.add({ key: index, argumentsText });
  }

  function addThinking(index: number, piece: Fields): readonly Part[] {
    const before = thinking.get(index) ?? {};
    const signature = toText(before['signature']) + toText(piece['signature']);
    const sealed = toText(piece['redactedContent']) || toText(piece['data']);
    thinking.set(index, sealed === '' ? { signature } : { redactedContent: sealed });
    const text = toText(piece['text']);
    return text === '' ? [] : [{ type: 'reasoning-delta', text }];
  }

  function stop(index: number): readonly Part[] {
    const data = thinking.get(index);
    thinking.delete(index);
    if (data === undefined) return calls.close(index);
    const isSigned = data['redactedContent'] !== undefined || data['signature'] !== '';
    return [{ type: 'reasoning-end', vendorData: isSigned ? data : null }];
  }

  function finish(): readonly Part[] {
    if (BROKEN_OFF.has(reason)) throw vendorError('unreadable', { vendorCode: reason });
    const named = FINISH[reason] ?? 'stop';
    const isAnswer = named === 'tool-calls' && answers.size > 0 && calls.count() === 0;
    return [
      ...[...thinking.keys()].flatMap(stop),
      ...calls.closeAll(),
      ...(usage === null ? [] : [toUsagePart(usage)]),
      { type: 'finish', reason: isAnswer ? 'stop' : named },
    ];
  }

  /** An answer sent whole. */
  function readWhole(answer: Fields): readonly Part[] {
    const content = toItems(toFields(toFields(answer['output'])['message'])['content']);
    const parts = content.flatMap((value, index) => {
      const block = toFields(value);
      const reasoning = toFields(block['reasoningContent']);
      const thought = isFields(reasoning['reasoningText']) ? reasoning['reasoningText'] : reasoning;
      const delta = isFields(block['reasoningContent']) ? { reasoningContent: thought } : block;
      return [...start(index, block), ...add(index, delta), ...stop(index)];
    });
    reason = toText(answer['stopReason']);
    if (isFields(answer['usage'])) usage = answer['usage'];
    return [...parts, ...finish()];
  }

  return {
    read(value) {
      const event = toFields(value);
      if (isFields(event['exception'])) {
        throw toBedrockEventError(toText(event['exception']['type']), toFields(event['exception']['body']));
      }
      const begun = toFields(event['contentBlockStart']);
      const delta = toFields(event['contentBlockDelta']);
      if (isFields(event['contentBlockStart']))
        return start(toCount(begun['contentBlockIndex']), begun['start']);
      if (isFields(event['contentBlockDelta']))
        return add(toCount(delta['contentBlockIndex']), delta['delta']);
      if (isFields(event['contentBlockStop']))
        return stop(toCount(event['contentBlockStop']['contentBlockIndex']));
      if (isFields(event['messageStop'])) reason = toText(event['messageStop']['stopReason']) || 'end_turn';
      if (isFields(event['metadata'])) usage = toFields(event['metadata']['usage']);
      return isFields(event['output']) ? readWhole(event) : [];
    },
    // Counts may come before or after the message's end, so only the end of the body is the end.
    close: () => (reason === '' ? [] : finish()),
  };
}

function toTextParts(text: string): readonly Part[] {
  return text === '' ? [] : [{ type: 'text-delta', text }];
}

/** Input read from a cache or written to it is counted beside the input. */
function toUsagePart(usage: Fields): Part {
  const cached = toCount(usage['cacheReadInputTokens']);
  const cacheWrite = toCount(usage['cacheWriteInputTokens']);
  return {
    type: 'usage',
    usage: toUsage({
      input: toCount(usage['inputTokens']) + cached + cacheWrite,
      output: toCount(usage['outputTokens']),
      cached,
      cacheWrite,
    }),
  };
}
