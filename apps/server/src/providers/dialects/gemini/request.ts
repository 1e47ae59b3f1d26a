import { parseJson, toFields } from '../../wire/lenient.ts';
import { toVendorStops } from '../../wire/stop-sequences.ts';
import { toSystemText } from '../../wire/system-text.ts';
import type {
  ImageContent,
  ReasoningEffort,
  TextContent,
  ToolChoice,
  ToolMessage,
  Turn,
  TurnMessage,
} from '../../turn.ts';
import type { GeminiQuirks } from './quirks.ts';

type Payload = Readonly<Record<string, unknown>>;
interface Content {
  readonly role: 'user' | 'model';
  readonly parts: readonly Payload[];
}

const BUDGETS: Readonly<Record<ReasoningEffort, number>> = { low: 1_024, medium: 8_192, high: 24_576 };
/** Documented stand-in for calls that this vendor did not make, e.g. after a change of model. */
const NO_SIGNATURE = 'skip_thought_signature_validator';

export function toGeminiRequest(turn: Turn, quirks: GeminiQuirks): Payload {
  const system = toSystemText(turn, { parallelCalls: true });
  const stopSequences = toVendorStops(turn);
  const config = {
    ...(turn.maxOutputTokens === null ? {} : { maxOutputTokens: turn.maxOutputTokens }),
    ...(turn.temperature === null ? {} : { temperature: turn.temperature }),
    ...(turn.topP === null ? {} : { topP: turn.topP }),
    ...(stopSequences.length === 0 ? {} : { stopSequences }),
    ...toThinking(turn, quirks),
    ...(turn.jsonSchema === null
      ? {}
      : { responseMimeType: 'application/json', responseJsonSchema: turn.jsonSchema }),
  };
  return {
    contents: toContents(turn.messages, quirks),
    ...(system === '' ? {} : { systemInstruction: { parts: [{ text: system }] } }),
    ...toTools(turn),
    ...(Object.keys(config).length === 0 ? {} : { generationConfig: config }),
  };
}

function toThinking(turn: Turn, quirks: GeminiQuirks): Payload {
  if (quirks.thinking === undefined) return {};
  const effort = turn.reasoningEffort;
  const amount =
    effort === null
      ? {}
      : quirks.thinking === 'level'
        ? { thinkingLevel: effort }
        : { thinkingBudget: BUDGETS[effort] };
  return { thinkingConfig: { includeThoughts: true, ...amount } };
}

function toTools({ tools, toolChoice }: Turn): Payload {
  if (tools.length === 0) return {};
  return {
    tools: [{ functionDeclarations: tools.map(toDeclaration) }],
    ...(toolChoice === 'auto' ? {} : { toolConfig: { functionCallingConfig: toCallingConfig(toolChoice) } }),
  };
}

function toCallingConfig(choice: Exclude<ToolChoice, 'auto'>): Payload {
  if (typeof choice !== 'string') return { mode: 'ANY', allowedFunctionNames: [choice.name] };
  return { mode: choice === 'none' ? 'NONE' : 'ANY' };
}

function toDeclaration({ name, description, parameters }: Turn['tools'][number]): Payload {
  return { name, description, parametersJsonSchema: parameters };
}

/** Neighbours of one role become one content, as results of parallel calls have to. */
function toContents(messages: readonly TurnMessage[], quirks: GeminiQuirks): readonly Content[] {
  const merged: Content[] = [];
  for (const message of messages) {
    const next = toContent(message, quirks);
    if (next.parts.length === 0) continue;
    const last = merged.at(-1);
    if (last?.role === next.role)
      merged[merged.length - 1] = { ...last, parts: [...last.parts, ...next.parts] };
    else merged.push(next);
  }
  return merged;
}

function toContent(message: TurnMessage, quirks: GeminiQuirks): Content {
  if (message.role === 'user') return { role: 'user', parts: message.content.map(toUserPart) };
  if (message.role === 'assistant') {
    return { role: 'model', parts: signFirstCall(message.content.flatMap(toModelPart), quirks) };
  }
  return { role: 'user', parts: toResultParts(message, quirks) };
}

/** Newer models take pictures inside a result, older ones beside it. */
function toResultParts({ name, content, isError }: ToolMessage, quirks: GeminiQuirks): readonly Payload[] {
  const text = content.flatMap((item) => (item.type === 'text' ? [item.text] : [])).join('\n');
  const response = isError ? { error: text } : { output: text };
  const parts = content.filter(({ type }) => type === 'image').map(toUserPart);
  if (parts.length === 0 || quirks.thinking !== 'level')
    return [{ functionResponse: { name, response } }, ...parts];
  return [{ functionResponse: { name, response, parts } }];
}

function toUserPart(item: TextContent | ImageContent): Payload {
  if (item.type === 'text') return { text: item.text };
  return { inlineData: { mimeType: item.mediaType, data: item.base64 } };
}

type AssistantItem = Extract<TurnMessage, { role: 'assistant' }>['content'][number];

/** Of parallel calls the first one is signed, and has to be. */
function signFirstCall(parts: readonly Payload[], quirks: GeminiQuirks): readonly Payload[] {
  const first = parts.findIndex((part) => 'functionCall' in part);
  return parts.map((part, index) =>
    index === first && quirks.thinking === 'level' ? { thoughtSignature: NO_SIGNATURE, ...part } : part,
  );
}

function toModelPart(item: AssistantItem): readonly Payload[] {
  if (item.type === 'text') return item.text === '' ? [] : [{ text: item.text }];
  const { thoughtSignature } = toFields(item.vendorData);
  if (item.type === 'reasoning')
    return typeof thoughtSignature === 'string' ? [{ text: '', thoughtSignature }] : [];
  const functionCall = { name: item.name, args: toFields(parseJson(item.argumentsJson)) };
  return [typeof thoughtSignature === 'string' ? { functionCall, thoughtSignature } : { functionCall }];
}
