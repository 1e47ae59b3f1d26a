import { create } from 'zustand';

export interface Reading {
  readonly messageId: string;
  readonly stop: () => void;
}

/** The reply that is being read aloud. */
export const useReading = create<{ readonly reading: Reading | null }>()(() => ({ reading: null }));
