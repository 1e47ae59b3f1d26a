import {
  clearMemories,
  createMemory,
  listMemories,
  removeMemory,
  revertMemory,
  updateMemory,
} from '@parley/contract/memory/endpoints.ts';
import type { MemoryChange } from '@parley/contract/memory/schemas.ts';
import { api } from '../../platform/api/client.ts';
import { queryClient } from '../../platform/query.ts';

export const MEMORIES_PER_PAGE = 50;
const KEY = 'memories';

export interface MemoryFilter {
  /** All agents where there is none. */
  readonly agentId: string | null;
  readonly words: string;
  readonly sort: 'date' | 'importance';
  readonly page: number;
}

export function toMemoryQuery({ agentId, words, sort, page }: MemoryFilter) {
  return {
    queryKey: [KEY, agentId, words, sort, page],
    queryFn: () =>
      api.call(listMemories, {
        query: {
          sort,
          page,
          per_page: MEMORIES_PER_PAGE,
          ...(agentId !== null && { agent_id: agentId }),
          ...(words !== '' && { q: words }),
        },
      }),
    refetchOnWindowFocus: 'always' as const,
  };
}

async function refreshed<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } finally {
    await queryClient.invalidateQueries({ queryKey: [KEY] });
  }
}

export const memoryActions = {
  add: (agentId: string, text: string) =>
    refreshed(api.call(createMemory, { body: { agent_id: agentId, text, key: null, importance: 2 } })),
  change: (id: string, change: MemoryChange) =>
    refreshed(api.call(updateMemory, { params: { id }, body: change })),
  revert: (id: string) => refreshed(api.call(revertMemory, { params: { id } })),
  remove: (id: string) => refreshed(api.call(removeMemory, { params: { id } })),
  clear: (agentId: string) => refreshed(api.call(clearMemories, { query: { agent_id: agentId } })),
};
