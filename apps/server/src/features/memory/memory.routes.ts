import {
  clearMemories,
  createMemory,
  listMemories,
  removeMemory,
  revertMemory,
  updateMemory,
} from '@parley/contract/memory/endpoints.ts';
import { route, type Route } from '../../platform/http/binding/route.ts';
import { toMemory } from './memory.present.ts';
import type { Memories } from './memory.service.ts';

export function createMemoryRoutes(memories: Memories): Route[] {
  return [
    route(listMemories, async ({ query }, { userId }) => {
      const { memories: rows, agents, total } = await memories.list(userId, query);
      const { page, per_page } = query;
      return { memories: rows.map(toMemory), agents: [...agents], total, page, per_page };
    }),
    route(createMemory, async ({ body }, { userId }) => toMemory(await memories.create(userId, body))),
    route(updateMemory, async ({ params, body }, { userId }) =>
      toMemory(await memories.change(userId, params.id, body)),
    ),
    route(revertMemory, async ({ params }, { userId }) => toMemory(await memories.revert(userId, params.id))),
    route(removeMemory, async ({ params }, { userId }) => {
      await memories.remove(userId, params.id);
      return { success: true as const, id: params.id };
    }),
    route(clearMemories, async ({ query }, { userId }) => ({
      success: true as const,
      removed: await memories.clear(userId, query.agent_id),
    })),
  ];
}
