import { ANSWER_TOOL, ANSWER_TOOL_DESCRIPTION } from '../../wire/json-answer.ts';
import { parseJson, toFields } from '../../wire/lenient.ts';
import { toVendorStops } from '../../wire/stop-sequences.ts';
import { toSystemText } from '../../wire/system-text.ts';
import { forcesCall } from '../../wire/tool-choice.ts';
import { withCacheMarks, type Message, type Prompt } from './cache.ts';
import type {
  ImageContent,
  ReasoningContent,
  ReasoningEffort,
  TextContent,
  Turn,
  TurnMessage,
} from '../../turn.ts';
import type { AnthropicQuirks } from './quirks.ts';

type Payload = Readonly<Record<string, unknown>>;

/** This format wants a limit; the model's own may be more than a reply should ever cost. */
const DEFAULT_MAX_TOKENS = 32_000;
const MIN_BUDGET = 1_024;
const EMPTY_MESSAGE = '(empty)';
const BUDGETS: Readonly<Record<ReasoningEffort, number>> = { low: 2_048, medium: 8_192, high: 24_576 };

export function toAnthropicRequest(turn: Turn, quirks: AnthropicQuirks, modelMaxTokens: number): Payload {
  const usesTool = usesAnswerTool(turn, quirks);
  const maxTokens = turn.maxOutputTokens ?? Math.min(modelMaxTokens, DEFAULT_MAX_TOKENS);
  const isForced = forcesCall(turn);
  const isForcedInWords = isForced && quirks.refusesForcedCalls === true;
  // A call cannot be forced on a model that thinks.
  const mayThink = !usesTool && (!isForced || isForcedInWords);
  const thinking = mayThink ? toThinking(turn, quirks, maxTokens) : toNoThinking(quirks);
  const system = toSystemText(turn, { schema: !usesTool, toolChoice: isForcedInWords });
  const stop = toVendorStops(turn);
  const takesSampling = !quirks.refusesTemperature && !('thinking' in thinking);
  const messages = toMessages(turn.messages, quirks.thinking === 'adaptive');
  const prompt = { system, tools: toTools(turn, usesTool), messages };
  return {
    model: turn.model,
    max_tokens: maxTokens,
    stream: true,
    ...(takesSampling ? toSampling(turn) : {}),
    ...(stop.length === 0 ? {} : { stop_sequences: stop }),
    ...thinking,
    ...toToolChoice(turn, usesTool, isForcedInWords),
    ...(turn.cacheKey === null ? withoutEmpty(prompt) : withCacheMarks(prompt)),
  };
}

/** Newer models take one of them only. */
function toSampling({ temperature, topP }: Turn): Payload {
  if (temperature !== null) return { temperature: Math.min(temperature, 1) };
  return topP === null ? {} : { top_p: topP };
}

function usesAnswerTool(turn: Turn, quirks: AnthropicQuirks): boolean {
  const isObject = turn.jsonSchema?.['type'] === 'object';
  return isObject && turn.tools.length === 0 && !quirks.refusesForcedCalls;
}

function toNoThinking(quirks: AnthropicQuirks): Payload {
  return quirks.thinksByDefault ? { thinking: { type: 'disabled' } } : {};
}

function toThinking(turn: Turn, quirks: AnthropicQuirks, maxTokens: number): Payload {
  const effort = turn.reasoningEffort;
  if (quirks.thinking === 'adaptive' && (effort !== null || quirks.thinksByDefault)) {
    // What it says between its calls is thinking too, and is left out unless it is asked for.
    const thinking = { type: 'adaptive', display: 'summarized' };
    return { thinking, ...(effort === null ? {} : { output_config: { effort } }) };
  }
  if (effort === null) return {};
  const budget = Math.min(BUDGETS[effort], maxTokens - 1);
  return budget < MIN_BUDGET ? {} : { thinking: { type: 'enabled', budget_tokens: budget } };
}

function toTools(turn: Turn, usesTool: boolean): readonly Payload[] {
  if (usesTool)
    return [{ name: ANSWER_TOOL, description: ANSWER_TOOL_DESCRIPTION, input_schema: turn.jsonSchema }];
  return turn.tools.map(({ name, description, parameters }) => ({
    name,
    description,
    input_schema: parameters,
  }));
}

