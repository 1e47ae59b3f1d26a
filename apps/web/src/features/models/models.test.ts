import { AppError } from '@parley/contract/errors/app-error.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Api } from '../../platform/api/client.ts';
import { createLocalDatabase, type LocalDatabase } from '../../platform/store/database.ts';
import { createModelInfo, createModelsAnswer } from '../../testing/fake-server.ts';
import { createManualClock } from '../../testing/manual-clock.ts';
import { createModels } from './models.ts';
import { addRecent, findDefaultModel, modelChoices, toggleFavorite, useModels } from './models.state.ts';

vi.spyOn(console, 'warn').mockImplementation(() => undefined);

const info = createModelInfo;
const answer = (...ids: string[]) => createModelsAnswer(ids.map((id) => info(id)));

function refused(
  status: number,
  statusText: string,
  code: 'internal' | 'authentication_required' = 'internal',
) {
  return new AppError(code, { data: { internal: { status, statusText } } });
}

let database: LocalDatabase;

beforeEach(() => {
  database = createLocalDatabase();
  useModels.setState(
    {
      providers: {},
      models: [],
      popularIds: [],
      fetchedAt: null,
      isLoading: false,
      error: null,
      favoriteIds: [],
      recentIds: [],
      defaultId: null,
    },
    true,
  );
});

function build(replies: Record<string, unknown>, hasToken = true) {
  const clock = createManualClock();
  const calls: string[] = [];
  const call = vi.fn((endpoint: { path: string }) => {
    calls.push(`${endpoint.path}@${clock.now() - 1_000_000}`);
    const reply = replies[endpoint.path];
    return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply);
  });
  const api = { call, isIdentified: () => hasToken } as unknown as Api;
  const models = createModels({ api, clock, database });
  async function run(loading: Promise<void>, durationMs = 2000): Promise<void> {
    let isDone = false;
    void loading.then(() => {
      isDone = true;
    });
    const advance = async (): Promise<boolean> => {
      if (!isDone) await clock.advance(durationMs / 20);
      return isDone;
    };
    await expect.poll(advance, { interval: 1 }).toBe(true);
  }
  return { models, clock, calls, run };
}

const ids = () => useModels.getState().models.map(({ id }) => id);

describe('loading', () => {
  test('shows the quick list and fetches the whole one 500 ms later [MODEL-08] [CONST-13] [MODEL-12]', async () => {
    const { models, calls, run } = build({
      '/api/models/quick': answer('a/one'),
      '/models': answer('a/one', 'b/two'),
    });
    await run(models.load());
    const [quick = '', full = ''] = calls;
    expect(quick).toMatch(/^\/api\/models\/quick@/);
    expect(Number(full.split('@')[1]) - Number(quick.split('@')[1])).toBeGreaterThanOrEqual(500);
    expect(ids()).toEqual(['a/one', 'b/two']);
    expect(Object.keys(useModels.getState().providers)).toEqual(['a', 'b']);
  });

  test('what is asked for again while a list is on its way is fetched after it', async () => {
    const { models, calls, run } = build({
      '/api/models/quick': answer('a/one'),
      '/models': answer('a/one'),
    });
    const loading = models.load();
    await run(Promise.all([loading, models.reload()]).then(() => undefined));
    expect(calls.map((entry) => entry.split('@')[0])).toEqual(['/api/models/quick', '/models', '/models']);
  });

  test('goes on with the normal fetch when the quick list fails [MODEL-07]', async () => {
    const { models, calls, run } = build({
      '/api/models/quick': refused(500, ''),
      '/models': refused(502, ''),
    });
    const messages: (string | null)[] = [];
    const stop = useModels.subscribe((state) => messages.push(state.error));
    await run(models.load());
    stop();
    expect(calls.map((entry) => entry.split('@')[0])).toEqual(['/api/models/quick', '/models']);
    expect(messages).toContain('Quick models fetch failed: 500');
    expect(useModels.getState().error).toBe('Full models fetch failed: 502');
    expect(useModels.getState().isLoading).toBe(false);
  });

  test('uses the public list when the server asks for a sign-in [MODEL-04]', async () => {
    const { models, run } = build({
      '/api/models/quick': answer('a/one'),
      '/models': refused(401, 'Unauthorized', 'authentication_required'),
      '/api/models/public': answer('a/one', 'c/three'),
    });
    await run(models.load());
    expect(ids()).toEqual(['a/one', 'c/three']);
    expect(useModels.getState().error).toBeNull();
  });

  test('visitors get the public list, and its failure is named [MODEL-05] [MODEL-19]', async () => {
    const { models, calls, run } = build(
      { '/api/models/quick': answer('a/one'), '/api/models/public': refused(503, 'Service Unavailable') },
      false,
    );
    await run(models.load());
    expect(calls.some((entry) => entry.startsWith('/models@'))).toBe(false);
    expect(useModels.getState().error).toBe('Public models fetch failed: 503 Service Unavailable');
    expect(ids()).toEqual(['a/one']);
  });

  test('is skipped while a fetch is running [MODEL-14]', async () => {
    const { models, calls, run } = build({
      '/api/models/quick': answer('a/one'),
      '/models': answer('a/one'),
    });
    const first = models.load();
    await models.load();
    await run(first);
    expect(calls).toHaveLength(2);
  });

  test('is skipped while a list is younger than ten minutes, also after a reload [MODEL-15] [CONST-13] [MODEL-22] [STOR-04]', async () => {
    const replies = { '/api/models/quick': answer('a/one'), '/models': answer('a/one') };
    const first = build(replies);
    await first.run(first.models.load());
    expect(await database.get('ui-settings', 'model-store')).toMatchObject({ fetchedAt: expect.any(Number) });
    useModels.setState({ models: [], providers: {}, fetchedAt: null });
    const second = build(replies);
    await second.run(second.models.load());
    expect(second.calls).toEqual([]);
    expect(ids()).toEqual(['a/one']);
    await second.clock.advance(11 * 60_000);
    await second.run(second.models.load());
    expect(second.calls.length).toBeGreaterThan(0);
  });
});

