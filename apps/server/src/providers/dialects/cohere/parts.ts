import type { ReaderContext } from '../../wire/dialect.ts';
import { toCount, toFields, toItems, toText, type Fields } from '../../wire/lenient.ts';
import type { FinishReason, Part } from '../../provider.ts';
import { createToolCalls, toArgumentsText } from '../../wire/tool-calls.ts';
import { toUsage } from '../../usage.ts';
import type { PartReader } from '../../wire/vendor-call.ts';
import { vendorError } from '../../wire/vendor-error.ts';

const FINISH: Readonly<Record<string, FinishReason>> = {
  MAX_TOKENS: 'length',
  TOOL_CALL: 'tool-calls',
  ERROR_TOXIC: 'filtered',
};

export function createCohereReader(context: ReaderContext): PartReader {
  const calls = createToolCalls(context);
  let thinking: 'none' | 'thought' | 'plan' = 'none';

  function think(text: string, kind: 'thought' | 'plan'): readonly Part[] {
    if (text === '') return [];
    thinking = kind;
    return [{ type: 'reasoning-delta', text }];
  }

  function endThinking(): readonly Part[] {
    if (thinking === 'none') return [];
    const vendorData = thinking === 'plan' ? { isPlan: true } : null;
    thinking = 'none';
    return [{ type: 'reasoning-end', vendorData }];
  }

  function write(text: string): readonly Part[] {
    return text === '' ? [] : [...endThinking(), { type: 'text-delta', text }];
  }

  function readContent(value: unknown): readonly Part[] {
    const content = toFields(value);
    return [...think(toText(content['thinking']), 'thought'), ...write(toText(content['text']))];
  }

  function readCall(value: unknown, index: number): readonly Part[] {
    const call = toFields(value);
    const called = toFields(call['function']);
    return calls.add({
      key: index,
      callId: toText(call['id']),
      name: toText(called['name']),
      argumentsText: toArgumentsText(called['arguments']),
    });
  }

  function finish(ending: Fields): readonly Part[] {
    const reason = toText(ending['finish_reason']);
    if (reason === 'ERROR' || reason === 'TIMEOUT') throw vendorError('overloaded', { vendorCode: reason });
    return [
      ...endThinking(),
      ...calls.closeAll(),
      toUsagePart(toFields(ending['usage'])),
      { type: 'finish', reason: FINISH[reason] ?? (calls.count() > 0 ? 'tool-calls' : 'stop') },
    ];
  }

  /** An answer sent whole has no type, but a message. */
  function readWhole(answer: Fields): readonly Part[] {
    const message = toFields(answer['message']);
    if (answer['finish_reason'] === undefined) return [];
    return [
      ...think(toText(message['tool_plan']), 'plan'),
      ...toItems(message['content']).flatMap(readContent),
      ...endThinking(),
      ...toItems(message['tool_calls']).flatMap(readCall),
      ...finish(answer),
    ];
  }

  return {
    read(value) {
      const event = toFields(value);
      const delta = toFields(event['delta']);
      const message = toFields(delta['message']);
      const index = toCount(event['index']);
      switch (event['type']) {
        case 'content-start':
        case 'content-delta':
          return readContent(message['content']);
        case 'content-end':
          return endThinking();
        case 'tool-plan-delta':
          return think(toText(message['tool_plan']), 'plan');
        case 'tool-call-start':
        case 'tool-call-delta':
          return [...endThinking(), ...readCall(message['tool_calls'], index)];
        case 'tool-call-end':
          return calls.close(index);
        case 'message-end':
          return finish(delta);
        case undefined:
          return readWhole(event);
        default:
          return [];
      }
    },
    close: () => [],
  };
}

/**
 * What this vendor charges for are its billed units. The tokens beside them count its own instructions too, and what it
 * read from its cache is a part of those.
 */
function toUsagePart(usage: Fields): Part {
  const billed = toFields(usage['billed_units']);
  if (toCount(billed['input_tokens']) > 0) {
    const counts = { input: toCount(billed['input_tokens']), output: toCount(billed['output_tokens']) };
    return { type: 'usage', usage: toUsage(counts) };
  }
  const tokens = toFields(usage['tokens']);
  return {
    type: 'usage',
    usage: toUsage({
      input: toCount(tokens['input_tokens']),
      output: toCount(tokens['output_tokens']),
      cached: toCount(usage['cached_tokens']),
    }),
  };
}
