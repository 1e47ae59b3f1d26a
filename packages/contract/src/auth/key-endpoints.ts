import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { ApiKeyBody, ApiKeyList, NewApiKey } from './key-schemas.ts';
import { Deleted } from './schemas.ts';

export const listApiKeys = defineEndpoint({
  id: 'auth.listApiKeys',
  method: 'GET',
  path: '/api/api-keys',
  summary: "The caller's API keys, newest first. The keys themselves are never shown again.",
  access: 'member',
  guards: 'self',
  scope: null,
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    per_page: z.coerce.number().int().min(1).max(100).default(20),
  }),
  reply: ApiKeyList,
  errors: [],
});

export const createApiKey = defineEndpoint({
  id: 'auth.createApiKey',
  method: 'POST',
  path: '/api/api-keys',
  summary:
    'Make an API key, with the password or just after signing in. The key is shown only in the answer.',
  access: 'member',
  guards: 'self',
  scope: null,
  body: ApiKeyBody,
  reply: NewApiKey,
  status: 201,
  errors: ['scope_not_allowed', 'too_many_keys', 'wrong_password', 'sign_in_again'],
});

export const removeApiKey = defineEndpoint({
  id: 'auth.removeApiKey',
  method: 'DELETE',
  path: '/api/api-keys/{id}',
  summary: 'Revoke an API key.',
  access: 'member',
  guards: 'own-api-key',
  scope: null,
  params: z.object({ id: z.string().min(1).max(100) }),
  reply: Deleted,
  errors: ['not_found'],
});
