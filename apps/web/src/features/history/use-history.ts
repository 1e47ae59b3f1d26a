import { useStore } from 'zustand';
import { historyState, type HistoryState } from './history.state.ts';

export type HistoryView = HistoryState;

/** What of the sync is shown. */
export function useHistory<T>(select: (state: HistoryView) => T): T {
  return useStore(historyState, select);
}
