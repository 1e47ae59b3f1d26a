import { AppError } from '@parley/contract/errors/app-error.ts';
import {
  listModels,
  listPopularModels,
  listPublicModels,
  listQuickModels,
} from '@parley/contract/models/endpoints.ts';
import { z } from 'zod';
import { statusOf } from '../../platform/api/classify.ts';
import { api as browserApi, type Api } from '../../platform/api/client.ts';
import { browserClock, type Clock } from '../../platform/clock.ts';
import { logProblem } from '../../platform/log.ts';
import { localDatabase, type LocalDatabase } from '../../platform/store/database.ts';
import { Model, toProviders, type Providers } from './model.ts';
import { useModels } from './models.state.ts';

const CACHE_MS = 10 * 60_000;
const REST_DELAY_MS = 500;
const POPULAR_DELAY_MS = 100;
const CACHE_KEY = 'model-store';

const Cache = z.object({ providers: z.record(z.string(), z.array(Model)), fetchedAt: z.number() });

export interface Models {
  /** The short list at once and the whole one half a second later, unless a fresh one is there. */
  load(): Promise<void>;
  /** The whole list now, whatever is there. */
  reload(): Promise<void>;
  loadPopular(): Promise<void>;
}

export interface ModelsDependencies {
  readonly api: Api;
  readonly clock: Clock;
  readonly database: LocalDatabase;
}

export function createModels({ api, clock, database }: ModelsDependencies): Models {
  let running: Promise<void> | null = null;

  function show(providers: Providers, fetchedAt: number | null): void {
    useModels.setState({ providers, models: Object.values(providers).flat(), fetchedAt });
  }

  function fail(error: unknown, message: string): void {
    logProblem('models-not-loaded', error);
    useModels.setState({ error: message });
  }

  async function restore(): Promise<void> {
    if (useModels.getState().models.length > 0) return;
    const cache = Cache.safeParse(await database.get('ui-settings', CACHE_KEY)).data;
    if (cache && useModels.getState().models.length === 0) show(cache.providers, cache.fetchedAt);
  }

  function isFresh(): boolean {
    const { models, fetchedAt } = useModels.getState();
    return models.length > 0 && fetchedAt !== null && clock.now() - fetchedAt < CACHE_MS;
  }

  async function fetchPublic(): Promise<Providers> {
    try {
      return toProviders(await api.call(listPublicModels, {}));
    } catch (error) {
      const { status, statusText } = statusOf(error);
      fail(error, `Public models fetch failed: ${status} ${statusText}`.trim());
      throw error;
    }
  }

  async function fetchFull(): Promise<Providers> {
    if (!api.isIdentified()) return fetchPublic();
    try {
      return toProviders(await api.call(listModels, {}));
    } catch (error) {
      if (error instanceof AppError && error.code === 'authentication_required') return fetchPublic();
      fail(error, `Full models fetch failed: ${statusOf(error).status}`);
      throw error;
    }
  }

  async function loadFull(): Promise<void> {
    try {
      const providers = await fetchFull();
      const fetchedAt = clock.now();
      show(providers, fetchedAt);
      useModels.setState({ error: null });
      await database.write('ui-settings', [{ key: CACHE_KEY, value: { providers, fetchedAt } }]);
    } catch {
      // Said and logged where it happened; the list that was there stays.
    }
  }

  async function showQuick(): Promise<boolean> {
    try {
      const quick = toProviders(await api.call(listQuickModels, {}, { isRetried: false }));
      // A longer list that is only out of date is better than a short one.
      if (useModels.getState().models.length === 0) show(quick, null);
      return true;
    } catch (error) {
      fail(error, `Quick models fetch failed: ${statusOf(error).status}`);
      return false;
    }
  }

  async function fetching(run: () => Promise<void>): Promise<void> {
    if (running) return;
    useModels.setState({ isLoading: true });
    running = run().finally(() => {
      running = null;
      useModels.setState({ isLoading: false });
    });
    await running;
  }

  return {
    load: () =>
      fetching(async () => {
        await restore();
        if (isFresh()) return;
        const isQuickShown = await showQuick();
        if (isQuickShown) await new Promise<void>((resolve) => clock.after(REST_DELAY_MS, resolve));
        await loadFull();
      }),
    async reload() {
      // One that is under way may have been asked for before what is to be seen now.
      await running;
      await fetching(loadFull);
    },
    async loadPopular() {
      await new Promise<void>((resolve) => clock.after(POPULAR_DELAY_MS, resolve));
      try {
        const { popular_models: popular } = await api.call(listPopularModels, {});
        useModels.setState({ popularIds: popular.map(({ id }) => id) });
      } catch (error) {
        const { status } = statusOf(error);
        if (status === 401 || status === 403) return;
        fail(error, `Failed to fetch popular models: ${status}`);
        useModels.setState({ popularIds: [] });
      }
    },
  };
}

export const models: Models = createModels({
  api: browserApi,
  clock: browserClock,
  database: localDatabase,
});
