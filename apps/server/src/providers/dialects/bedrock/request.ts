import { ANSWER_TOOL, ANSWER_TOOL_DESCRIPTION, toSystemText } from '../../wire/json-answer.ts';
import { parseJson, toFields } from '../../wire/lenient.ts';
import type {
  ImageContent,
  ReasoningContent,
  ReasoningEffort,
  TextContent,
  Turn,
  TurnMessage,
} from '../../provider.ts';
import type { BedrockQuirks } from './quirks.ts';

type Payload = Readonly<Record<string, unknown>>;
interface Message {
  readonly role: 'user' | 'assistant';
  readonly content: readonly Payload[];
}

const BUDGETS: Readonly<Record<ReasoningEffort, number>> = { low: 2_048, medium: 8_192, high: 24_576 };
const MIN_BUDGET = 1_024;

export function toBedrockRequest(turn: Turn, quirks: BedrockQuirks): Payload {
  const usesTool = usesAnswerTool(turn, quirks);
  const system = toSystemText(turn, !usesTool);
  const thinking = usesTool ? null : toThinking(turn, quirks);
  const config = {
    ...(turn.maxOutputTokens === null ? {} : { maxTokens: turn.maxOutputTokens }),
    ...(turn.temperature === null || quirks.refusesTemperature || thinking !== null
      ? {}
      : { temperature: Math.min(turn.temperature, 1) }),
  };
  return {
    messages: toMessages(turn.messages),
    ...(system === '' ? {} : { system: [{ text: system }] }),
    ...(Object.keys(config).length === 0 ? {} : { inferenceConfig: config }),
    ...toTools(turn, usesTool),
    ...(thinking === null ? {} : { additionalModelRequestFields: thinking }),
  };
}

/** Only models that are known to take a forced call are asked by one. */
function usesAnswerTool(turn: Turn, quirks: BedrockQuirks): boolean {
  return (
    turn.jsonSchema?.['type'] === 'object' &&
    turn.tools.length === 0 &&
    quirks.thinking === 'anthropic-budget'
  );
}

function toThinking(turn: Turn, quirks: BedrockQuirks): Payload | null {
  const effort = turn.reasoningEffort;
  if (effort === null || quirks.thinking === undefined) return null;
  if (quirks.thinking === 'nova') return { reasoningConfig: { type: 'enabled', maxReasoningEffort: effort } };
  if (quirks.thinking === 'anthropic-adaptive') {
    return { thinking: { type: 'adaptive', display: 'summarized' }, output_config: { effort } };
  }
  const budget = Math.min(BUDGETS[effort], (turn.maxOutputTokens ?? Infinity) - 1);
  return budget < MIN_BUDGET ? null : { thinking: { type: 'enabled', budget_tokens: budget } };
}

function toTools(turn: Turn, usesTool: boolean): Payload {
  if (usesTool) {
    const toolSpec = {
      name: ANSWER_TOOL,
      description: ANSWER_TOOL_DESCRIPTION,
      inputSchema: { json: turn.jsonSchema },
    };
    return { toolConfig: { tools: [{ toolSpec }], toolChoice: { tool: { name: ANSWER_TOOL } } } };
  }
  if (turn.tools.length === 0) return {};
  const tools = turn.tools.map(({ name, description, parameters }) => ({
    toolSpec: { name, description, inputSchema: { json: parameters } },
  }));
  return { toolConfig: { tools } };
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
  if (message.role === 'user') return { role: 'user', content: message.content.flatMap(toUserBlock) };
  if (message.role === 'assistant')
    return { role: 'assistant', content: message.content.flatMap(toAssistantBlock) };
  const toolResult = {
    toolUseId: toCallId(message.callId),
    content: [{ text: message.output }],
    status: message.isError ? 'error' : 'success',
  };
  return { role: 'user', content: [{ toolResult }] };
}

function toUserBlock(item: TextContent | ImageContent): readonly Payload[] {
  if (item.type === 'text') return item.text === '' ? [] : [{ text: item.text }];
  return [{ image: { format: item.mediaType.slice('image/'.length), source: { bytes: item.base64 } } }];
}

type AssistantItem = Extract<TurnMessage, { role: 'assistant' }>['content'][number];

function toAssistantBlock(item: AssistantItem): readonly Payload[] {
  if (item.type === 'text') return item.text.trim() === '' ? [] : [{ text: item.text }];
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
