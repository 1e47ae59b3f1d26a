import type { ReaderContext } from '../../wire/dialect.ts';
import { ANSWER_TOOL } from '../../wire/json-answer.ts';
import { toCount, toFields, toItems, toText, type Fields } from '../../wire/lenient.ts';
import type { FinishReason, Part } from '../../provider.ts';
import { createToolCalls, toArgumentsText } from '../../wire/tool-calls.ts';
import type { PartReader } from '../../wire/vendor-call.ts';
import { toAnthropicEventError } from './errors.ts';
import { mergeUsage, toAnthropicUsage } from './usage.ts';

const FINISH: Readonly<Record<string, FinishReason>> = {
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  refusal: 'filtered',
  tool_use: 'tool-calls',
};

/** A block that is open; blocks of other kinds are not kept. */
type Block =
  | { readonly kind: 'text' }
  | { readonly kind: 'thinking'; signature: string }
  | { readonly kind: 'redacted'; readonly data: string }
  | { readonly kind: 'answer'; readonly given: string; hasText: boolean }
  | { readonly kind: 'call'; readonly key: string; readonly given: string; hasText: boolean };

function toGivenArguments(input: unknown): string {
  const text = toArgumentsText(input);
  return text === '{}' ? '' : text;
}

function toFinishReason(reason: string, isAnswered: boolean): FinishReason {
  const named = FINISH[reason] ?? 'stop';
  return named === 'tool-calls' && isAnswered ? 'stop' : named;
}

export function createAnthropicReader(context: ReaderContext): PartReader {
  const calls = createToolCalls(context);
  const blocks = new Map<number, Block>();
  let usage: Fields = {};
  let reason = '';
  let starts = 0;
  let isAnswered = false;

  function start(index: number, content: Fields): readonly Part[] {
    const type = content['type'];
    if (type === 'text') {
      blocks.set(index, { kind: 'text' });
      return toTextParts(toText(content['text']));
    }
    if (type === 'thinking') {
      blocks.set(index, { kind: 'thinking', signature: toText(content['signature']) });
      return toThinkingParts(toText(content['thinking']));
    }
    if (type === 'redacted_thinking') blocks.set(index, { kind: 'redacted', data: toText(content['data']) });
    return type === 'tool_use' ? startCall(index, content) : [];
  }

  function startCall(index: number, content: Fields): readonly Part[] {
    const name = toText(content['name']);
    const given = toGivenArguments(content['input']);
    if (name === ANSWER_TOOL && context.isJsonAnswer) {
      isAnswered = true;
      blocks.set(index, { kind: 'answer', given, hasText: false });
      return [];
    }
    // A restarted message reuses the same positions.
    const key = `${starts}:${index}`;
    blocks.set(index, { kind: 'call', key, given, hasText: false });
    return calls.add({ key, callId: toText(content['id']), name });
  }

  function add(block: Block | undefined, delta: Fields): readonly Part[] {
    switch (block?.kind) {
      case 'text':
        return toTextParts(toText(delta['text']));
      case 'thinking':
        block.signature += toText(delta['signature']);
        return toThinkingParts(toText(delta['thinking']));
      case 'answer':
      case 'call': {
        const argumentsText = toText(delta['partial_json']);
        if (argumentsText === '') return [];
        block.hasText = true;
        return block.kind === 'answer'
          ? toTextParts(argumentsText)
          : calls.add({ key: block.key, argumentsText });
      }
      default:
        return [];
    }
  }

  function stop(index: number): readonly Part[] {
    const block = blocks.get(index);
    blocks.delete(index);
    switch (block?.kind) {
      case 'thinking':
        return [
          { type: 'reasoning-end', vendorData: block.signature ? { signature: block.signature } : null },
        ];
      case 'redacted':
        return [{ type: 'reasoning-end', vendorData: { redacted: block.data } }];
      case 'answer':
        return block.hasText ? [] : toTextParts(block.given);
      case 'call': {
        const late = block.hasText ? [] : calls.add({ key: block.key, argumentsText: block.given });
        return [...late, ...calls.close(block.key)];
      }
      default:
        return [];
    }
  }

  function startMessage(message: Fields): readonly Part[] {
    starts += 1;
    blocks.clear();
    usage = mergeUsage({}, message['usage']);
    reason = toText(message['stop_reason']);
    const content = toItems(message['content']).flatMap((item, index) => [
      ...start(index, toFields(item)),
      ...stop(index),
    ]);
    // The output that it counts here is not there yet.
    return [{ type: 'usage', usage: { ...toAnthropicUsage(usage), outputTokens: 0 } }, ...content];
  }

  function finish(): readonly Part[] {
    return [
      ...[...blocks.keys()].flatMap(stop),
      { type: 'usage', usage: toAnthropicUsage(usage) },
      { type: 'finish', reason: toFinishReason(reason, isAnswered) },
    ];
  }

  return {
    read(value) {
      const event = toFields(value);
      const index = toCount(event['index']);
      switch (event['type']) {
        case 'message_start':
          return startMessage(toFields(event['message']));
        case 'content_block_start':
          return start(index, toFields(event['content_block']));
        case 'content_block_delta':
          return add(blocks.get(index), toFields(event['delta']));
        case 'content_block_stop':
          return stop(index);
        case 'message_delta':
          usage = mergeUsage(usage, event['usage']);
          reason = toText(toFields(event['delta'])['stop_reason']) || reason;
          return [];
        case 'message_stop':
          return finish();
        case 'message':
          return [...startMessage(event), ...finish()];
        case 'error':
          throw toAnthropicEventError(event);
        default:
          return [];
      }
    },
    close: () => [],
  };
}

function toTextParts(text: string): readonly Part[] {
  return text === '' ? [] : [{ type: 'text-delta', text }];
}

function toThinkingParts(text: string): readonly Part[] {
  return text === '' ? [] : [{ type: 'reasoning-delta', text }];
}
