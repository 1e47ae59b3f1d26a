import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  MemoriesRemoved,
  Memory,
  MemoryBody,
  MemoryChange,
  MemoryList,
  MemoryParams,
  MemoryQuery,
  MemoryRemoved,
} from './schemas.ts';

const shared = { access: 'guest', scope: 'agents' } as const;
const ofOne = { ...shared, guards: 'own-memory', params: MemoryParams, errors: ['not_found'] } as const;

export const listMemories = defineEndpoint({
  ...shared,
  id: 'memory.list',
  method: 'GET',
  path: '/api/memory',
  summary: 'What agents remember about the caller.',
  guards: 'self',
  query: MemoryQuery,
  reply: MemoryList,
  errors: [],
});

export const createMemory = defineEndpoint({
  ...shared,
  id: 'memory.create',
  method: 'POST',
  path: '/api/memory',
  summary: 'Adds a memory. One with a known key replaces the earlier one, which is kept.',
  guards: 'self',
  body: MemoryBody,
  reply: Memory,
  status: 201,
  errors: ['not_found'],
});

export const updateMemory = defineEndpoint({
  ...ofOne,
  id: 'memory.update',
  method: 'PUT',
  path: '/api/memory/{id}',
  summary:
    'Changes a memory; the earlier wording is kept. 409 where another memory of the agent has the key.',
  body: MemoryChange,
  reply: Memory,
  errors: ['not_found', 'conflict'],
});

export const revertMemory = defineEndpoint({
  ...ofOne,
  id: 'memory.revert',
  method: 'POST',
  path: '/api/memory/{id}/revert',
  summary: 'Takes up the wording before the current one again.',
  reply: Memory,
  errors: ['not_found', 'conflict'],
});

export const removeMemory = defineEndpoint({
  ...ofOne,
  id: 'memory.remove',
  method: 'DELETE',
  path: '/api/memory/{id}',
  summary: 'Deletes a memory with its earlier wordings.',
  reply: MemoryRemoved,
});

export const clearMemories = defineEndpoint({
  ...shared,
  id: 'memory.clear',
  method: 'DELETE',
  path: '/api/memory',
  summary: 'Deletes all that one agent remembers about the caller.',
  guards: 'self',
  query: z.object({ agent_id: z.string().min(1).max(100) }),
  reply: MemoriesRemoved,
  errors: [],
});
