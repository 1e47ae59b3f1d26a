import type { HistoryState } from './history.state.ts';
import type { Refresh } from './sync/refresh.ts';

// The server's list of conversations as far as it has been asked for, newest first.

export interface HistoryList {
  /** Compares with the server. Rejects where the server does not answer. */
  refresh(): Promise<void>;
  /** The same; false where the server does not answer. */
  tryRefresh(): Promise<boolean>;
  /** The same, after the one that is under way. */
  refreshLater(): void;
  loadOlder(): Promise<void>;
  attachReply: Refresh['attachReply'];
}

export interface HistoryListDependencies extends Refresh {
  readonly signal: AbortSignal;
  readonly show: (change: Partial<HistoryState>) => void;
  readonly isLoadingOlder: () => boolean;
  readonly onRefreshed: () => void;
  readonly onProblem: (error: unknown) => void;
}

export function createHistoryList(dependencies: HistoryListDependencies): HistoryList {
  const { show, signal } = dependencies;
  let lastPage = 1;
  let isRefreshing = false;
  /** Something new was heard of while the list was on its way. */
  let isDue = false;

  async function refresh(): Promise<void> {
    show({ isRefreshing: true });
    isRefreshing = true;
    try {
      const page = await dependencies.refresh();
      lastPage = Math.max(lastPage, page.page);
      if (lastPage === 1) show({ hasOlder: page.hasMore });
      dependencies.onRefreshed();
    } finally {
      isRefreshing = false;
      show({ isRefreshing: false });
      // Also after a failure: what was heard of is not yet asked for.
      if (isDue) {
        isDue = false;
        refreshLater();
      }
    }
  }

  function refreshLater(): void {
    if (signal.aborted) return;
    if (isRefreshing) isDue = true;
    else void refresh().catch(dependencies.onProblem);
  }

  return {
    refresh,
    tryRefresh: () =>
      refresh().then(
        () => true,
        (error: unknown) => {
          dependencies.onProblem(error);
          return false;
        },
      ),
    refreshLater,
    attachReply: dependencies.attachReply,
    async loadOlder() {
      if (dependencies.isLoadingOlder()) return;
      show({ isLoadingOlder: true });
      try {
        const page = await dependencies.loadPage(lastPage + 1);
        lastPage = page.page;
        show({ hasOlder: page.hasMore });
      } finally {
        show({ isLoadingOlder: false });
      }
    },
  };
}
