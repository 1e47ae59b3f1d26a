// From what a caller sent to a turn for a provider. Pure.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { ChatHistory, type GenerateForm, type StructuredBody } from '@parley/contract/chat/schemas.ts';
import type { CatalogueModel, ImageContent, Turn, TurnMessage } from '../../providers/provider.ts';
import { SUMMARY_INSTRUCTION, TITLE_INSTRUCTION } from './instructions.ts';

function refuse(field: string, message: string): AppError {
  return new AppError('validation_failed', {
    data: { detail: `${field}: ${message}`, errors: [{ field, message }] },
  });
}

function parseHistory(json: string | undefined): TurnMessage[] {
  if (json === undefined || json.trim() === '') return [];
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new AppError('validation_failed', {
      cause: error,
      data: {
        detail: 'chat_history_json: must be a JSON list of {role, content}',
        errors: [{ field: 'chat_history_json', message: 'must be a JSON list of {role, content}' }],
      },
    });
  }
  const parsed = ChatHistory.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw refuse(
      'chat_history_json',
      issue ? `${issue.path.join('.')} ${issue.message}`.trim() : 'is not valid',
    );
  }
  return parsed.data
    .filter((message) => message.content !== '')
    .map((message) => ({ role: message.role, content: [{ type: 'text', text: message.content }] }));
}

const SIDE_JOBS: Readonly<Record<GenerateForm['purpose'], string | null>> = {
  chat: null,
  title: TITLE_INSTRUCTION,
  summary: SUMMARY_INSTRUCTION,
};

export interface TurnInput {
  readonly form: GenerateForm;
  readonly image: ImageContent | null;
  readonly model: CatalogueModel;
}

export function toTurn({ form, image, model }: TurnInput): Turn {
  if (form.prompt.trim() === '' && !image) throw refuse('prompt', 'is required unless an image is given');
  if (image && !model.supportsVision) throw new AppError('no_vision');
  const text = form.prompt === '' ? [] : [{ type: 'text' as const, text: form.prompt }];
  return {
    model: model.model,
    system: SIDE_JOBS[form.purpose] ?? form.system_prompt ?? null,
    messages: [
      ...parseHistory(form.chat_history_json),
      { role: 'user', content: [...(image ? [image] : []), ...text] },
    ],
    tools: [],
    maxOutputTokens: null,
    temperature: null,
    reasoningEffort: model.supportsReasoningEffort ? (form.reasoning_effort ?? null) : null,
    jsonSchema: null,
    language: null,
  };
}

export function toStructuredTurn(body: StructuredBody, model: CatalogueModel): Turn {
  return {
    model: model.model,
    system: body.system_prompt ?? null,
    messages: [{ role: 'user', content: [{ type: 'text', text: body.prompt }] }],
    tools: [],
    maxOutputTokens: null,
    temperature: body.temperature ?? null,
    reasoningEffort: null,
    jsonSchema: body.json_schema,
    language: null,
  };
}
