// What an agent remembers about the person that it runs for. Saving and deleting change that person's own notes alone.
import { z } from 'zod';
import { MEMORY_KEY_MAX_LENGTH, MEMORY_TEXT_MAX_LENGTH } from '@parley/contract/memory/schemas.ts';
import type { SavedMemory, ToolMemory } from '../own-data.ts';
import { defineTool, ToolFailure, type AnyTool, type JsonValue, type ToolContext } from '../tool.ts';

const SHARED = { provider: 'MEMORY', category: 'memory' } as const;
const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 50;

const limit = z.number().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT).describe('The most to return.');

function memoryOf({ memory }: ToolContext): ToolMemory {
  if (!memory) throw new ToolFailure('failed', 'Memory is turned off for this agent.');
  return memory;
}

function toJson({ id, key, text, importance, updatedAtMs }: SavedMemory): JsonValue {
  return { id, key, text, importance, updated_at: new Date(updatedAtMs).toISOString() };
}

const toList = (memories: readonly SavedMemory[]) => ({ data: { memories: memories.map(toJson) } });

export const MEMORY_TOOLS: readonly AnyTool[] = [
  defineTool({
    ...SHARED,
    name: 'memory-save',
    icon: 'bookmark-plus',
    effect: 'write',
    isIdempotent: true,
    title: { en: 'Save a memory', zh: '保存记忆' },
    description:
      'Remembers one fact or preference about the user for later runs. Use it for what stays true, one fact in one ' +
      'sentence. A fact with a known key takes the place of the earlier one, one without is kept beside it. Do not ' +
      'save passwords or other secrets, nor what only a web page or a file claims.',
    parameters: z.strictObject({
      text: z
        .string()
        .trim()
        .min(1)
        .max(MEMORY_TEXT_MAX_LENGTH)
        .regex(/^[^\u0000]*$/, 'must not contain NUL characters')
        .describe('The fact, as one sentence.'),
      key: z
        .string()
        .trim()
        .min(1)
        .max(MEMORY_KEY_MAX_LENGTH)
        .regex(/^\P{Cc}*$/u, 'must be one line')
        .nullable()
        .default(null)
        .describe('A short name, so that a later fact can take its place, such as "home city".'),
      importance: z
        .union([z.literal(1), z.literal(2), z.literal(3)])
        .default(2)
        .describe(
          '3: needed in every run. 2: often useful. 1: a detail. What is known already is never made less important.',
        ),
    }),
    async call(fact, context) {
      return { data: toJson(await memoryOf(context).save(fact)) };
    },
  }),
  defineTool({
    ...SHARED,
    name: 'memory-search',
    icon: 'search',
    effect: 'read',
    isIdempotent: true,
    title: { en: 'Search memories', zh: '搜索记忆' },
    description:
      'Finds what is remembered about the user by words, best first. Use it before asking the user for something ' +
      'that they may have said in an earlier run.',
    parameters: z.strictObject({
      words: z.string().trim().min(1).max(500).describe('Words that the memory should have.'),
      limit,
    }),
    async call({ words, limit: most }, context) {
      return toList(await memoryOf(context).search(words, most));
    },
  }),
  defineTool({
    ...SHARED,
    name: 'memory-list',
    icon: 'list',
    effect: 'read',
    isIdempotent: true,
    title: { en: 'List memories', zh: '列出记忆' },
    description:
      'Lists what is remembered about the user, newest first. To look for something, search instead.',
    parameters: z.strictObject({ limit }),
    async call({ limit: most }, context) {
      return toList(await memoryOf(context).list(most));
    },
  }),
  defineTool({
    ...SHARED,
    name: 'memory-delete',
    icon: 'bookmark-x',
    effect: 'destroy',
    isIdempotent: true,
    title: { en: 'Delete a memory', zh: '删除记忆' },
    description:
      'Forgets one memory. Use it when the user asks for it, or when a memory has turned out to be wrong and nothing ' +
      'takes its place. To correct a fact, save it again under its key.',
    parameters: z.strictObject({
      memory: z.string().trim().min(1).max(100).describe('The id or the key of the memory.'),
    }),
    async call({ memory }, context) {
      if (await memoryOf(context).remove(memory)) return { data: { deleted: memory } };
      return { error: 'not_found', message: 'There is no memory with this id or key.' };
    },
  }),
];
