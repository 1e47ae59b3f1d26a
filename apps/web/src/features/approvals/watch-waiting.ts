import { QueryObserver } from '@tanstack/react-query';
import { onAccountNews } from '../../platform/account-news.ts';
import { queryClient } from '../../platform/query.ts';
import { setWaitingApprovals, useWaitingApprovals } from '../../platform/waiting-approvals.ts';
import { useTitleNotes } from '../../ui/page/title-notes.ts';
import { approvalQueries, refreshApprovals } from './approvals.api.ts';

/**
 * The server tells members at once, and only what gets lost is missed until then. Guests are told nothing: where
 * something has waited today, they look more often. A request that begins in this tab is counted at once.
 */
const REGULAR_MS = 60_000;
const BUSY_GUEST_MS = 10_000;

/** Counts what waits, also while the tab is hidden. Returns how to stop. */
export function watchWaiting(isGuest: boolean): () => void {
  const observer = new QueryObserver(queryClient, {
    ...approvalQueries.count(),
    refetchInterval: () => (isGuest && useWaitingApprovals.getState().isListed ? BUSY_GUEST_MS : REGULAR_MS),
    refetchIntervalInBackground: true,
    // A look that failed says nothing new.
    notifyOnChangeProps: ['data', 'dataUpdatedAt'],
  });
  const stop = observer.subscribe(({ data }) => {
    if (data === undefined) return;
    setWaitingApprovals(data);
    useTitleNotes.setState({ hasDot: data > 0 });
  });
  const stopListening = onAccountNews('approvals', () => void refreshApprovals());
  return () => {
    stop();
    stopListening();
    useTitleNotes.setState({ hasDot: false });
  };
}
