import { AGENT_CATEGORIES } from '@parley/contract/agents/constants.ts';
import type { Agent, CategoryCount } from '@parley/contract/agents/schemas.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { queryClient } from '../../../../platform/query.ts';
import { notify } from '../../../../platform/toasts.ts';
import { agentsApi, GALLERY_PAGE } from '../../agents.api.ts';
import { CREDENTIAL_NEEDS, type Category, type CredentialNeed } from '../../agent.ts';
import { useSettled } from '../../../../ui/use-settled.ts';

export const GALLERY_SORTS = ['popular', 'recent', 'likes'] as const;

const TYPING_MS = 250;

function toCategory(value: string | null): Category | null {
  return AGENT_CATEGORIES.find((category) => category === value) ?? null;
}

function withUnique(agents: readonly Agent[]): readonly Agent[] {
  return [...new Map(agents.map((agent) => [agent.id, agent])).values()];
}

const sumOf = (categories: readonly CategoryCount[]) => categories.reduce((sum, { count }) => sum + count, 0);

/** The chosen category stays in view where no agent of it matches. */
function withChosen(counted: readonly CategoryCount[], chosen: Category | null): readonly CategoryCount[] {
  if (chosen === null || counted.some(({ category }) => category === chosen)) return counted;
  return [...counted, { category: chosen, count: 0 }];
}

/** Public agents; search, category, order and the open row are in the address. */
export function useGallery() {
  const { t } = useTranslation('agents');
  const [parameters, setParameters] = useSearchParams();
  const typed = parameters.get('q') ?? '';
  const query = useSettled(typed.trim(), TYPING_MS);
  const category = toCategory(parameters.get('category'));
  const credentials = CREDENTIAL_NEEDS.find((need) => need === parameters.get('credentials')) ?? null;
  const sort = GALLERY_SORTS.find((value) => value === parameters.get('sort')) ?? 'popular';
  const [pointedId, setPointedId] = useState<string | null>(null);
  const answer = useInfiniteQuery(
    {
      queryKey: ['agents', 'public', query, category, credentials, sort],
      queryFn: ({ pageParam }) =>
        agentsApi.searchPublic({ query, category, credentials, sort, skip: pageParam }),
      initialPageParam: 0,
      getNextPageParam: ({ skip, total }) => (skip + GALLERY_PAGE < total ? skip + GALLERY_PAGE : undefined),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  const { isError } = answer;
  useEffect(() => {
    if (isError) void notify('error', { title: t('gallery.failed'), id: 'gallery-failed' });
  }, [isError, t]);

  const agents = withUnique(answer.data?.pages.flatMap((page) => page.agents) ?? []);
  const categories = answer.data?.pages[0]?.categories ?? null;
  const openId = parameters.get('agent');
  function set(change: Readonly<Record<string, string>>): void {
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(change))
          if (value === '') next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  }
  return {
    typed,
    category,
    sort,
    agents,
    total: answer.data?.pages[0]?.total ?? 0,
    /** `null` until they are known. */
    totalOfAll: categories && sumOf(categories),
    categories: withChosen(categories ?? [], category),
    credentials,
    /** `null` until they are known. */
    byCredentials: answer.data?.pages[0]?.by_credentials ?? null,
    isLoading: answer.isPending,
    hasFailed: isError,
    hasMore: answer.hasNextPage,
    isLoadingMore: answer.isFetchingNextPage,
    loadMore: () => void answer.fetchNextPage(),
    retry: () => void answer.refetch(),
    open: agents.find(({ id }) => id === openId) ?? null,
    pointedId: openId ?? pointedId,
    point: (id: string) => (openId === null ? setPointedId(id) : set({ agent: id })),
    show: (id: string) => set({ agent: id }),
    close: () => set({ agent: '' }),
    type: (text: string) => set({ q: text, agent: '' }),
    choose: (value: string) => set({ category: value, agent: '' }),
    /** The same again takes it back. */
    needOnly: (need: CredentialNeed) => set({ credentials: need === credentials ? '' : need, agent: '' }),
    order: (value: string) => set({ sort: value, agent: '' }),
    /** What was just published stands first where the newest do. */
    showNewest: (id: string) => set({ q: '', category: '', credentials: '', sort: 'recent', agent: id }),
    clear: () => set({ q: '', category: '', credentials: '', agent: '' }),
  };
}

export type Gallery = ReturnType<typeof useGallery>;
