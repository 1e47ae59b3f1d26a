// A response in the format of OpenAI. Pure.
import type { EndReason, Usage } from '@parley/contract/chat/events.ts';
import type {
  ModelResponse,
  ResponseBody,
  ResponseItem,
  ResponseUsage,
} from '@parley/contract/gateway/response-schemas.ts';
import type { Answer, AnsweredCall, FunctionCall } from '../answer.fold.ts';

type Item<Type extends ResponseItem['type']> = Extract<ResponseItem, { type: Type }>;

/** How a response stands: what it has brought so far, and how it has ended. */
export interface ResponseState {
  readonly status: ModelResponse['status'];
  readonly output: readonly ResponseItem[];
  readonly reason: EndReason | null;
  readonly usage: Usage | null;
  readonly error: ModelResponse['error'];
}

export interface ResponseHead extends AnsweredCall {
  /** Seconds. */
  readonly created: number;
  readonly body: ResponseBody;
}

export const BEGUN: ResponseState = {
  status: 'in_progress',
  output: [],
  reason: null,
  usage: null,
  error: null,
};

function toUsage(usage: Usage): ResponseUsage {
  const { input_tokens, output_tokens, cached_tokens = 0, reasoning_tokens = 0 } = usage;
  return {
    input_tokens,
    input_tokens_details: { cached_tokens },
    output_tokens,
    output_tokens_details: { reasoning_tokens },
    total_tokens: input_tokens + output_tokens,
  };
}

export function toTextPart(text: string): Item<'message'>['content'][number] {
  return { type: 'output_text', text, annotations: [], logprobs: [] };
}

export function toSummaryPart(text: string): Item<'reasoning'>['summary'][number] {
  return { type: 'summary_text', text };
}

export function toMessageItem(id: string, text: string): Item<'message'> {
  return { type: 'message', id, status: 'completed', role: 'assistant', content: [toTextPart(text)] };
}

export function toReasoningItem(id: string, text: string): Item<'reasoning'> {
  return { type: 'reasoning', id, summary: [toSummaryPart(text)] };
}

export function toCallItem(id: string, call: FunctionCall): Item<'function_call'> {
  const { call_id, name, arguments: given } = call;
  return { type: 'function_call', id, call_id, name, arguments: given, status: 'completed' };
}

/** Unique in the response, and with it everywhere. */
export function toItemId(prefix: 'msg' | 'rs' | 'fc', runId: string, index: number): string {
  return `${prefix}_${runId}_${index}`;
}

const INCOMPLETE = { length: 'max_output_tokens', filtered: 'content_filter' } as const;

function toIncomplete(reason: EndReason | null): ModelResponse['incomplete_details'] {
  return reason === 'length' || reason === 'filtered' ? { reason: INCOMPLETE[reason] } : null;
}

export function toResponse({ runId, created, body }: ResponseHead, state: ResponseState): ModelResponse {
  const incomplete = toIncomplete(state.reason);
  return {
    id: `resp_${runId}`,
    object: 'response',
    created_at: created,
    status: incomplete && state.status === 'completed' ? 'incomplete' : state.status,
    error: state.error,
    incomplete_details: incomplete,
    instructions: body.instructions ?? null,
    max_output_tokens: body.max_output_tokens ?? null,
    model: body.model,
    output: [...state.output],
    parallel_tool_calls: body.parallel_tool_calls ?? true,
    previous_response_id: null,
    store: false,
    temperature: body.temperature ?? null,
    text: { format: body.text?.format ?? { type: 'text' } },
    tool_choice: body.tool_choice ?? 'auto',
    tools: body.tools ?? [],
    top_p: body.top_p ?? null,
    metadata: body.metadata ?? {},
    usage: state.usage && toUsage(state.usage),
  };
}

export function toWholeResponse(head: ResponseHead, answer: Answer): ModelResponse {
  const { text, thoughts, calls, reason, usage } = answer;
  const toId = (prefix: 'msg' | 'rs' | 'fc', index: number): string => toItemId(prefix, head.runId, index);
  const output: ResponseItem[] = [];
  if (thoughts !== '') output.push(toReasoningItem(toId('rs', 0), thoughts));
  if (text !== '' || calls.length === 0) output.push(toMessageItem(toId('msg', output.length), text));
  for (const call of calls) output.push(toCallItem(toId('fc', output.length), call));
  return toResponse(head, { status: 'completed', output, reason, usage, error: null });
}
