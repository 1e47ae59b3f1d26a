import { QueryObserver } from '@tanstack/react-query';
import { queryClient } from '../../platform/query.ts';
import { setWaitingApprovals, useWaitingApprovals } from '../../platform/waiting-approvals.ts';
import { useTitleNotes } from '../../ui/page/title-notes.ts';
import { approvalQueries } from './approvals.api.ts';

/** Where something has waited today, the next is told soon; a request that begins in this tab is counted at once. */
const BUSY_MS = 10_000;
const QUIET_MS = 60_000;

/** Counts what waits, also while the tab is hidden. Returns how to stop. */
export function watchWaiting(): () => void {
  const observer = new QueryObserver(queryClient, {
    ...approvalQueries.count(),
    refetchInterval: () => (useWaitingApprovals.getState().isListed ? BUSY_MS : QUIET_MS),
    refetchIntervalInBackground: true,
  });
  const stop = observer.subscribe(({ data }) => {
    if (data === undefined) return;
    setWaitingApprovals(data);
    useTitleNotes.setState({ hasDot: data > 0 });
  });
  return () => {
    stop();
    useTitleNotes.setState({ hasDot: false });
  };
}
