import { createStore, type StoreApi } from 'zustand/vanilla';

/** What screens show of the sync; everything else about it happens unseen. */
export interface HistoryState {
  /** Whether a member is signed in, whose conversations are stored on the server. */
  readonly isOn: boolean;
  readonly isRefreshing: boolean;
  /** The server has conversations that are not in the list yet. */
  readonly hasOlder: boolean;
  readonly isLoadingOlder: boolean;
  /** Conversations with something that could not be sent; it is tried again on the next occasion. */
  readonly waitingIds: readonly string[];
}

export const HISTORY_OFF: HistoryState = {
  isOn: false,
  isRefreshing: false,
  hasOlder: false,
  isLoadingOlder: false,
  waitingIds: [],
};

export type HistoryStateStore = StoreApi<HistoryState>;

export const historyState: HistoryStateStore = createStore<HistoryState>()(() => HISTORY_OFF);
