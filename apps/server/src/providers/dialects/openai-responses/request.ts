import { toFields } from '../../wire/lenient.ts';
import {
  isSideJob,
  type ImageContent,
  type ReasoningContent,
  type TextContent,
  type Turn,
  type TurnMessage,
} from '../../turn.ts';
import type { ResponsesQuirks } from './quirks.ts';

type Payload = Readonly<Record<string, unknown>>;

/** Less is refused. */
const MIN_OUTPUT_TOKENS = 16;

export function toResponsesRequest(turn: Turn, quirks: ResponsesQuirks): Payload {
  return {
    model: turn.model,
    input: turn.messages.flatMap(toItems),
    stream: true,
    ...(turn.system === null || turn.system === '' ? {} : { instructions: turn.system }),
    ...(turn.maxOutputTokens === null
      ? {}
      : { max_output_tokens: Math.max(turn.maxOutputTokens, MIN_OUTPUT_TOKENS) }),
    ...(turn.temperature === null || quirks.refusesTemperature ? {} : { temperature: turn.temperature }),
    ...(turn.topP === null || quirks.refusesTemperature ? {} : { top_p: turn.topP }),
    ...(quirks.thinks ? toThinking(turn, quirks) : {}),
    ...toTools(turn),
    ...toTextFormat(turn),
    ...(quirks.keepsNothing ? {} : toStorage(turn)),
    ...quirks.extraBody,
  };
}

/** Nothing is kept at the vendor: whole conversations are sent each time. */
function toStorage({ cacheKey }: Turn): Payload {
  return { store: false, ...(cacheKey === null ? {} : { prompt_cache_key: cacheKey }) };
}

function toEffort(turn: Turn, { efforts, sideJobEffort }: ResponsesQuirks): string | undefined {
  const { reasoningEffort } = turn;
  if (reasoningEffort === null) return isSideJob(turn) ? sideJobEffort : undefined;
  return efforts?.[reasoningEffort] ?? reasoningEffort;
}

function toThinking(turn: Turn, quirks: ResponsesQuirks): Payload {
  const effort = toEffort(turn, quirks);
  const reasoning = {
    ...(effort === undefined ? {} : { effort }),
    ...(quirks.refusesSummaries || isSideJob(turn) ? {} : { summary: 'auto' }),
  };
  return {
    ...(Object.keys(reasoning).length === 0 ? {} : { reasoning }),
    include: ['reasoning.encrypted_content'],
  };
}

function toTools(turn: Turn): Payload {
  if (turn.tools.length === 0) return {};
  return {
    tools: turn.tools.map(({ name, description, parameters, isStrict = false }) => ({
      type: 'function',
      name,
      description,
      parameters,
      strict: isStrict,
    })),
    ...toToolChoice(turn),
    ...(turn.parallelCalls ? {} : { parallel_tool_calls: false }),
  };
}

function toToolChoice({ toolChoice }: Turn): Payload {
  if (toolChoice === 'auto') return {};
  return { tool_choice: typeof toolChoice === 'string' ? toolChoice : { type: 'function', ...toolChoice } };
}

function toTextFormat({ jsonSchema: schema, isStrictSchema: strict }: Turn): Payload {
  if (schema === null) return {};
  return { text: { format: { type: 'json_schema', name: 'answer', schema, strict } } };
}

function toItems(message: TurnMessage): readonly Payload[] {
  if (message.role === 'tool') {
    return [{ type: 'function_call_output', call_id: message.callId, output: toOutput(message.content) }];
  }
  if (message.role === 'user') return [{ role: 'user', content: message.content.map(toUserContent) }];
  return message.content.flatMap((item): readonly Payload[] => {
    if (item.type === 'text') {
      return item.text === ''
        ? []
        : [{ role: 'assistant', content: [{ type: 'output_text', text: item.text }] }];
    }
    if (item.type === 'reasoning') return toReasoningItem(item);
    return [{ type: 'function_call', call_id: item.callId, name: item.name, arguments: item.argumentsJson }];
  });
}

/** Plain text where there is nothing else, as all models take it. */
function toOutput(content: readonly (TextContent | ImageContent)[]): string | readonly Payload[] {
  if (content.some(({ type }) => type === 'image')) return content.map(toUserContent);
  return content.map((item) => (item.type === 'text' ? item.text : '')).join('\n');
}

function toUserContent(item: TextContent | ImageContent): Payload {
  if (item.type === 'text') return { type: 'input_text', text: item.text };
  return { type: 'input_image', image_url: `data:${item.mediaType};base64,${item.base64}` };
}

/** Thinking goes back sealed, or not at all. */
function toReasoningItem({ text, vendorData }: ReasoningContent): readonly Payload[] {
  const { id, encrypted_content: sealed } = toFields(vendorData);
  if (typeof sealed !== 'string') return [];
  const summary = text === '' ? [] : [{ type: 'summary_text', text }];
  return [
    { type: 'reasoning', ...(typeof id === 'string' ? { id } : {}), summary, encrypted_content: sealed },
  ];
}
