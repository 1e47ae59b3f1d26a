import { getPlatformStats } from '@parley/contract/stats/endpoints.ts';
import { create } from 'zustand';
import { api } from '../../platform/api/client.ts';
import { logProblem } from '../../platform/log.ts';
import { toPlatformFigures, type PlatformFigures } from './platform-figures.ts';

interface PlatformFiguresState {
  /** `null` until the server has answered. */
  readonly figures: PlatformFigures | null;
  readonly hasFailed: boolean;
  /** Fetched once a visit, and again after a failure. */
  fetch(): void;
}

let isFetching = false;

export const usePlatformFigures = create<PlatformFiguresState>()((set, get) => ({
  figures: null,
  hasFailed: false,
  fetch() {
    if (isFetching || get().figures !== null) return;
    isFetching = true;
    set({ hasFailed: false });
    api
      .call(getPlatformStats, {})
      .then(
        (stats) => set({ figures: toPlatformFigures(stats) }),
        (error: unknown) => {
          logProblem('stats-not-loaded', error);
          set({ hasFailed: true });
        },
      )
      .finally(() => {
        isFetching = false;
      });
  },
}));
