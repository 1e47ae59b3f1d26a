import { create } from 'zustand';
import { registerLocalData } from './store/local-data.ts';
import { readLocal, writeLocal } from './store/safe-storage.ts';

// How many requests wait for this person, for the parts of the app that are there from the start. The approvals tell it.

const KEY = 'approvals-storage';

const today = (): string => new Date().toDateString();

interface WaitingApprovals {
  readonly count: number;
  /** Something waits, or has waited today. */
  readonly isListed: boolean;
}

const NONE: WaitingApprovals = { count: 0, isListed: false };

export const useWaitingApprovals = create<WaitingApprovals>()(() => ({
  ...NONE,
  isListed: readLocal(KEY) === today(),
}));

export function setWaitingApprovals(count: number): void {
  if (count > 0) writeLocal(KEY, today());
  useWaitingApprovals.setState({ count, isListed: readLocal(KEY) === today() || count > 0 });
}

registerLocalData({ forget: () => useWaitingApprovals.setState(NONE) });
