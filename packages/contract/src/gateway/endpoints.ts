// The OpenAI-compatible API.
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { ChatCompletion, ChatCompletionBody, ChatCompletionChunk } from './completion-schemas.ts';
import { MAX_GATEWAY_BODY_BYTES } from './constants.ts';
import { EmbeddingList, EmbeddingsBody } from './embedding-schemas.ts';
import { OPENAI_ERRORS, OpenAiError } from './errors.ts';
import { ModelResponse, ResponseBody, ResponseEvent } from './response-schemas.ts';
import { GatewayModel, GatewayModelList } from './schemas.ts';

const shared = { access: 'guest', guards: 'none', errorFormat: OPENAI_ERRORS } as const;

export const listGatewayModels = defineEndpoint({
  ...shared,
  id: 'gateway.listModels',
  method: 'GET',
  path: '/v1/models',
  summary: 'The models, and your agents as models, in the format of OpenAI.',
  scope: 'models',
  reply: GatewayModelList,
  errors: [],
});

export const getGatewayModel = defineEndpoint({
  ...shared,
  id: 'gateway.getModel',
  method: 'GET',
  path: '/v1/models/{id}',
  takesSlashes: true,
  summary: 'A model, or an agent as a model, in the format of OpenAI.',
  scope: 'models',
  params: z.object({ id: z.string().min(1).max(300) }),
  reply: GatewayModel,
  errors: ['unknown_model', 'scope_missing'],
});

const GENERATING = [
  'unknown_model',
  'not_found',
  'scope_missing',
  'insufficient_balance',
  'guest_request_limit',
  'no_vision',
  'invalid_image',
  'context_too_long',
  'idempotency_mismatch',
  'loop_detected',
  'model_refused',
  'model_unavailable',
  'internal',
] as const;

const OF_DEPLOYMENTS = [
  'missing_credentials',
  'deployment_paused',
  'daily_cost_reached',
  'daily_cost_in_use',
  'caller_address_not_allowed',
] as const;
/** Which may have an agent as their model, and with the key of a deployment have no other. */
const WITH_AGENTS = { takesDeploymentKeys: true, errors: [...GENERATING, ...OF_DEPLOYMENTS] } as const;

export const createChatCompletion = defineEndpoint({
  ...shared,
  ...WITH_AGENTS,
  id: 'gateway.createChatCompletion',
  method: 'POST',
  path: '/v1/chat/completions',
  takesIdempotencyKey: true,
  summary: 'Answer a conversation, in the format of OpenAI. With `stream` the answer comes in chunks.',
  scope: 'chat',
  body: ChatCompletionBody,
  maxBodyBytes: MAX_GATEWAY_BODY_BYTES,
  reply: ChatCompletion,
  stream: z.union([ChatCompletionChunk, OpenAiError]),
});

export const createResponse = defineEndpoint({
  ...shared,
  ...WITH_AGENTS,
  id: 'gateway.createResponse',
  method: 'POST',
  path: '/v1/responses',
  takesIdempotencyKey: true,
  summary: 'Answer with text or calls of functions, in the format of OpenAI. With `stream` as events.',
  scope: 'chat',
  body: ResponseBody,
  maxBodyBytes: MAX_GATEWAY_BODY_BYTES,
  reply: ModelResponse,
  stream: z.union([ResponseEvent, OpenAiError]),
});

export const createEmbeddings = defineEndpoint({
  ...shared,
  id: 'gateway.createEmbeddings',
  method: 'POST',
  path: '/v1/embeddings',
  summary: 'Turn texts into vectors, in the format of OpenAI.',
  scope: 'chat',
  body: EmbeddingsBody,
  maxBodyBytes: MAX_GATEWAY_BODY_BYTES,
  reply: EmbeddingList,
  errors: [
    'unknown_model',
    'insufficient_balance',
    'guest_request_limit',
    'model_refused',
    'model_unavailable',
    'internal',
  ],
});
