import { listAgentsWithIndicators } from '@parley/contract/agents/indicators/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { NavigateFunction } from 'react-router';
import { api } from '../../../platform/api/client.ts';
import { queryClient } from '../../../platform/query.ts';
import { AgentTile } from '../../../ui/display/AgentTile.tsx';
import type { PaletteItem } from '../palette-item.ts';

const PAGE = 100;
const STALE_MS = 60_000;

interface NamedAgent {
  readonly id: string;
  readonly name: string;
  readonly icon: string | null;
}

/** The person's own and those of the person's workspaces, the one that was changed last first. */
async function loadAgents(): Promise<readonly NamedAgent[]> {
  const agents: NamedAgent[] = [];
  for (let page = 1; ; page += 1) {
    const query = { whose: 'all', per_page: PAGE, page } as const;
    const answer = await api.call(listAgentsWithIndicators, { query });
    agents.push(...answer.agents);
    if (answer.agents.length < PAGE || agents.length >= answer.total) return agents;
  }
}

export interface AgentItems {
  readonly items: readonly PaletteItem[];
  /** They are on their way. */
  readonly isLoading: boolean;
}

/** Asked for with the palette; what else can be found does not wait for them. */
export function useAgentItems(navigate: NavigateFunction): AgentItems {
  // With what is known of agents: whatever changes one changes these.
  const { data, isLoading } = useQuery(
    { queryKey: ['agents', 'palette'], queryFn: loadAgents, staleTime: STALE_MS, retry: false },
    queryClient,
  );
  const items = useMemo(
    () =>
      (data ?? []).map(({ id, name, icon }): PaletteItem => {
        const path = `/agents/${encodeURIComponent(id)}`;
        return {
          id: `agent/${id}`,
          group: 'agents',
          icon: <AgentTile name={name} icon={icon} size="small" />,
          title: name,
          address: path,
          run: () => void navigate(path),
        };
      }),
    [data, navigate],
  );
  return { items, isLoading };
}
