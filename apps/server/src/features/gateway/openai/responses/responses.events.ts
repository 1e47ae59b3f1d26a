// The events of a run as the events of a streamed response: items that are opened, grow and are closed, one at a time.
import type { AppError } from '@parley/contract/errors/app-error.ts';
import { OPENAI_ERRORS, OpenAiError } from '@parley/contract/gateway/errors.ts';
import type { ResponseItem } from '@parley/contract/gateway/response-schemas.ts';
import type { RunEvent } from '@parley/contract/runs/events.ts';
import { TextAccumulator } from '../../../../platform/text-accumulator.ts';
import { parseRunEvent, toRunError, toUnfinished, type FunctionCall } from '../answer.fold.ts';
import type { RunEncoder } from '../openai.service.ts';
import {
  BEGUN,
  toCallItem,
  toItemId,
  toMessageItem,
  toReasoningItem,
  toResponse,
  toSummaryPart,
  toTextPart,
  type ResponseHead,
  type ResponseState,
} from './responses.present.ts';

/** Text or thinking that grows. */
interface OpenItem {
  readonly type: 'message' | 'reasoning';
  readonly id: string;
  /** Where in the response it is, as its events say it. */
  readonly at: object;
  readonly words: TextAccumulator;
  /** What stands around each piece of text, but for the number of the event. */
  readonly beforeNumber: string;
  readonly beforeText: string;
}

/** What differs between text and thinking. */
const GROWING = {
  message: {
    prefix: 'msg',
    part: 'content_part',
    text: 'output_text',
    index: { content_index: 0 },
    toItem: toMessageItem,
    toPart: toTextPart,
    empty: { status: 'in_progress', content: [] },
    rest: { logprobs: [] },
  },
  reasoning: {
    prefix: 'rs',
    part: 'reasoning_summary_part',
    text: 'reasoning_summary_text',
    index: { summary_index: 0 },
    toItem: toReasoningItem,
    toPart: toSummaryPart,
    empty: { summary: [] },
    rest: {},
  },
} as const;

function createItem(type: OpenItem['type'], runId: string, outputIndex: number): OpenItem {
  const { prefix, text, index, rest } = GROWING[type];
  const id = toItemId(prefix, runId, outputIndex);
  const at = { item_id: id, output_index: outputIndex, ...index };
  const delta = `response.${text}.delta`;
  return {
    type,
    id,
    at,
    words: new TextAccumulator(),
    beforeNumber: `event: ${delta}\ndata: {"type":"${delta}","sequence_number":`,
    beforeText: `,${JSON.stringify({ ...at, ...rest }).slice(1, -1)},"delta":`,
  };
}

export function createResponseEvents(head: ResponseHead): RunEncoder {
  const output: ResponseItem[] = [];
  let open: OpenItem | null = null;
  let number = -1;
  let isWaiting = false;
  let isOver = false;

  function write(type: string, fields: object): string {
    number += 1;
    return `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: number, ...fields })}\n\n`;
  }

  function writeResponse(type: string, state: Partial<ResponseState>): string {
    return write(type, { response: toResponse(head, { ...BEGUN, output, ...state }) });
  }

  function openItem(type: OpenItem['type']): string {
    open = createItem(type, head.runId, output.length);
    const { part, toItem, toPart, empty } = GROWING[type];
    const item = { ...toItem(open.id, ''), ...empty };
    return (
      write('response.output_item.added', { output_index: output.length, item }) +
      write(`response.${part}.added`, { ...open.at, part: toPart('') })
    );
  }

  function closeItem(): string {
    if (!open) return '';
    const { part, text, toItem, toPart, rest } = GROWING[open.type];
    const { at } = open;
    const words = open.words.read();
    const item = toItem(open.id, words);
    const written =
      write(`response.${text}.done`, { ...at, text: words, ...rest }) +
      write(`response.${part}.done`, { ...at, part: toPart(words) }) +
      write('response.output_item.done', { output_index: output.length, item });
    output.push(item);
    open = null;
    return written;
  }

  function grow(type: OpenItem['type'], piece: string): string {
    const written = open?.type === type ? '' : closeItem() + openItem(type);
    if (!open) return written;
    open.words.add(piece);
    number += 1;
    return `${written}${open.beforeNumber}${number}${open.beforeText}${JSON.stringify(piece)}}\n\n`;
  }

  function writeCall(call: FunctionCall): string {
    const closed = closeItem();
    const id = toItemId('fc', head.runId, output.length);
    const item = toCallItem(id, call);
    const at = { item_id: id, output_index: output.length };
    const started = { ...item, arguments: '', status: 'in_progress' };
    const { name, arguments: given } = call;
    const written =
      write('response.output_item.added', { output_index: output.length, item: started }) +
      write('response.function_call_arguments.delta', { ...at, delta: given }) +
      write('response.function_call_arguments.done', { ...at, name, arguments: given }) +
      write('response.output_item.done', { output_index: output.length, item });
    output.push(item);
    return closed + written;
  }

  function fail(error: AppError): string {
    if (isOver) return '';
    isOver = true;
    const { message, code, type } = OpenAiError.parse(OPENAI_ERRORS.toBody(error)).error;
    return writeResponse('response.failed', { status: 'failed', error: { code: code ?? type, message } });
  }

  function finish({
    reason = 'stop',
    usage = null,
  }: {
    reason?: ResponseState['reason'] | undefined;
    usage?: ResponseState['usage'] | undefined;
  }): string {
    if (isOver) return '';
    isOver = true;
    // An answer without words is one all the same.
    const closed = output.length === 0 && !open ? openItem('message') + closeItem() : closeItem();
    const isWhole = reason !== 'length' && reason !== 'filtered';
    const type = isWhole ? 'response.completed' : 'response.incomplete';
    return closed + writeResponse(type, { status: 'completed', reason, usage });
  }

  function encodeEvent(event: RunEvent): string {
    isWaiting = event.type === 'waiting';
    switch (event.type) {
      case 'info':
        return writeResponse('response.created', {}) + writeResponse('response.in_progress', {});
      case 'content':
        return grow('message', event.token);
      case 'message':
        return 'content' in event ? grow('message', event.content) : '';
      case 'reasoning':
        return grow('reasoning', event.token);
      case 'function_call':
        return writeCall(event);
      case 'tool_called':
      case 'resumed':
        // What an agent says after it is a message of its own.
        return closeItem();
      case 'error':
        return fail(toRunError(event));
      case 'end':
      case 'complete':
        return finish(event);
      default:
        return '';
    }
  }

  return {
    isWaiting: () => isWaiting,
    encode({ json }) {
      const event = parseRunEvent(json);
      return event ? encodeEvent(event) : '';
    },
    end: () => fail(toUnfinished(head, isWaiting)),
  };
}