function toToolChoice(turn: Turn, usesTool: boolean, isForcedInWords: boolean): Payload {
  const { tools, toolChoice } = turn;
  if (usesTool) return { tool_choice: { type: 'tool', name: ANSWER_TOOL } };
  if (tools.length === 0) return {};
  if (toolChoice === 'none') return { tool_choice: { type: 'none' } };
  const atMostOne = turn.parallelCalls ? {} : { disable_parallel_tool_use: true };
  if (toolChoice === 'auto' || isForcedInWords)
    return turn.parallelCalls ? {} : { tool_choice: { type: 'auto', ...atMostOne } };
  if (toolChoice === 'required') return { tool_choice: { type: 'any', ...atMostOne } };
  return { tool_choice: { type: 'tool', ...toolChoice, ...atMostOne } };
}

function withoutEmpty({ system, tools, messages }: Prompt): Payload {
  return { ...(system === '' ? {} : { system }), ...(tools.length === 0 ? {} : { tools }), messages };
}

/** Neighbours of one role become one message: all results of a round of tools must be in a single one. */
function mergeMessages(messages: readonly TurnMessage[]): readonly Message[] {
  const merged: Message[] = [];
  for (const next of messages.map(toMessage)) {
    if (next.content.length === 0) continue;
    const last = merged.at(-1);
    if (last?.role === next.role)
      merged[merged.length - 1] = { ...last, content: [...last.content, ...next.content] };
    else merged.push(next);
  }
  return merged;
}

const GO_ON: Message = { role: 'user', content: [{ type: 'text', text: 'Go on.' }] };

/**
 * An answer that the model is to go on with may not end with white space. Newer models, those that think as they see fit,
 * refuse to go on unless they are told to.
 */
function toMessages(messages: readonly TurnMessage[], refusesBegun: boolean): readonly Message[] {
  const merged = mergeMessages(messages);
  if (merged.at(-1)?.role !== 'assistant') return merged;
  if (refusesBegun) return [...merged, GO_ON];
  return merged.map((message, index, { length }) =>
    index === length - 1 ? { ...message, content: message.content.map(withoutEndSpace) } : message,
  );
}

function withoutEndSpace(block: Payload, index: number, { length }: readonly Payload[]): Payload {
  const { text } = block;
  return index === length - 1 && typeof text === 'string' ? { ...block, text: text.trimEnd() } : block;
}

function toMessage(message: TurnMessage): Message {
  if (message.role === 'user') return { role: 'user', content: toUserContent(message.content) };
  if (message.role === 'assistant')
    return { role: 'assistant', content: message.content.flatMap(toAssistantBlock) };
  const result = {
    type: 'tool_result',
    tool_use_id: toCallId(message.callId),
    content: toResultContent(message.content),
    ...(message.isError ? { is_error: true } : {}),
  };
  return { role: 'user', content: [result] };
}

function toResultContent(content: readonly (TextContent | ImageContent)[]): string | readonly Payload[] {
  const only = content.length === 1 ? content[0] : undefined;
  return only?.type === 'text' && only.text.trim() !== '' ? only.text : content.flatMap(toUserBlock);
}

/** The place of a message without content is kept: the first message has to be the user's. */
function toUserContent(content: readonly (TextContent | ImageContent)[]): readonly Payload[] {
  const blocks = content.flatMap(toUserBlock);
  return blocks.length === 0 ? [{ type: 'text', text: EMPTY_MESSAGE }] : blocks;
}

function toUserBlock(item: TextContent | ImageContent): readonly Payload[] {
  if (item.type === 'text') return toTextBlock(item);
  return [{ type: 'image', source: { type: 'base64', media_type: item.mediaType, data: item.base64 } }];
}

/** A text of white space only is refused. */
function toTextBlock({ text }: TextContent): readonly Payload[] {
  return text.trim() === '' ? [] : [{ type: 'text', text }];
}

type AssistantItem = Extract<TurnMessage, { role: 'assistant' }>['content'][number];

function toAssistantBlock(item: AssistantItem): readonly Payload[] {
  if (item.type === 'text') return toTextBlock(item);
  if (item.type === 'reasoning') return toThinkingBlock(item);
  const input = toFields(parseJson(item.argumentsJson));
  return [{ type: 'tool_use', id: toCallId(item.callId), name: item.name, input }];
}

/** Only thinking that this vendor signed is taken back; what other vendors thought is left out. */
function toThinkingBlock({ text, vendorData }: ReasoningContent): readonly Payload[] {
  const { signature, redacted } = toFields(vendorData);
  if (typeof redacted === 'string') return [{ type: 'redacted_thinking', data: redacted }];
  return typeof signature === 'string' ? [{ type: 'thinking', thinking: text, signature }] : [];
}

/** Ids of other vendors may hold characters that are refused here. */
function toCallId(callId: string): string {
  return callId.replace(/[^A-Za-z0-9_-]/g, '_');
}
