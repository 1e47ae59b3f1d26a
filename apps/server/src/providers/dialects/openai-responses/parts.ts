import type { ReaderContext } from '../../wire/dialect.ts';
import { isFields, toCount, toFields, toItems, toText, type Fields } from '../../wire/lenient.ts';
import type { FinishReason, Part } from '../../provider.ts';
import { createToolCalls, toArgumentsText } from '../../wire/tool-calls.ts';
import { toUsage } from '../../usage.ts';
import type { PartReader } from '../../wire/vendor-call.ts';
import { toResponsesEventError } from './errors.ts';

export function createResponsesReader(context: ReaderContext): PartReader {
  const calls = createToolCalls(context);
  let hasContent = false;
  let isThinking = false;
  let writtenItem: number | null = null;

  /** What a model says of its progress and what it answers are messages of their own. */
  function write(text: unknown, item: number): readonly Part[] {
    const words = toText(text);
    if (words === '') return [];
    const isNextMessage = writtenItem !== null && writtenItem !== item;
    writtenItem = item;
    hasContent = true;
    return [{ type: 'text-delta', text: isNextMessage ? `\n\n${words}` : words }];
  }

  function think(text: string): readonly Part[] {
    if (text === '') return [];
    isThinking = true;
    return [{ type: 'reasoning-delta', text }];
  }

  /** Summaries come in paragraphs. */
  function startParagraph(event: Fields): readonly Part[] {
    return toCount(event['summary_index']) > 0 && isThinking ? think('\n\n') : [];
  }

  function addArguments(event: Fields, text: unknown): readonly Part[] {
    return calls.add({ key: toCount(event['output_index']), argumentsText: toText(text) });
  }

  function startItem(event: Fields): readonly Part[] {
    const item = toFields(event['item']);
    if (item['type'] !== 'function_call') return [];
    hasContent = true;
    return calls.add({
      key: toCount(event['output_index']),
      callId: toText(item['call_id']) || toText(item['id']),
      name: toText(item['name']),
      argumentsText: toArgumentsText(item['arguments']),
    });
  }

  function endItem(event: Fields): readonly Part[] {
    const item = toFields(event['item']);
    if (item['type'] === 'reasoning') return endThinking(item);
    if (item['type'] !== 'function_call') return [];
    const key = toCount(event['output_index']);
    const late = calls.hasArguments(key) ? [] : startItem(event);
    return [...late, ...calls.close(key)];
  }

  function endThinking(item: Fields): readonly Part[] {
    const { id, encrypted_content: sealed } = item;
    if (!isThinking && typeof sealed !== 'string') return [];
    isThinking = false;
    return [
      {
        type: 'reasoning-end',
        vendorData: typeof sealed === 'string' ? { id, encrypted_content: sealed } : null,
      },
    ];
  }

  /** An answer that was not streamed before, as gateways and unstreamed calls give it. */
  function readOutput(response: Fields): readonly Part[] {
    return toItems(response['output']).flatMap((value, index): readonly Part[] => {
      const item = toFields(value);
      const event = { item, output_index: index };
      if (item['type'] === 'message') {
        return toItems(item['content']).flatMap((part) =>
          write(toFields(part)['text'] ?? toFields(part)['refusal'], index),
        );
      }
      const summary = toItems(item['summary']).map((part) => toText(toFields(part)['text']));
      return [...think(summary.join('\n\n')), ...endItem(event)];
    });
  }

  function finish(response: Fields): readonly Part[] {
    const output = hasContent ? [] : readOutput(response);
    return [
      ...output,
      ...calls.closeAll(),
      ...(isFields(response['usage']) ? [toUsagePart(response['usage'])] : []),
      { type: 'finish', reason: toFinishReason(response, calls.count() > 0) },
    ];
  }

  return {
    read(value) {
      const event = toFields(value);
      switch (event['type']) {
        case 'response.output_text.delta':
        case 'response.refusal.delta':
          return write(event['delta'], toCount(event['output_index']));
        case 'response.reasoning_summary_text.delta':
        case 'response.reasoning_text.delta':
          return think(toText(event['delta']));
        case 'response.reasoning_summary_part.added':
          return startParagraph(event);
        case 'response.output_item.added':
          return startItem(event);
        case 'response.output_item.done':
          return endItem(event);
        case 'response.function_call_arguments.delta':
          return addArguments(event, event['delta']);
        case 'response.function_call_arguments.done':
          return calls.hasArguments(toCount(event['output_index']))
            ? []
            : addArguments(event, event['arguments']);
        case 'response.completed':
        case 'response.incomplete':
          return finish(toFields(event['response']));
        case 'response.failed':
          throw toResponsesEventError(toFields(toFields(event['response'])['error']));
        case 'error':
          throw toResponsesEventError(isFields(event['error']) ? event['error'] : event);
        default:
          return readUnnamed(event, finish);
      }
    },
    close: () => [],
  };
}

/** Bodies without an event type: a whole answer, or an error in its place. */
function readUnnamed(event: Fields, finish: (response: Fields) => readonly Part[]): readonly Part[] {
  if (isFields(event['error'])) throw toResponsesEventError(event['error']);
  return event['object'] === 'response' ? finish(event) : [];
}

function toUsagePart(usage: Fields): Part {
  const inputDetails = toFields(usage['input_tokens_details']);
  return {
    type: 'usage',
    usage: toUsage({
      input: toCount(usage['input_tokens']),
      output: toCount(usage['output_tokens']),
      cached: toCount(inputDetails['cached_tokens']),
      cacheWrite: toCount(inputDetails['cache_write_tokens']),
      reasoning: toCount(toFields(usage['output_tokens_details'])['reasoning_tokens']),
    }),
  };
}

function toFinishReason(response: Fields, hasCalls: boolean): FinishReason {
  const reason = toFields(response['incomplete_details'])['reason'];
  if (reason === 'max_output_tokens') return 'length';
  if (reason === 'content_filter') return 'filtered';
  return hasCalls ? 'tool-calls' : 'stop';
}
