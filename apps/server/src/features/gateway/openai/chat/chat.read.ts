// A chat completion that is asked for, as what is asked of a model. Pure.
import type { ChatCompletionBody, CompletionMessage } from '@parley/contract/gateway/completion-schemas.ts';
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

type Of<Role extends CompletionMessage['role']> = Extract<CompletionMessage, { role: Role }>;

const toText = (text: string): TextContent[] => (text === '' ? [] : [{ type: 'text', text }]);

function readTexts(content: Of<'system' | 'developer' | 'tool'>['content']): TextContent[] {
  return typeof content === 'string' ? toText(content) : content.flatMap(({ text }) => toText(text));
}

function readUserContent(content: Of<'user'>['content'], field: string): (TextContent | ImageContent)[] {
  if (typeof content === 'string') return toText(content);
  return content.flatMap((part, index): (TextContent | ImageContent)[] => {
    if (part.type === 'text') return toText(part.text);
    return [readPicture(part.image_url.url, `${field}.${index}.image_url.url`)];
  });
}

function readAssistantTexts(content: Of<'assistant'>['content']): TextContent[] {
  if (typeof content === 'string') return toText(content);
  return (content ?? []).flatMap((part) => toText(part.type === 'text' ? part.text : part.refusal));
}

function readAssistant({ content, tool_calls: calls }: Of<'assistant'>): AssistantMessage {
  const given = (calls ?? []).map(({ id: callId, function: { name, arguments: argumentsText } }) =>
    toCall({ callId, name, argumentsText }),
  );
  return { role: 'assistant', content: [...readAssistantTexts(content), ...given] };
}

/** Without the instructions, which are no messages of a turn. */
function readMessages(given: readonly CompletionMessage[]): readonly TurnMessage[] {
  const names = new Map<string, string>();
  return given.flatMap((message, index): TurnMessage[] => {
    const field = `messages.${index}`;
    if (message.role === 'user')
      return [{ role: 'user', content: readUserContent(message.content, `${field}.content`) }];
    if (message.role === 'assistant') {
      const read = readAssistant(message);
      for (const item of read.content) if (item.type === 'tool-call') names.set(item.callId, item.name);
      return [read];
    }
    if (message.role !== 'tool') return [];
    const { tool_call_id: callId } = message;
    const name = names.get(callId);
    if (name === undefined) throw toFieldError(`${field}.tool_call_id`, 'answers no call before it');
    return [{ role: 'tool', callId, name, content: readTexts(message.content), isError: false }];
  });
}

function readSystem(given: readonly CompletionMessage[]): string | null {
  const texts = given.flatMap((message) =>
    message.role === 'system' || message.role === 'developer' ? readTexts(message.content) : [],
  );
  return texts.length === 0 ? null : texts.map(({ text }) => text).join('\n\n');
}

function readToolChoice(choice: ChatCompletionBody['tool_choice']): ToolChoice {
  if (choice === null || choice === undefined) return 'auto';
  return typeof choice === 'string' ? choice : { name: choice.function.name };
}

function readSchema(format: ChatCompletionBody['response_format']): Completion['jsonSchema'] {
  if (format?.type === 'json_object') return { type: 'object' };
  return format?.type === 'json_schema' ? (format.json_schema.schema ?? { type: 'object' }) : null;
}

function isStrict(format: ChatCompletionBody['response_format']): boolean {
  return format?.type === 'json_schema' && format.json_schema.strict === true;
}

function readStop(stop: ChatCompletionBody['stop']): readonly string[] {
  if (typeof stop === 'string') return stop === '' ? [] : [stop];
  return stop ?? [];
}

const isEmpty = ({ content }: TurnMessage): boolean => content.length === 0;

export function readCompletion(body: ChatCompletionBody): Completion {
  const messages = readMessages(body.messages).filter(
    (message) => message.role === 'tool' || !isEmpty(message),
  );
  if (messages.length === 0) throw toFieldError('messages', 'must have a message with content');
  checkCalls(messages, 'messages');
  checkPictures(messages, 'messages');
  const tools = (body.tools ?? []).map((tool) => toTool(tool.function));
  const toolChoice = readToolChoice(body.tool_choice);
  checkTools(tools, toolChoice);
  return {
    model: body.model,
    system: readSystem(body.messages),
    messages,
    tools,
    toolChoice,
    temperature: body.temperature ?? null,
    topP: body.top_p ?? null,
    stopSequences: readStop(body.stop),
    parallelCalls: body.parallel_tool_calls ?? true,
    jsonSchema: readSchema(body.response_format),
    isStrictSchema: isStrict(body.response_format),
    reasoningEffort: toEffort(body.reasoning_effort),
    maxOutputTokens: body.max_completion_tokens ?? body.max_tokens ?? null,
    cacheKey: body.prompt_cache_key ?? null,
  };
}
