// A chat completion in the format of OpenAI. Pure.
import type { EndReason, Usage } from '@parley/contract/chat/events.ts';
import type {
  ChatCompletion,
  CompletionUsage,
  FinishReason,
} from '@parley/contract/gateway/completion-schemas.ts';
import type { Answer, AnsweredCall, FunctionCall } from '../answer.fold.ts';

/** What is known of an answer before it comes. */
export interface AnswerHead extends AnsweredCall {
  /** Seconds. */
  readonly created: number;
  /** As the caller names it. */
  readonly model: string;
}

export function toCompletionId(runId: string): string {
  return `chatcmpl-${runId}`;
}

export function toUsage(usage: Usage): CompletionUsage {
  const { input_tokens: input, output_tokens: output, cached_tokens = 0, reasoning_tokens = 0 } = usage;
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens },
    completion_tokens_details: { reasoning_tokens },
  };
}

export function toFinishReason(reason: EndReason, hasCalls: boolean): FinishReason {
  if (reason === 'length') return 'length';
  if (reason === 'filtered') return 'content_filter';
  return hasCalls ? 'tool_calls' : 'stop';
}

export function toFunctionCall({ call_id: id, name, arguments: given }: FunctionCall) {
  return { id, type: 'function' as const, function: { name, arguments: given } };
}

export function toChatCompletion({ runId, created, model }: AnswerHead, answer: Answer): ChatCompletion {
  const { text, thoughts, calls, reason, usage } = answer;
  const message = {
    role: 'assistant' as const,
    content: text === '' && calls.length > 0 ? null : text,
    refusal: null,
    ...(thoughts !== '' && { reasoning_content: thoughts }),
    ...(calls.length > 0 && { tool_calls: calls.map(toFunctionCall) }),
  };
  const finish = toFinishReason(reason, calls.length > 0);
  return {
    id: toCompletionId(runId),
    object: 'chat.completion',
    created,
    model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finish }],
    usage: toUsage(usage),
  };
}
