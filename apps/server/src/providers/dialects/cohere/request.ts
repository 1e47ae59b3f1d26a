import type { ImageContent, ReasoningEffort, TextContent, Turn, TurnMessage } from '../../turn.ts';
import { toFields } from '../../wire/lenient.ts';
import { toVendorStops } from '../../wire/stop-sequences.ts';
import { toSystemText } from '../../wire/system-text.ts';
import { toResultText, withPicturesBehindResults } from '../../wire/tool-results.ts';
import type { CohereQuirks } from './quirks.ts';

type Payload = Readonly<Record<string, unknown>>;

const BUDGETS: Readonly<Record<ReasoningEffort, number>> = { low: 1_024, medium: 8_192, high: 24_576 };

export function toCohereRequest(turn: Turn, quirks: CohereQuirks): Payload {
  const text = toSystemText(turn, { parallelCalls: true });
  const system = text === '' ? [] : [{ role: 'system', content: text }];
  const stop = toVendorStops(turn);
  return {
    model: turn.model,
    messages: [...system, ...withPicturesBehindResults(turn.messages).map(toMessage)],
    stream: true,
    ...(turn.maxOutputTokens === null ? {} : { max_tokens: turn.maxOutputTokens }),
    ...(turn.temperature === null ? {} : { temperature: Math.min(turn.temperature, 1) }),
    ...(turn.topP === null ? {} : { p: Math.min(Math.max(turn.topP, 0.01), 0.99) }),
    ...(stop.length === 0 ? {} : { stop_sequences: stop }),
    ...(quirks.thinks ? { thinking: toThinking(turn) } : {}),
    ...toTools(turn),
    ...(turn.jsonSchema === null
      ? {}
      : { response_format: { type: 'json_object', json_schema: turn.jsonSchema } }),
  };
}

function toThinking({ reasoningEffort }: Turn): Payload {
  if (reasoningEffort === null) return { type: 'disabled' };
  return { type: 'enabled', token_budget: BUDGETS[reasoningEffort] };
}

/** A named tool is the only one offered: there is no other way to name it. */
function toTools({ tools, toolChoice }: Turn): Payload {
  const named = typeof toolChoice === 'string' ? null : toolChoice.name;
  const offered = named === null ? tools : tools.filter(({ name }) => name === named);
  if (offered.length === 0) return {};
  return {
    ...(toolChoice === 'auto' ? {} : { tool_choice: toolChoice === 'none' ? 'NONE' : 'REQUIRED' }),
    tools: offered.map(({ name, description, parameters }) => ({
      type: 'function',
      function: { name, description, parameters },
    })),
  };
}

function toMessage(message: TurnMessage): Payload {
  if (message.role === 'tool')
    return { role: 'tool', tool_call_id: message.callId, content: toResultText(message) };
  if (message.role === 'user') return { role: 'user', content: toUserContent(message.content) };
  return toAssistantMessage(message.content);
}

function toUserContent(content: readonly (TextContent | ImageContent)[]): unknown {
  const only = content.length === 1 ? content[0] : undefined;
  if (only?.type === 'text') return only.text;
  return content.map((item) =>
    item.type === 'text'
      ? { type: 'text', text: item.text }
      : { type: 'image_url', image_url: { url: `data:${item.mediaType};base64,${item.base64}` } },
  );
}

function toAssistantMessage(content: Extract<TurnMessage, { role: 'assistant' }>['content']): Payload {
  const text = content.map((item) => (item.type === 'text' ? item.text : '')).join('');
  const calls = content.flatMap((item) => (item.type === 'tool-call' ? [item] : []));
  // What the model planned before its calls is given back as its plan, other thinking is not.
  const plan = content
    .map((item) =>
      item.type === 'reasoning' && toFields(item.vendorData)['isPlan'] === true ? item.text : '',
    )
    .join('');
  return {
    role: 'assistant',
    ...(text === '' && calls.length > 0 ? {} : { content: text }),
    ...(plan === '' || calls.length === 0 ? {} : { tool_plan: plan }),
    ...(calls.length === 0
      ? {}
      : {
          tool_calls: calls.map((call) => ({
            id: call.callId,
            type: 'function',
            function: { name: call.name, arguments: call.argumentsJson },
          })),
        }),
  };
}