describe('popular models', () => {
  test('are fetched 100 ms later [SHELL-55] [CONST-13]', async () => {
    const { models, calls, run } = build({
      '/models/popular': { popular_models: [{ ...info('a/one'), uses: 3 }] },
    });
    await run(models.loadPopular());
    expect(Number(calls[0]?.split('@')[1])).toBeGreaterThanOrEqual(100);
    expect(useModels.getState().popularIds).toEqual(['a/one']);
  });

  test.each([401, 403])('a %d is ignored [MODEL-10]', async (status) => {
    const { models, run } = build({ '/models/popular': refused(status, '') });
    await run(models.loadPopular());
    expect(useModels.getState().error).toBeNull();
  });

  test('another failure is named and empties the list [MODEL-11]', async () => {
    useModels.setState({ popularIds: ['a/one'] });
    const { models, run } = build({ '/models/popular': refused(500, '') });
    await run(models.loadPopular());
    expect(useModels.getState()).toMatchObject({
      error: 'Failed to fetch popular models: 500',
      popularIds: [],
    });
  });
});

describe('choices', () => {
  test('recent models are newest first, without repeats, six at most [MODEL-17] [CONST-13]', () => {
    const recent = ['a', 'b', 'c', 'a', 'd', 'e', 'f', 'g'].reduce<readonly string[]>(addRecent, []);
    expect(recent).toEqual(['g', 'f', 'e', 'd', 'a', 'c']);
  });

  test('a favourite is added and taken away again [MODEL-18]', () => {
    expect(toggleFavorite([], 'a')).toEqual(['a']);
    expect(toggleFavorite(['a', 'b'], 'a')).toEqual(['b']);
  });

  test('favourites and recents are kept under model-storage [MODEL-13] [STOR-07]', () => {
    modelChoices.toggleFavorite('a/one');
    modelChoices.markUsed('b/two');
    expect(JSON.parse(localStorage.getItem('model-storage') ?? '{}').state).toMatchObject({
      favoriteIds: ['a/one'],
      recentIds: ['b/two'],
    });
  });

  test('a new chat begins with the choice, else a recommended model, else the first', () => {
    const [first, second] = ['a/one', 'b/two'].map((id) => ({
      id,
      isRecommended: id === 'b/two',
    })) as never[];
    const models = [first, second] as never[];
    const find = (defaultId: string | null, isLoading = false, list = models) =>
      findDefaultModel({ models: list, defaultId, isLoading })?.id ?? null;
    expect(find('a/one')).toBe('a/one');
    expect(find('gone')).toBe('b/two');
    expect(find(null, false, [first] as never[])).toBe('a/one');
  });

  test('a new chat waits for the whole list when the short one lacks the choice', () => {
    const short = [{ id: 'b/two', isRecommended: true }] as never[];
    expect(findDefaultModel({ models: short, defaultId: 'a/one', isLoading: true })).toBeNull();
    expect(findDefaultModel({ models: short, defaultId: null, isLoading: true })?.id).toBe('b/two');
    expect(findDefaultModel({ models: short, defaultId: 'a/one', isLoading: false })?.id).toBe('b/two');
  });
});

test('a choice made in this tab takes back none that was made in another one', () => {
  const state = { favoriteIds: ['a/one'], recentIds: [], defaultId: 'a/one' };
  localStorage.setItem('model-storage', JSON.stringify({ state, version: 0 }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'model-storage' }));
  useModels.setState({ recentIds: ['a/two'] });
  expect(JSON.parse(localStorage.getItem('model-storage') ?? '')).toMatchObject({
    state: { favoriteIds: ['a/one'], recentIds: ['a/two'], defaultId: 'a/one' },
  });
});
