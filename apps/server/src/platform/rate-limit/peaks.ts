// The most that one key has used of each rule, and what was refused, since it was last asked for.
import type { Peak, Verdict } from './limiter.ts';

export interface Peaks {
  note(name: string, verdict: Verdict): void;
  take(): readonly Peak[];
}

export function createPeaks(): Peaks {
  const peaks = new Map<string, { used: number; refused: number }>();
  return {
    note(name, { isAllowed, limit, remaining }) {
      let peak = peaks.get(name);
      if (!peak) {
        peak = { used: 0, refused: 0 };
        peaks.set(name, peak);
      }
      peak.used = Math.max(peak.used, limit - remaining);
      if (!isAllowed) peak.refused += 1;
    },
    take() {
      const taken = [...peaks].map(([name, peak]) => ({ name, ...peak }));
      peaks.clear();
      return taken;
    },
  };
}
