// What a caller asks of a model in either of OpenAI's formats, before it is known which model that is.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Turn, TurnMessage, TurnTool } from '../../../providers/turn.ts';

export interface Completion extends Pick<
  Turn,
  | 'system'
  | 'toolChoice'
  | 'parallelCalls'
  | 'temperature'
  | 'topP'
  | 'reasoningEffort'
  | 'stopSequences'
  | 'jsonSchema'
  | 'isStrictSchema'
> {
  /** As the caller names it. */
  readonly model: string;
  readonly messages: readonly TurnMessage[];
  /** Functions that the caller's own program answers. */
  readonly tools: readonly TurnTool[];
  readonly maxOutputTokens: number | null;
  /** The caller's own name for what begins alike. */
  readonly cacheKey: string | null;
}

/** The text of the newest message: what is shown as the input of the run. */
export function toShownInput({ messages }: Pick<Completion, 'messages'>): string {
  const content = messages.at(-1)?.content ?? [];
  return content.map((item) => (item.type === 'text' ? item.text : '')).join('');
}

export function toUnknownModel(name: string): AppError {
  const detail = `The model '${name}' does not exist, or you have no access to it.`;
  return new AppError('unknown_model', {
    data: { detail, errors: [{ field: 'model', message: 'is not available' }] },
  });
}
