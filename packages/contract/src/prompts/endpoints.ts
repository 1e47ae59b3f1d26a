import { defineEndpoint } from '../endpoint.ts';
import {
  NewSuggestionBody,
  NewSystemPromptBody,
  PromptParams,
  PromptRemoved,
  PromptSuggestion,
  SuggestionList,
  SuggestionQuery,
  SystemPrompt,
  SystemPromptBody,
  SystemPromptList,
  SystemPromptQuery,
} from './schemas.ts';

export const listSystemPrompts = defineEndpoint({
  id: 'prompts.listSystemPrompts',
  method: 'GET',
  path: '/api/system-prompts',
  summary: "The built-in system prompts, then the caller's own, newest first.",
  access: 'member',
  guards: 'self',
  scope: 'chat',
  query: SystemPromptQuery,
  reply: SystemPromptList,
  errors: ['members_only'],
});

export const createSystemPrompt = defineEndpoint({
  id: 'prompts.createSystemPrompt',
  method: 'POST',
  path: '/api/system-prompts',
  summary: 'Keeps a system prompt. With an id of its own that is taken already, the kept one is answered.',
  access: 'member',
  guards: 'self',
  scope: 'chat',
  body: NewSystemPromptBody,
  reply: SystemPrompt,
  status: 201,
  errors: ['members_only', 'conflict'],
});

export const updateSystemPrompt = defineEndpoint({
  id: 'prompts.updateSystemPrompt',
  method: 'PUT',
  path: '/api/system-prompts/{id}',
  summary: 'Changes an own system prompt.',
  access: 'member',
  guards: 'own-prompt',
  scope: 'chat',
  params: PromptParams,
  body: SystemPromptBody,
  reply: SystemPrompt,
  errors: ['members_only', 'not_found'],
});

export const removeSystemPrompt = defineEndpoint({
  id: 'prompts.removeSystemPrompt',
  method: 'DELETE',
  path: '/api/system-prompts/{id}',
  summary: 'Removes an own system prompt.',
  access: 'member',
  guards: 'own-prompt',
  scope: 'chat',
  params: PromptParams,
  reply: PromptRemoved,
  errors: ['members_only', 'not_found'],
});

export const listSuggestions = defineEndpoint({
  id: 'prompts.listSuggestions',
  method: 'GET',
  path: '/api/prompt-suggestions',
  summary: "The built-in messages to begin with, then the caller's own, newest first.",
  access: 'member',
  guards: 'self',
  scope: 'chat',
  query: SuggestionQuery,
  reply: SuggestionList,
  errors: ['members_only'],
});

export const createSuggestion = defineEndpoint({
  id: 'prompts.createSuggestion',
  method: 'POST',
  path: '/api/prompt-suggestions',
  summary: 'Keeps a message to begin with. With an id of its own that is taken, the kept one is answered.',
  access: 'member',
  guards: 'self',
  scope: 'chat',
  body: NewSuggestionBody,
  reply: PromptSuggestion,
  status: 201,
  errors: ['members_only', 'conflict'],
});

export const removeSuggestion = defineEndpoint({
  id: 'prompts.removeSuggestion',
  method: 'DELETE',
  path: '/api/prompt-suggestions/{id}',
  summary: 'Removes an own message to begin with.',
  access: 'member',
  guards: 'own-prompt',
  scope: 'chat',
  params: PromptParams,
  reply: PromptRemoved,
  errors: ['members_only', 'not_found'],
});
