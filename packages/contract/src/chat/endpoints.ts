import { defineEndpoint } from '../endpoint.ts';
import { GenerateEvent } from './events.ts';
import {
  GenerateAnswer,
  GenerateForm,
  HISTORY_IMAGE_FIELDS,
  StructuredAnswer,
  StructuredBody,
} from './schemas.ts';

export const generate = defineEndpoint({
  id: 'chat.generate',
  method: 'POST',
  path: '/generate',
  takesIdempotencyKey: true,
  summary: 'Send a message to a model. Streams events, or answers once with `stream=false`.',
  access: 'guest',
  guards: 'none',
  scope: 'chat',
  body: GenerateForm,
  form: { files: ['image', ...HISTORY_IMAGE_FIELDS] },
  reply: GenerateAnswer,
  stream: GenerateEvent,
  errors: [
    'api_base_not_allowed',
    'insufficient_balance',
    'reply_in_progress',
    'file_too_large',
    'unknown_model',
    'no_vision',
    'invalid_image',
    'context_too_long',
    'idempotency_mismatch',
    'guest_request_limit',
    'model_unavailable',
    'model_rate_limited',
    'provider_silent',
    'stream_cut',
  ],
});

export const structuredOutput = defineEndpoint({
  id: 'chat.structuredOutput',
  method: 'POST',
  path: '/structured-output',
  takesIdempotencyKey: true,
  summary: 'Ask a model for an answer that fits a JSON Schema.',
  access: 'guest',
  rate: 'structured-output',
  guards: 'none',
  scope: 'chat',
  body: StructuredBody,
  reply: StructuredAnswer,
  errors: ['insufficient_balance', 'unknown_model', 'invalid_schema', 'schema_mismatch', 'model_unavailable'],
});
