import { create } from 'zustand';
import { z } from 'zod';
import { registerLocalData } from '../store/local-data.ts';
import { readLocal, writeLocal } from '../store/safe-storage.ts';

const KEY = 'keyboard-storage';
const Stored = z.object({ state: z.object({ hasLetterKeys: z.boolean() }) });

function readStored(): boolean {
  try {
    return Stored.parse(JSON.parse(readLocal(KEY) ?? 'null')).state.hasLetterKeys;
  } catch {
    // None yet, or damaged.
    return true;
  }
}

/** Single letters can be turned off: speech input and shaky hands press them by accident. */
export const useKeyboard = create<{ readonly hasLetterKeys: boolean }>()(() => ({
  hasLetterKeys: readStored(),
}));

useKeyboard.subscribe((state) => void writeLocal(KEY, JSON.stringify({ state, version: 0 })));

registerLocalData({ forget: () => useKeyboard.setState({ hasLetterKeys: true }) });

export function setLetterKeys(hasLetterKeys: boolean): void {
  useKeyboard.setState({ hasLetterKeys });
}
