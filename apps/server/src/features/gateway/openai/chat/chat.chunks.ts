// The events of a run as the chunks of a streamed chat completion. All chunks of an answer have the same beginning and the
// same end, which are made once; a piece of text is put between them as it stands in its event.
import { OPENAI_ERRORS } from '@parley/contract/gateway/errors.ts';
import type { AppError } from '@parley/contract/errors/app-error.ts';
import type { RunEvent } from '@parley/contract/runs/events.ts';
import { parseRunEvent, toRunError, toUnfinished } from '../answer.fold.ts';
import type { RunEncoder } from '../openai.service.ts';
import { toCompletionId, toFinishReason, toFunctionCall, toUsage, type AnswerHead } from './chat.present.ts';

const PARAGRAPH = JSON.stringify('\n\n');
const DONE = 'data: [DONE]\n\n';

/** The events that come for every piece of text, up to the text. */
const TEXT_HEADS = ['{"type":"content","token":', '{"type":"message","content":'] as const;

/** The JSON string of the text; `null` for other events. */
function findText(json: string): string | null {
  const head = TEXT_HEADS.find((each) => json.startsWith(each));
  return head === undefined ? null : json.slice(head.length, -1);
}

function toErrorChunk(error: AppError): string {
  return `data: ${JSON.stringify(OPENAI_ERRORS.toBody(error))}\n\n`;
}

export interface ChunkOptions extends AnswerHead {
  readonly includesUsage: boolean;
}

export function createChunks({ runId, key, created, model, includesUsage }: ChunkOptions): RunEncoder {
  const common = { id: toCompletionId(runId), object: 'chat.completion.chunk', created, model };
  const open = `data: ${JSON.stringify(common).slice(0, -1)},"choices":`;
  const close = `${includesUsage ? ',"usage":null' : ''}}\n\n`;
  const deltaHead = `${open}[{"index":0,"delta":`;
  const deltaTail = `,"logprobs":null,"finish_reason":null}]${close}`;
  const textHead = `${deltaHead}{"content":`;
  const textTail = `}${deltaTail}`;
  let callCount = 0;
  let isWaiting = false;
  /** The last chunk was written. */
  let isOver = false;
  let hasFailed = false;
  let hasText = false;
  /** An agent has called a tool since its last words: what it says then is a paragraph of its own. */
  let isAfterCall = false;

  const toDelta = (delta: object): string => deltaHead + JSON.stringify(delta) + deltaTail;

  function toText(text: string): string {
    hasText = true;
    if (!isAfterCall) return textHead + text + textTail;
    isAfterCall = false;
    return textHead + PARAGRAPH + textTail + textHead + text + textTail;
  }

  function fail(error: AppError): string {
    hasFailed = true;
    return toErrorChunk(error);
  }

  function finish(event: Extract<RunEvent, { type: 'end' | 'complete' }>): string {
    isOver = true;
    const reason = toFinishReason(event.reason ?? 'stop', callCount > 0);
    const last = `${open}[{"index":0,"delta":{},"logprobs":null,"finish_reason":"${reason}"}]${close}`;
    if (!includesUsage || !event.usage) return last;
    return `${last}${open}[],"usage":${JSON.stringify(toUsage(event.usage))}}\n\n`;
  }

  function encodeEvent(event: RunEvent): string {
    isWaiting = event.type === 'waiting';
    if (event.type === 'tool_called' || event.type === 'resumed') isAfterCall = hasText;
    if (event.type === 'info') return toDelta({ role: 'assistant', content: '' });
    if (event.type === 'reasoning') return toDelta({ reasoning_content: event.token });
    if (event.type === 'function_call') {
      callCount += 1;
      return toDelta({ tool_calls: [{ index: callCount - 1, ...toFunctionCall(event) }] });
    }
    if (event.type === 'error') return fail(toRunError(event));
    return event.type === 'end' || event.type === 'complete' ? finish(event) : '';
  }

  return {
    isWaiting: () => isWaiting,
    encode({ json }) {
      if (hasFailed) return '';
      const text = findText(json);
      if (text !== null) return toText(text);
      const event = parseRunEvent(json);
      return event ? encodeEvent(event) : '';
    },
    end() {
      if (hasFailed) return '';
      return isOver ? DONE : toErrorChunk(toUnfinished({ runId, key }, isWaiting));
    },
  };
}
