// When conversations were last used, of those this page has heard of; also of ones that are in no list any more.

const RECENT_MS = 3 * 24 * 60 * 60_000;
const MAX_ENTRIES = 1000;

export interface ActivityCache {
  note(sessionId: string, usedAt: number): void;
  isRecent(sessionId: string, nowMs: number): boolean;
  readonly size: number;
}

export function createActivityCache(): ActivityCache {
  const usedAtOf = new Map<string, number>();
  return {
    note(sessionId, usedAt) {
      // Noted again, it is the newest entry.
      usedAtOf.delete(sessionId);
      usedAtOf.set(sessionId, usedAt);
      const [oldest] = usedAtOf.keys();
      if (usedAtOf.size > MAX_ENTRIES && oldest !== undefined) usedAtOf.delete(oldest);
    },
    isRecent(sessionId, nowMs) {
      const usedAt = usedAtOf.get(sessionId);
      return usedAt !== undefined && nowMs - usedAt <= RECENT_MS;
    },
    get size() {
      return usedAtOf.size;
    },
  };
}
