import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import { queryClient } from '../../../platform/query.ts';
import { MEMORIES_PER_PAGE, toMemoryQuery } from '../memory.api.ts';

/** The facts of one agent, or of all, as the search field says. */
export function useFacts(agentId: string | null) {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const words = useDeferredValue(typed.trim());
  const filter = { agentId, words, sort: 'importance', page } as const;
  const found = useQuery({ ...toMemoryQuery(filter), placeholderData: keepPreviousData }, queryClient);
  // The last fact of a page may be forgotten, here or elsewhere.
  const lastPage = Math.max(1, Math.ceil((found.data?.total ?? 0) / MEMORIES_PER_PAGE));
  if (found.isSuccess && !found.isPlaceholderData && page > lastPage) setPage(lastPage);
  return {
    found,
    agentId,
    typed,
    page,
    setPage,
    type(text: string) {
      setTyped(text);
      setPage(1);
    },
  };
}

/** The same of the agent that the address names. */
export function useMemories() {
  const [search, setSearch] = useSearchParams();
  const facts = useFacts(search.get('agent'));
  const agents = facts.found.data?.agents ?? [];
  return {
    ...facts,
    agents,
    agent: agents.find(({ id }) => id === facts.agentId) ?? null,
    choose(id: string | null) {
      facts.setPage(1);
      setSearch(id === null ? {} : { agent: id });
    },
  };
}
