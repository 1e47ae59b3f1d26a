// What this browser keeps about a person, and how it is forgotten. Each part of the app that holds something in memory
// registers how that is emptied; what is stored goes with one sweep.

export interface LocalPart {
  /** Empties what is in memory. Runs before the stored data goes, so that nothing is written back afterwards. */
  readonly forget?: () => void | Promise<void>;
  /** Runs when all is gone: what has to be there at once again. */
  readonly restore?: () => void;
}

const parts = new Set<LocalPart>();

export function registerLocalData(part: LocalPart): () => void {
  parts.add(part);
  return () => parts.delete(part);
}

/** Empties what is in memory only, e.g. because another tab has cleared what was stored. */
export async function forgetInMemory(): Promise<void> {
  await Promise.all([...parts].map(async (part) => part.forget?.()));
}

/** What was stored is gone. */
export function restoreLocalData(): void {
  for (const part of parts) part.restore?.();
}
