import { useQueries, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../platform/query.ts';
import { toContentQuery } from './content.api.ts';
import { mcpServersQuery } from './mcp.api.ts';
import type { PromptOffer } from './offer.ts';

/** Lists come and go with each slash: what servers have said is not asked again so soon. */
const FRESH_MS = 5 * 60_000;

export interface ServerPrompts {
  readonly prompts: readonly { readonly serverName: string; readonly offer: PromptOffer }[];
  readonly isLoading: boolean;
  /** Names of the servers that have not said what they offer. */
  readonly silent: readonly string[];
}

/** The prompts of all servers of the person that can be reached. */
export function useServerPrompts(): ServerPrompts {
  const found = useQuery(mcpServersQuery, queryClient);
  const servers = (found.data?.servers ?? []).filter(({ state }) => state === 'ready');
  const contents = useQueries(
    {
      queries: servers.map(({ id }) => ({
        ...toContentQuery(id),
        refetchOnMount: true,
        staleTime: FRESH_MS,
      })),
    },
    queryClient,
  );
  return {
    prompts: servers.flatMap(({ id, name }, index) =>
      (contents[index]?.data?.prompts ?? []).map((prompt) => ({
        serverName: name,
        offer: { is: 'prompt' as const, serverId: id, prompt },
      })),
    ),
    isLoading: contents.some(({ isPending }) => isPending),
    silent: servers.flatMap(({ name }, index) => (contents[index]?.isError ? [name] : [])),
  };
}
