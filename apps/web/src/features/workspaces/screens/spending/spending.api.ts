import { getSpendingOptions, setSpendingChoice } from '@parley/contract/workspaces/cost-centres/endpoints.ts';
import type { SpendingChoice, SpendingOptions } from '@parley/contract/workspaces/cost-centres/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../platform/api/client.ts';
import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../../platform/query.ts';
import { showError } from '../../../../platform/toasts.ts';
import { useAuth } from '../../../auth/index.ts';

const toSession = (sessionId: string | null) => (sessionId === null ? {} : { session_id: sessionId });

export const toSpendingQuery = (accountId: string | undefined, sessionId: string | null) => ({
  queryKey: ['spending-choice', accountId, sessionId],
  queryFn: () => api.call(getSpendingOptions, { query: toSession(sessionId) }),
});

/** For which workspace and cost centers a chat spends; `null`: all chats without a choice of their own. */
export function useSpending(sessionId: string | null, isWanted = true) {
  const accountId = useAuth((state) => state.account?.id);
  const query = toSpendingQuery(accountId, sessionId);
  const { queryKey } = query;
  const found = useQuery({ ...query, enabled: isWanted }, queryClient);
  return {
    found,
    choose(choice: SpendingChoice | null): void {
      const before = queryClient.getQueryData<SpendingOptions>(queryKey);
      if (before) queryClient.setQueryData(queryKey, { ...before, choice });
      api.call(setSpendingChoice, { body: { ...toSession(sessionId), choice } }).then(
        (options) => {
          queryClient.setQueryData(queryKey, options);
          // What is usual for chats has changed.
          if (sessionId === null)
            queryClient.removeQueries({ queryKey: ['spending-choice', accountId], type: 'inactive' });
        },
        (error: unknown) => {
          queryClient.setQueryData(queryKey, before);
          showError(toAppError(error));
        },
      );
    },
  };
}
