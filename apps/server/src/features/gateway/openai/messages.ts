// What both formats have in common when they become messages of a turn. Pure.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { MAX_GATEWAY_PICTURES } from '@parley/contract/gateway/constants.ts';
import type { FunctionDefinition, GatewayEffort } from '@parley/contract/gateway/schemas.ts';
import { parseBoundedJson, toFieldError } from '../../../platform/bounded-json.ts';
import type {
  ReasoningEffort,
  ToolCallContent,
  ToolChoice,
  TurnMessage,
  TurnTool,
} from '../../../providers/turn.ts';

export interface GivenCall {
  readonly callId: string;
  readonly name: string;
  readonly argumentsText: string;
}

/** Providers are given objects only. */
export function toCall({ callId, name, argumentsText }: GivenCall): ToolCallContent {
  const given = argumentsText.trim() === '' ? '{}' : argumentsText;
  // As a model wrote them: it is told by the result behind the call what is wrong with them.
  const argumentsJson = isObjectJson(given) ? given : JSON.stringify({ malformed_arguments: given });
  return { type: 'tool-call', callId, name, argumentsJson };
}

function isObjectJson(text: string): boolean {
  try {
    const value = parseBoundedJson(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

export function toTool({ name, description, parameters, strict }: FunctionDefinition): TurnTool {
  return {
    name,
    description: description ?? '',
    parameters: parameters ?? { type: 'object', properties: {} },
    ...(strict === true && { isStrict: true }),
  };
}

export function checkTools(tools: readonly TurnTool[], choice: ToolChoice): void {
  const names = new Set(tools.map(({ name }) => name));
  if (names.size < tools.length) throw toFieldError('tools', 'must not have the same name twice');
  if (typeof choice === 'object' && !names.has(choice.name))
    throw toFieldError('tool_choice', 'names no function of tools');
  if (choice === 'required' && tools.length === 0) throw toFieldError('tool_choice', 'needs tools');
}

const EFFORTS: Readonly<Record<GatewayEffort, ReasoningEffort | null>> = {
  none: null,
  minimal: 'low',
  low: 'low',
  medium: 'medium',
  high: 'high',
  xhigh: 'high',
};

export function toEffort(effort: GatewayEffort | null | undefined): ReasoningEffort | null {
  return effort ? EFFORTS[effort] : null;
}

/** Each call has one result, directly behind it, as every vendor requires. */
export function checkCalls(messages: readonly TurnMessage[], field: string): void {
  let open = new Set<string>();
  for (const [index, message] of messages.entries()) {
    if (message.role === 'tool') {
      if (!open.delete(message.callId))
        throw toFieldError(field, `has a result at ${index} without its call`);
      continue;
    }
    if (open.size > 0) throw toFieldError(field, `has no result for the call ${[...open].join(', ')}`);
    if (message.role === 'user') continue;
    open = new Set(message.content.flatMap((item) => (item.type === 'tool-call' ? [item.callId] : [])));
  }
  if (open.size > 0) throw toFieldError(field, `has no result for the call ${[...open].join(', ')}`);
}

export function checkPictures(messages: readonly TurnMessage[], field: string): void {
  const pictures = messages.flatMap(({ content }) => content.filter(({ type }) => type === 'image'));
  if (pictures.length > MAX_GATEWAY_PICTURES)
    throw toFieldError(field, `must not have more than ${MAX_GATEWAY_PICTURES} pictures`);
}
