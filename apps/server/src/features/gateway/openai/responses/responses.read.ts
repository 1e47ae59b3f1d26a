// A response that is asked for, as what is asked of a model. Pure.
import type {
  InputPart,
  ResponseBody,
  ResponseInputItem,
} from '@parley/contract/gateway/response-schemas.ts';
import { toFieldError } from '../../../../platform/bounded-json.ts';
import type {
  AssistantMessage,
  ImageContent,
  TextContent,
  ToolChoice,
  TurnMessage,
} from '../../../../providers/turn.ts';
import type { Completion } from '../completion.ts';
import { checkCalls, checkPictures, checkTools, toCall, toEffort, toTool } from '../messages.ts';
import { readPicture } from '../pictures.ts';

type Content = string | readonly InputPart[];
type MessageItem = Extract<ResponseInputItem, { role: string }>;

const toText = (text: string): TextContent[] => (text === '' ? [] : [{ type: 'text', text }]);

function readContent(content: Content, field: string): (TextContent | ImageContent)[] {
  if (typeof content === 'string') return toText(content);
  return content.flatMap((part, index): (TextContent | ImageContent)[] => {
    if (part.type === 'input_image') return [readPicture(part.image_url, `${field}.${index}.image_url`)];
    return toText(part.type === 'refusal' ? part.refusal : part.text);
  });
}

function readTexts(content: Content, field: string): TextContent[] {
  return readContent(content, field).map((item) => {
    if (item.type === 'image') throw toFieldError(field, 'must be text');
    return item;
  });
}

const isInstruction = ({ role }: MessageItem): boolean => role === 'system' || role === 'developer';

/** An answer's text and its calls are items of their own, and one message of a turn. */
function addToAssistant(messages: TurnMessage[], content: AssistantMessage['content']): void {
  const last = messages.at(-1);
  if (last?.role === 'assistant')
    messages[messages.length - 1] = { role: 'assistant', content: [...last.content, ...content] };
  else messages.push({ role: 'assistant', content });
}

function readItems(items: readonly ResponseInputItem[]): readonly TurnMessage[] {
  const messages: TurnMessage[] = [];
  const names = new Map<string, string>();
  for (const [index, item] of items.entries()) {
    const field = `input.${index}`;
    if ('role' in item) {
      const at = `${field}.content`;
      if (item.role === 'user') messages.push({ role: 'user', content: readContent(item.content, at) });
      else if (!isInstruction(item)) addToAssistant(messages, readTexts(item.content, at));
    } else if (item.type === 'function_call') {
      const { call_id: callId, name, arguments: argumentsText } = item;
      names.set(callId, name);
      addToAssistant(messages, [toCall({ callId, name, argumentsText })]);
    } else if (item.type === 'function_call_output') {
      const { call_id: callId, output } = item;
      const name = names.get(callId);
      if (name === undefined) throw toFieldError(`${field}.call_id`, 'answers no call before it');
      const content = readContent(output, `${field}.output`);
      messages.push({ role: 'tool', callId, name, content, isError: false });
    }
  }
  return messages.filter(({ role, content }) => role === 'tool' || content.length > 0);
}

function readSystem({ instructions, input }: ResponseBody): string | null {
  const inInput = typeof input === 'string' ? [] : input;
  const texts = inInput.flatMap((item, index) =>
    'role' in item && isInstruction(item) ? readTexts(item.content, `input.${index}.content`) : [],
  );
  const all = [...toText(instructions ?? ''), ...texts].map(({ text }) => text);
  return all.length === 0 ? null : all.join('\n\n');
}

function readToolChoice(choice: ResponseBody['tool_choice']): ToolChoice {
  if (choice === null || choice === undefined) return 'auto';
  return typeof choice === 'string' ? choice : { name: choice.name };
}

function readSchema(format: NonNullable<ResponseBody['text']>['format']): Completion['jsonSchema'] {
  if (format?.type === 'json_object') return { type: 'object' };
  return format?.type === 'json_schema' ? format.schema : null;
}

export function readResponse(body: ResponseBody): Completion {
  const { input } = body;
  const messages = readItems(typeof input === 'string' ? [{ role: 'user', content: input }] : input);
  if (messages.length === 0) throw toFieldError('input', 'must have a message with content');
  checkCalls(messages, 'input');
  checkPictures(messages, 'input');
  const tools = (body.tools ?? []).map(toTool);
  const toolChoice = readToolChoice(body.tool_choice);
  checkTools(tools, toolChoice);
  const format = body.text?.format;
  return {
    model: body.model,
    system: readSystem(body),
    messages,
    tools,
    toolChoice,
    temperature: body.temperature ?? null,
    topP: body.top_p ?? null,
    stopSequences: [],
    parallelCalls: body.parallel_tool_calls ?? true,
    jsonSchema: readSchema(format),
    isStrictSchema: format?.type === 'json_schema' && format.strict === true,
    reasoningEffort: toEffort(body.reasoning?.effort),
    maxOutputTokens: body.max_output_tokens ?? null,
    cacheKey: body.prompt_cache_key ?? null,
  };
}
