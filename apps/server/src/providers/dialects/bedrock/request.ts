import { ANSWER_TOOL, ANSWER_TOOL_DESCRIPTION } from '../../wire/json-answer.ts';
import { parseJson, toFields } from '../../wire/lenient.ts';
import { toVendorStops } from '../../wire/stop-sequences.ts';
import { toSystemText } from '../../wire/system-text.ts';
import { findSetChoice, forcesCall } from '../../wire/tool-choice.ts';
import { withCachePoints, type Message, type Prompt } from './cache.ts';
import type {
  ImageContent,
  ReasoningContent,
  ReasoningEffort,
  TextContent,
  Turn,
  TurnMessage,
} from '../../turn.ts';
import type { BedrockQuirks } from './quirks.ts';

export const EVENT_STREAM_TYPE = 'application/vnd.amazon.eventstream';

type Payload = Readonly<Record<string, unknown>>;

const BUDGETS: Readonly<Record<ReasoningEffort, number>> = { low: 2_048, medium: 8_192, high: 24_576 };
const MIN_BUDGET = 1_024;
const EMPTY_MESSAGE = '(empty)';
const EMPTY_RESULT = '(no output)';

export function toBedrockRequest(turn: Turn, quirks: BedrockQuirks): Payload {
  const usesTool = usesAnswerTool(turn, quirks);
  const isForced = forcesCall(turn) && quirks.takesForcedCalls === true;
  // This format cannot forbid calls either.
  const isChoiceInWords = findSetChoice(turn) !== null && !isForced;
  const system = toSystemText(turn, { schema: !usesTool, toolChoice: isChoiceInWords, parallelCalls: true });
  const thinking = usesTool || isForced ? null : toThinking(turn, quirks);
  const stopSequences = toVendorStops(turn);
  const config = {
    ...(turn.maxOutputTokens === null ? {} : { maxTokens: turn.maxOutputTokens }),
    ...(quirks.refusesTemperature || thinking !== null ? {} : toSampling(turn)),
    ...(stopSequences.length === 0 ? {} : { stopSequences }),
  };
  const prompt: Prompt = {
    system: system === '' ? [] : [{ text: system }],
    tools: toTools(turn, usesTool),
    messages: toMessages(turn.messages),
  };
  const isCached = turn.cacheKey !== null && quirks.takesCachePoints === true;
  return {
    ...toPrompt(isCached ? withCachePoints(prompt) : prompt, toToolChoice(turn, usesTool, isForced)),
    ...(Object.keys(config).length === 0 ? {} : { inferenceConfig: config }),
    ...(thinking === null ? {} : { additionalModelRequestFields: thinking }),
  };
}

function toPrompt({ system, tools, messages }: Prompt, toolChoice: Payload): Payload {
  return {
    messages,
    ...(system.length === 0 ? {} : { system }),
    ...(tools.length === 0 ? {} : { toolConfig: { tools, ...toolChoice } }),
  };
}

/** Newer models take one of them only. */
function toSampling({ temperature, topP }: Turn): Payload {
  if (temperature !== null) return { temperature: Math.min(temperature, 1) };
  return topP === null ? {} : { topP };
}

function usesAnswerTool(turn: Turn, quirks: BedrockQuirks): boolean {
  const isObject = turn.jsonSchema?.['type'] === 'object';
  return isObject && turn.tools.length === 0 && quirks.takesForcedCalls === true;
}

function toThinking(turn: Turn, quirks: BedrockQuirks): Payload | null {
  const effort = turn.reasoningEffort;
  if (quirks.thinking === 'anthropic-adaptive') {
    // It thinks by itself; what it thinks is left out unless it is asked for.
    const thinking = { type: 'adaptive', display: 'summarized' };
    return { thinking, ...(effort === null ? {} : { output_config: { effort } }) };
  }
  if (effort === null || quirks.thinking === undefined) return null;
  if (quirks.thinking === 'nova') {
    // Its highest effort goes with no limit of the answer.
    const maxReasoningEffort = effort === 'high' && turn.maxOutputTokens !== null ? 'medium' : effort;
    return { reasoningConfig: { type: 'enabled', maxReasoningEffort } };
  }
  const budget = Math.min(BUDGETS[effort], (turn.maxOutputTokens ?? Infinity) - 1);
  return budget < MIN_BUDGET ? null : { thinking: { type: 'enabled', budget_tokens: budget } };
}

function toTools(turn: Turn, usesTool: boolean): readonly Payload[] {
  if (usesTool) {
    const inputSchema = { json: turn.jsonSchema };
    return [{ toolSpec: { name: ANSWER_TOOL, description: ANSWER_TOOL_DESCRIPTION, inputSchema } }];
  }
  return turn.tools.map(({ name, description, parameters }) => ({
    toolSpec: { name, description, inputSchema: { json: parameters } },
  }));
}

function toToolChoice({ toolChoice }: Turn, usesTool: boolean, isForced: boolean): Payload {
  if (usesTool) return { toolChoice: { tool: { name: ANSWER_TOOL } } };
  if (!isForced) return {};
  return { toolChoice: typeof toolChoice === 'string' ? { any: {} } : { tool: toolChoice } };
}

/** Roles have to take turns, so neighbours of one role become one message. */
function toMessages(messages: readonly TurnMessage[]): readonly Message[] {
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

function toMessage(message: TurnMessage): Message {
  if (message.role === 'user') return { role: 'user', content: toContent(message.content, EMPTY_MESSAGE) };
  if (message.role === 'assistant')
    return { role: 'assistant', content: message.content.flatMap(toAssistantBlock) };
  const toolResult = {
    toolUseId: toCallId(message.callId),
    content: toContent(message.content, EMPTY_RESULT),
    status: message.isError ? 'error' : 'success',
  };
  return { role: 'user', content: [{ toolResult }] };
}

/** A result may not be empty here, nor may the first message be another than the user's. */
function toContent(content: readonly (TextContent | ImageContent)[], ifEmpty: string): readonly Payload[] {
  const blocks = content.flatMap(toUserBlock);
  return blocks.length === 0 ? [{ text: ifEmpty }] : blocks;
}

/** A text of white space only is refused. */
function toTextBlock({ text }: TextContent): readonly Payload[] {
  return text.trim() === '' ? [] : [{ text }];
}

function toUserBlock(item: TextContent | ImageContent): readonly Payload[] {
  if (item.type === 'text') return toTextBlock(item);
  return [{ image: { format: item.mediaType.slice('image/'.length), source: { bytes: item.base64 } } }];
}

type AssistantItem = Extract<TurnMessage, { role: 'assistant' }>['content'][number];

function toAssistantBlock(item: AssistantItem): readonly Payload[] {
  if (item.type === 'text') return toTextBlock(item);
  if (item.type === 'reasoning') return toReasoningBlock(item);
  const input = toFields(parseJson(item.argumentsJson));
  return [{ toolUse: { toolUseId: toCallId(item.callId), name: item.name, input } }];
}

function toReasoningBlock({ text, vendorData }: ReasoningContent): readonly Payload[] {
  const { signature, redactedContent } = toFields(vendorData);
  if (typeof redactedContent === 'string') return [{ reasoningContent: { redactedContent } }];
  return typeof signature === 'string' ? [{ reasoningContent: { reasoningText: { text, signature } } }] : [];
}

function toCallId(callId: string): string {
  return callId.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 64);
}
