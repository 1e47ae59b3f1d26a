import { getPlatformStats } from '@parley/contract/stats/endpoints.ts';
import { create } from 'zustand';
import { api } from '../../platform/api/client.ts';
import { logProblem } from '../../platform/log.ts';
import type { MeasuredFigures } from './figures.ts';

interface MeasuredState {
  readonly measured: MeasuredFigures | null;
  /** Asked once a visit; without an answer the page shows its promises alone. */
  fetch(): void;
}

let isAsked = false;

export const useMeasured = create<MeasuredState>()((set) => ({
  measured: null,
  fetch() {
    if (isAsked) return;
    isAsked = true;
    api.call(getPlatformStats, {}).then(
      ({ uptime_30d: uptime, reliability_30d: reliability }) => set({ measured: { uptime, reliability } }),
      (error: unknown) => logProblem('stats-not-loaded', error),
    );
  },
}));
