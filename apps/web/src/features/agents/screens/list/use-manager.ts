import { AGENT_SORTS } from '@parley/contract/agents/constants.ts';
import { AGENT_CIRCLES, AGENT_STATES, DEPLOYED_AS } from '@parley/contract/agents/indicators/schemas.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useManagedAgents } from '../../use-agents.ts';
import { useSettled } from '../../../../ui/use-settled.ts';

const TYPING_MS = 250;

const NARROWING = ['q', 'whose', 'deployment', 'status'] as const;

/** What the address says, where it is one of the choices. */
const find = <Value extends string>(choices: readonly Value[], value: string | null): Value | null =>
  choices.find((choice) => choice === value) ?? null;

/** The agents of a person and of the person's workspaces; filters, order and page are in the address. */
export function useManager() {
  const [parameters, setParameters] = useSearchParams();
  const typed = parameters.get('q') ?? '';
  const sort = find(AGENT_SORTS, parameters.get('sort')) ?? 'recent';
  const whose = find(AGENT_CIRCLES, parameters.get('whose')) ?? 'all';
  const deployment = find(DEPLOYED_AS, parameters.get('deployment'));
  const status = find(AGENT_STATES, parameters.get('status'));
  const page = Math.max(1, Number(parameters.get('page')) || 1);
  const q = useSettled(typed.trim(), TYPING_MS);
  const answer = useManagedAgents({ q, sort, page, whose, deployment, status });
  const [chosenId, setChosenId] = useState<string | null>(null);
  const agents = answer.data?.agents ?? [];

  function narrow(change: Readonly<Record<string, string>>): void {
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
    whose,
    deployment,
    status,
    page,
    agents,
    counts: answer.data?.counts ?? null,
    total: answer.data?.total ?? 0,
    perPage: answer.data?.per_page ?? 1,
    isLoading: answer.isPending,
    hasFailed: answer.isError,
    /** Not all that there is was asked for. */
    isNarrowed: q !== '' || whose !== 'all' || deployment !== null || status !== null,
    clear: () => narrow(Object.fromEntries(NARROWING.map((name) => [name, '']))),
    retry: () => void answer.refetch(),
    selectedId: agents.some(({ id }) => id === chosenId) ? chosenId : null,
    select: setChosenId,
    type: (text: string) => narrow({ q: text }),
    /** An empty text drops a part. */
    narrow,
    turnTo: (next: number) => narrow({ page: String(next) }),
  };
}

export type Manager = ReturnType<typeof useManager>;
