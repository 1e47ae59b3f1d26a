import { AGENT_SORTS } from '@parley/contract/agents/constants.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Sort } from '../../agent.ts';
import { useOwnAgents } from '../../use-agents.ts';
import { useSettled } from '../../../../ui/use-settled.ts';

const TYPING_MS = 250;

function toSort(value: string | null): Sort {
  return AGENT_SORTS.find((sort) => sort === value) ?? 'recent';
}

/** The list of own agents; search, order and page are in the address. */
export function useManager() {
  const [parameters, setParameters] = useSearchParams();
  const typed = parameters.get('q') ?? '';
  const sort = toSort(parameters.get('sort'));
  const page = Math.max(1, Number(parameters.get('page')) || 1);
  const q = useSettled(typed.trim(), TYPING_MS);
  const answer = useOwnAgents({ q, sort, page });
  const [chosenId, setChosenId] = useState<string | null>(null);
  const agents = answer.data?.agents ?? [];

  function set(change: Readonly<Record<string, string>>): void {
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries({ page: '', ...change }))
          if (value === '') next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  }

  return {
    typed,
    sort,
    page,
    agents,
    total: answer.data?.total ?? 0,
    perPage: answer.data?.per_page ?? 1,
    isLoading: answer.isPending,
    hasFailed: answer.isError,
    /** Nothing was looked for, and there is nothing. */
    isEmpty: answer.isSuccess && agents.length === 0 && q === '',
    retry: () => void answer.refetch(),
    selectedId: agents.some(({ id }) => id === chosenId) ? chosenId : null,
    select: setChosenId,
    type: (text: string) => set({ q: text }),
    order: (value: string) => set({ sort: value }),
    turnTo: (next: number) => set({ page: String(next) }),
  };
}

export type Manager = ReturnType<typeof useManager>;
