import { useMutation, useQuery } from '@tanstack/react-query';
import type { Preference } from '@parley/contract/agents/comparisons/schemas.ts';
import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../../platform/query.ts';
import { showError } from '../../../../platform/toasts.ts';
import { agentsApi, type RunPair } from '../../agents.api.ts';

/** Which of two runs is better, in the eyes of the person. `pair` is `null` where there are not two. */
export function useVotes(agentId: string, pair: RunPair | null) {
  const queryKey = ['agents', 'votes', agentId, pair?.a, pair?.b];
  const { data } = useQuery(
    {
      queryKey,
      queryFn: () => agentsApi.getVotes(agentId, pair ?? { a: '', b: '' }),
      enabled: pair !== null,
    },
    queryClient,
  );
  const { mutate, isPending } = useMutation(
    {
      mutationFn: ({ of, vote }: { readonly of: RunPair; readonly vote: Preference | null }) =>
        agentsApi.vote(agentId, of, vote),
      onSuccess: (votes, { of }) => {
        queryClient.setQueryData(['agents', 'votes', agentId, of.a, of.b], votes);
        // The counts of other pairs of the same versions have changed as well.
        void queryClient.invalidateQueries({ queryKey: ['agents', 'votes', agentId], refetchType: 'none' });
      },
      onError: (error) => showError(toAppError(error)),
    },
    queryClient,
  );
  return {
    votes: data ?? null,
    isBusy: isPending,
    /** The same once more takes it back, where it is known what was said before. */
    cast(vote: Preference): void {
      if (pair && !isPending) mutate({ of: pair, vote: data?.vote === vote ? null : vote });
    },
  };
}
