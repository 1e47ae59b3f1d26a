import type { Agent } from '@parley/contract/agents/schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '../../../../platform/query.ts';
import { agentsApi } from '../../agents.api.ts';

const isPrivate = ({ is_public: isPublic }: Agent): boolean => !isPublic;

/** One's own agents that nobody else sees, by name. A page that holds only public ones is followed by the next. */
export function usePrivateAgents(q: string) {
  const { data, hasNextPage, isFetchingNextPage, isPending, isError, fetchNextPage, refetch } =
    useInfiniteQuery(
      {
        queryKey: ['agents', 'private', q],
        queryFn: ({ pageParam }) => agentsApi.listOwn({ q, sort: 'name', page: pageParam }),
        initialPageParam: 1,
        getNextPageParam: ({ total, per_page: perPage }, pages) =>
          pages.length * perPage < total ? pages.length + 1 : undefined,
      },
      queryClient,
    );
  const agents = data?.pages.flatMap((page) => page.agents).filter(isPrivate) ?? [];
  const mustGoOn = agents.length === 0 && hasNextPage && !isFetchingNextPage && !isError;
  useEffect(() => {
    if (mustGoOn) void fetchNextPage();
  }, [mustGoOn, fetchNextPage]);
  return {
    agents,
    isLoading: isPending || (agents.length === 0 && hasNextPage && !isError),
    isError,
    retry: () => void refetch(),
    hasMore: agents.length > 0 && hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
  };
}
