import { listAgents } from '@parley/contract/agents/endpoints.ts';
import type { Agent } from '@parley/contract/agents/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';
import { queryClient } from '../../platform/query.ts';

/** An agent that a chat can be given to. */
export interface AgentChoice {
  /** Null: the default agent. */
  readonly id: string | null;
  readonly name: string;
  /** Its own; null: that of the chat. */
  readonly model: string | null;
}

export interface AgentOption extends AgentChoice {
  readonly key: string;
  readonly description: string;
  readonly group: 'default' | 'mine' | 'public';
}

const MOST = 100;

function toOption({ id, name, model, description, is_default, permissions }: Agent): AgentOption {
  const group = is_default ? 'default' : permissions.edit ? 'mine' : 'public';
  return { key: id, id: is_default ? null : id, name, model, description, group };
}

const ORDER = { default: 0, mine: 1, public: 2 } as const;

async function loadAgents(q: string): Promise<readonly AgentOption[]> {
  const query = { per_page: MOST, ...(q !== '' && { q }) };
  const { agents } = await api.call(listAgents, { query });
  // Stable, so that within a group the server's order stays.
  return agents.map(toOption).sort((a, b) => ORDER[a.group] - ORDER[b.group]);
}

export function useAgents(q: string) {
  return useQuery(
    {
      queryKey: ['agent-choices', q],
      queryFn: () => loadAgents(q),
      placeholderData: (before) => before,
    },
    queryClient,
  );
}
