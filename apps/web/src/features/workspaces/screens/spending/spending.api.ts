import { getSpendingOptions, setSpendingChoice } from '@parley/contract/workspaces/cost-centres/endpoints.ts';
import type { SpendingChoice, SpendingOptions } from '@parley/contract/workspaces/cost-centres/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../platform/api/client.ts';
import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../../platform/query.ts';
import { showError } from '../../../../platform/toasts.ts';
import { useAuth } from '../../../auth/index.ts';

const toKey = (accountId: string | undefined, sessionId: string | null) => [
  'spending-choice',
  accountId,
  sessionId,
];

/** For which workspace and cost centers a chat spends; `null`: all chats without a choice of their own. */
export function useSpending(sessionId: string | null, isWanted = true) {
  const accountId = useAuth((state) => state.account?.id);
  const queryKey = toKey(accountId, sessionId);
  const session = sessionId === null ? {} : { session_id: sessionId };
  const found = useQuery(
    { queryKey, queryFn: () => api.call(getSpendingOptions, { query: session }), enabled: isWanted },
    queryClient,
  );
  return {
    found,
    choose(choice: SpendingChoice | null): void {
      const before = queryClient.getQueryData<SpendingOptions>(queryKey);
      if (before) queryClient.setQueryData(queryKey, { ...before, choice });
      api.call(setSpendingChoice, { body: { ...session, choice } }).then(
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
