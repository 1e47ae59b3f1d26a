import { createHash } from 'node:crypto';
import { toItems } from '../../wire/lenient.ts';
import { toVendorStops } from '../../wire/stop-sequences.ts';
import { toSystemText } from '../../wire/system-text.ts';
import { findSetChoice, type SetChoice } from '../../wire/tool-choice.ts';
import { toResultText, withPicturesBehindResults } from '../../wire/tool-results.ts';
import { isSideJob, type ImageContent, type TextContent, type Turn, type TurnMessage } from '../../turn.ts';
import type { ChatQuirks } from './quirks.ts';

type Payload = Readonly<Record<string, unknown>>;

export function toChatRequest(turn: Turn, quirks: ChatQuirks): Payload {
  return {
    model: turn.model,
    messages: toMessages(turn, quirks),
    stream: true,
    ...(quirks.omitsStreamOptions ? {} : { stream_options: { include_usage: true } }),
    ...(turn.maxOutputTokens === null
      ? {}
      : { [quirks.maxTokensField ?? 'max_tokens']: turn.maxOutputTokens }),
    ...toTemperature(turn, quirks),
    ...(turn.topP === null || quirks.refusesTemperature ? {} : { top_p: turn.topP }),
    ...toStop(turn, quirks),
    ...toReasoning(turn, quirks),
    ...(needsNoThinking(turn, quirks) ? quirks.sideJobBody : {}),
    ...toTools(turn, quirks),
    ...toResponseFormat(turn, quirks),
    ...(turn.cacheKey !== null && quirks.cacheKeyField ? { [quirks.cacheKeyField]: turn.cacheKey } : {}),
    ...quirks.extraBody,
  };
}

function toTemperature({ temperature }: Turn, quirks: ChatQuirks): Payload {
  if (temperature === null || quirks.refusesTemperature) return {};
  return { temperature: Math.min(temperature, quirks.highestTemperature ?? temperature) };
}

function toStop(turn: Turn, quirks: ChatQuirks): Payload {
  const stop = toVendorStops(turn);
  return stop.length === 0 || quirks.refusesStop ? {} : { stop };
}

function needsNoThinking(turn: Turn, { thinksWithoutJson }: ChatQuirks): boolean {
  return isSideJob(turn) || (turn.jsonSchema !== null && thinksWithoutJson === true);
}

function toReasoning(turn: Turn, quirks: ChatQuirks): Payload {
  if (turn.reasoningEffort === null) return {};
  if (quirks.dropsEffortWithTools && turn.tools.length > 0) return {};
  const effort = quirks.efforts?.[turn.reasoningEffort] ?? turn.reasoningEffort;
  const style = quirks.reasoning ?? 'effort';
  if (style === 'effort') return { reasoning_effort: effort };
  if (style === 'reasoning-object') return { reasoning: { effort } };
  if (style === 'thinking-object')
    return { thinking: { type: 'enabled' }, ...(quirks.efforts ? { reasoning_effort: effort } : {}) };
  return style === 'enable-thinking' ? { enable_thinking: true } : {};
}

const ALL_CHOICES: readonly SetChoice[] = ['none', 'required', 'named'];

/** Whether the vendor has to be asked in words for the choice. */
function isChoiceInWords(turn: Turn, quirks: ChatQuirks): boolean {
  const choice = findSetChoice(turn);
  return choice !== null && !(quirks.toolChoices ?? ALL_CHOICES).includes(choice);
}

function toTools(turn: Turn, quirks: ChatQuirks): Payload {
  if (turn.tools.length === 0) return {};
  return {
    tools: turn.tools.map(({ name, description, parameters, isStrict }) => ({
      type: 'function',
      function: { name, description, parameters, ...(isStrict ? { strict: true } : {}) },
    })),
    ...toToolChoice(turn, quirks),
    ...(turn.parallelCalls ? {} : { parallel_tool_calls: false }),
  };
}

