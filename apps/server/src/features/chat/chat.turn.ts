// Converts a caller's request to a provider turn. A long history yields to the event loop.
import { AppError } from '@parley/contract/errors/app-error.ts';
import {
  ChatHistory,
  HISTORY_IMAGE_FIELDS,
  type GenerateForm,
  type HistoryMessage,
  type StructuredBody,
} from '@parley/contract/chat/schemas.ts';
import { parseLongJson, toFieldError } from '../../platform/bounded-json.ts';
import { parseUntilInvalid } from '../../platform/parse-until-invalid.ts';
import type { CatalogueModel } from '../../providers/provider.ts';
import {
  createTurn,
  type ImageContent,
  type Turn,
  type TurnMessage,
  type TurnPurpose,
} from '../../providers/turn.ts';
import { SUMMARY_INSTRUCTION, TITLE_INSTRUCTION } from './chat.instructions.ts';

const HISTORY_FIELD = 'chat_history_json';

async function parseHistoryJson(json: string): Promise<unknown> {
  try {
    return await parseLongJson(json, { field: HISTORY_FIELD });
  } catch (error) {
    const isNoJson = error instanceof AppError && error.code === 'bad_json';
    throw isNoJson ? toFieldError(HISTORY_FIELD, 'must be a JSON list of {role, content}') : error;
  }
}

async function parseHistory(json: string | undefined): Promise<readonly HistoryMessage[]> {
  if (json === undefined || json.trim() === '') return [];
  const parsed = parseUntilInvalid(ChatHistory, await parseHistoryJson(json));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw toFieldError(
      HISTORY_FIELD,
      issue ? `${issue.path.join('.')} ${issue.message}`.trim() : 'is not valid',
    );
  }
  return parsed.data;
}

/** Every picture must belong to a user message: otherwise it is undefined what the model sees. */
function checkHistoryImages(history: readonly HistoryMessage[], images: TurnInput['historyImages']): void {
  const used = new Set<number>();
  for (const [index, message] of history.entries()) {
    const named = message.images ?? [];
    const at = `${index}.images`;
    if (named.length > 0 && message.role !== 'user')
      throw toFieldError(HISTORY_FIELD, `${at} belong to user messages only`);
    for (const position of named) {
      if (!images[position]) throw toFieldError(HISTORY_FIELD, `${at} names a picture that is not sent`);
      if (used.has(position)) throw toFieldError(HISTORY_FIELD, `${at} names a picture a second time`);
      used.add(position);
    }
  }
  const unused = images.findIndex((image, position) => image !== null && !used.has(position));
  if (unused >= 0) throw toFieldError(HISTORY_IMAGE_FIELDS[unused] ?? HISTORY_FIELD, 'belongs to no message');
}

function toHistoryMessage(
  { role, content, images = [] }: HistoryMessage,
  sent: TurnInput['historyImages'],
): TurnMessage {
  const text = content === '' ? [] : [{ type: 'text' as const, text: content }];
  if (role === 'assistant') return { role, content: text };
  return { role, content: [...images.flatMap((position) => sent[position] ?? []), ...text] };
}

async function toHistory({ form, historyImages }: TurnInput): Promise<readonly TurnMessage[]> {
  const history = await parseHistory(form.chat_history_json);
  checkHistoryImages(history, historyImages);
  return history
    .map((message) => toHistoryMessage(message, historyImages))
    .filter((message) => message.role === 'tool' || message.content.length > 0);
}

type UserContent = Extract<TurnMessage, { role: 'user' }>['content'];

/** Pictures without text in the last user message belong to the question that the prompt repeats. */
function withPrompt(history: readonly TurnMessage[], prompt: UserContent): readonly TurnMessage[] {
  const last = history.at(-1);
  const isPartOfPrompt = last?.role === 'user' && last.content.every(({ type }) => type === 'image');
  if (!isPartOfPrompt) return [...history, { role: 'user', content: prompt }];
  return [...history.slice(0, -1), { role: 'user', content: [...last.content, ...prompt] }];
}

interface SideJob {
  readonly purpose: TurnPurpose;
  /** Replaces the system text that the caller sends; `null` where that one is used. */
  readonly instruction: string | null;
}

const JOBS: Readonly<Record<GenerateForm['purpose'], SideJob>> = {
  chat: { purpose: 'reply', instruction: null },
  title: { purpose: 'title', instruction: TITLE_INSTRUCTION },
  summary: { purpose: 'summary', instruction: SUMMARY_INSTRUCTION },
};

export interface TurnInput {
  readonly form: GenerateForm;
  readonly image: ImageContent | null;
  /** Of earlier messages, by position. */
  readonly historyImages: readonly (ImageContent | null)[];
  readonly model: CatalogueModel;
  /** Identifies the turns of one conversation; `null` where they are not known to belong together. */
  readonly cacheKey: string | null;
}

export async function toTurn(input: TurnInput): Promise<Turn> {
  const { form, image, historyImages, model, cacheKey } = input;
  const { purpose, instruction } = JOBS[form.purpose];
  if (form.prompt.trim() === '' && !image)
    throw toFieldError('prompt', 'is required unless an image is given');
  const hasPicture = [image, ...historyImages].some((picture) => picture !== null);
  if (hasPicture && !model.supportsVision) throw new AppError('no_vision');
  const text = form.prompt === '' ? [] : [{ type: 'text' as const, text: form.prompt }];
  return createTurn({
    model: model.model,
    purpose,
    system: instruction ?? form.system_prompt ?? null,
    messages: withPrompt(await toHistory(input), [...(image ? [image] : []), ...text]),
    reasoningEffort: model.supportsReasoningEffort ? (form.reasoning_effort ?? null) : null,
    cacheKey,
  });
}

export function toStructuredTurn(body: StructuredBody, model: CatalogueModel): Turn {
  return createTurn({
    model: model.model,
    purpose: 'structured-output',
    system: body.system_prompt ?? null,
    messages: [{ role: 'user', content: [{ type: 'text', text: body.prompt }] }],
    temperature: body.temperature ?? null,
    jsonSchema: body.json_schema,
  });
}
