import type { SpendingOptions } from '@parley/contract/workspaces/cost-centres/schemas.ts';
import { QueryObserver } from '@tanstack/react-query';
import { queryClient } from '../../../../platform/query.ts';
import { useAuth } from '../../../auth/index.ts';
import { toSpendingQuery } from './spending.api.ts';

/** What a chat spends for, now and whenever it changes, for code that draws nothing. */
export function watchSpending(
  sessionId: string,
  left: AbortSignal,
  onOptions: (options: SpendingOptions) => void,
): void {
  if (left.aborted) return;
  const accountId = useAuth.getState().account?.id;
  const observer = new QueryObserver(queryClient, toSpendingQuery(accountId, sessionId));
  const stop = observer.subscribe(({ data }) => data && onOptions(data));
  left.addEventListener('abort', stop);
}