function toToolChoice(turn: Turn, quirks: ChatQuirks): Payload {
  const { toolChoice } = turn;
  if (findSetChoice(turn) === null || isChoiceInWords(turn, quirks)) return {};
  if (typeof toolChoice === 'string') return { tool_choice: toolChoice };
  return { tool_choice: { type: 'function', function: { name: toolChoice.name } } };
}

function toResponseFormat(turn: Turn, quirks: ChatQuirks): Payload {
  if (turn.jsonSchema === null) return {};
  const style = quirks.jsonAnswers ?? 'schema';
  if (style === 'instruction') return {};
  if (style === 'object') return { response_format: { type: 'json_object' } };
  const strict = turn.isStrictSchema ? { strict: true } : {};
  return {
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'answer', schema: turn.jsonSchema, ...strict },
    },
  };
}

function toMessages(turn: Turn, quirks: ChatQuirks): readonly Payload[] {
  const system = toSystemText(turn, {
    schema: (quirks.jsonAnswers ?? 'schema') !== 'schema',
    toolChoice: isChoiceInWords(turn, quirks),
  });
  const messages = quirks.picturesInResults ? turn.messages : withPicturesBehindResults(turn.messages);
  return [
    ...(system === '' ? [] : [{ role: 'system', content: system }]),
    ...(quirks.answersResultsFirst ? messages.flatMap(withAnswerToResults) : messages).map((message) =>
      toMessage(message, quirks),
    ),
  ];
}

const NOTED: TurnMessage = { role: 'assistant', content: [{ type: 'text', text: 'Noted.' }] };

/** As where a message is added to a run between its steps. */
function withAnswerToResults(
  message: TurnMessage,
  index: number,
  all: readonly TurnMessage[],
): readonly TurnMessage[] {
  return message.role === 'user' && all[index - 1]?.role === 'tool' ? [NOTED, message] : [message];
}

function toMessage(message: TurnMessage, quirks: ChatQuirks): Payload {
  if (message.role === 'tool') {
    const content = quirks.picturesInResults ? toUserContent(message.content) : toResultText(message);
    return { role: 'tool', tool_call_id: toCallId(message.callId, quirks), content };
  }
  if (message.role === 'user') return { role: 'user', content: toUserContent(message.content) };
  return toAssistantMessage(message.content, quirks);
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

type AssistantContent = Extract<TurnMessage, { role: 'assistant' }>['content'];

function toAssistantMessage(content: AssistantContent, quirks: ChatQuirks): Payload {
  const text = content.map((item) => (item.type === 'text' ? item.text : '')).join('');
  const thinking = content.map((item) => (item.type === 'reasoning' ? item.text : '')).join('');
  const details = content.flatMap((item) => (item.type === 'reasoning' ? toItems(item.vendorData) : []));
  const calls = content.flatMap((item) => (item.type === 'tool-call' ? [item] : []));
  return {
    role: 'assistant',
    content: text === '' && calls.length > 0 ? null : text,
    // With calls these vendors want the field also where there was no thinking, as after a change of the model.
    ...(quirks.reasoningBackField && (thinking !== '' || calls.length > 0)
      ? { [quirks.reasoningBackField]: thinking }
      : {}),
    ...(details.length > 0 ? { reasoning_details: details } : {}),
    ...(calls.length > 0
      ? {
          tool_calls: calls.map((call) => ({
            id: toCallId(call.callId, quirks),
            type: 'function',
            function: { name: call.name, arguments: call.argumentsJson },
            ...(call.vendorData === undefined ? {} : { extra_content: call.vendorData }),
          })),
        }
      : {}),
  };
}

const SHORT_ID = /^[A-Za-z0-9]{9}$/;

/** The same short id for the same call, wherever it is named. */
function toCallId(callId: string, quirks: ChatQuirks): string {
  if (!quirks.shortCallIds || SHORT_ID.test(callId)) return callId;
  return createHash('sha256').update(callId).digest('hex').slice(0, 9);
}
