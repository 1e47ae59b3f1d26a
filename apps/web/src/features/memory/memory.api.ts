import { changeAgent } from '@parley/contract/agents/change-endpoints.ts';
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

/** One page of all that an agent, or any of them, remembers, newest first. */
export const readMemories = (agentId: string | null, page: number, perPage: number) =>
  api.call(listMemories, {
    query: { sort: 'date', page, per_page: perPage, ...(agentId !== null && { agent_id: agentId }) },
  });

/** Nothing else of the agent, which may be edited elsewhere at the same time. */
async function changeRemembers(agentId: string, remembers: boolean): Promise<void> {
  await api.call(changeAgent, { params: { id: agentId }, body: { memory_enabled: remembers } });
}

/** The pages of agents say whether they remember, and how many facts. */
async function refreshed<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } finally {
    await Promise.all([KEY, 'agents'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  }
}

export const memoryActions = {
  add: (agentId: string, text: string) =>
    refreshed(api.call(createMemory, { body: { agent_id: agentId, text, key: null, importance: 2 } })),
  change: (id: string, change: MemoryChange) =>
    refreshed(api.call(updateMemory, { params: { id }, body: change })),
  revert: (id: string) => refreshed(api.call(revertMemory, { params: { id } })),
  remove: (id: string) => refreshed(api.call(removeMemory, { params: { id } })),
  setRemembers: (agentId: string, remembers: boolean) => refreshed(changeRemembers(agentId, remembers)),
  clear: (agentId: string) => refreshed(api.call(clearMemories, { query: { agent_id: agentId } })),
};
