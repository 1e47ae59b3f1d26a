import { getMe, startGuest } from '@parley/contract/auth/endpoints.ts';
import { listModels } from '@parley/contract/models/endpoints.ts';
import { listRuns, cancelRun, getRunByKey } from '@parley/contract/runs/endpoints.ts';
import { expect, test, vi, describe } from 'vitest';
import { createManualClock } from '../../testing/manual-clock.ts';
import { createApi } from './client.ts';

const EMPTY_RUNS = { runs: [], next: null };
const NO_MODELS = { providers: {}, total: 0, updated_at: '2026-01-01T00:00:00Z' };

type Answer = (url: string, init: RequestInit) => Response | Promise<Response>;

function build(answer: Answer, { isIos = false, random = 0 } = {}) {
  const clock = createManualClock();
  const starts: number[] = [];
  const fetchResource = vi.fn((input: unknown, init: RequestInit = {}) => {
    starts.push(clock.now() - 1_000_000);
    return Promise.resolve(answer(String(input), init));
  });
  const api = createApi({
    fetch: fetchResource,
    clock,
    device: { isIos, isMobile: isIos },
    random: () => random,
  });
  api.identify(() => ({ token: 'token', role: 'guest' }));
  async function run<T>(promise: Promise<T>): Promise<T> {
    let isDone = false;
    const watched = promise.finally(() => {
      isDone = true;
    });
    watched.catch(() => undefined);
    for (let step = 0; step < 2000 && !isDone; step += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      if (!isDone) await clock.advance(250);
    }
    return watched;
  }
  return { api, clock, starts, fetchResource, run };
}

const refusal = (status: number, headers = {}) =>
  new Response(JSON.stringify({ detail: 'no' }), { status, headers });
const hang: Answer = (_url, { signal }) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });

test('sends the bearer token, the path and the query of the endpoint [SHELL-64]', async () => {
  const { api, fetchResource, run } = build(() => Response.json(EMPTY_RUNS));
  api.identify(() => ({ token: 'secret', role: 'guest' }));
  await run(api.call(listRuns, { query: { active: 'true', per_page: 2 } }));
  const [url, init] = fetchResource.mock.calls[0] ?? [];
  expect(url).toBe('/runs?active=true&per_page=2');
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer secret');
});

test('puts parameters into the path, whatever characters they hold', async () => {
  const { api, fetchResource, run } = build(() => refusal(404));
  await run(api.call(getRunByKey, { params: { key: 'a/b?c' } })).catch(() => undefined);
  expect(fetchResource.mock.calls[0]?.[0]).toBe('/runs/by-key/a%2Fb%3Fc');
});

test('a reply that does not fit the contract is an error, not data', async () => {
  const { api, run } = build(() => Response.json({ providers: 'none' }));
  await expect(run(api.call(listModels, {}))).rejects.toMatchObject({ code: 'unreadable_reply' });
});

describe('repeating', () => {
  test('reads are repeated three times, 1, 2 and 4 s apart plus up to 1 s [ERR-16] [CONST-02] [ERR-14] [MODEL-03]', async () => {
    const exact = build(() => refusal(500));
    await expect(exact.run(exact.api.call(listModels, {}))).rejects.toMatchObject({ code: 'internal' });
    const gaps = (starts: number[]) => starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
    expect(gaps(exact.starts)).toEqual([1000, 2000, 4000]);
    const jittered = build(() => refusal(500), { random: 1 });
    await expect(jittered.run(jittered.api.call(listModels, {}))).rejects.toThrow();
    expect(gaps(jittered.starts)).toEqual([2000, 3000, 5000]);
  });

  test('an iPhone tries once more [ERR-18] [CONST-04]', async () => {
    const { api, starts, run } = build(() => refusal(500), { isIos: true });
    await expect(run(api.call(listModels, {}))).rejects.toThrow();
    expect(starts).toHaveLength(5);
  });

  test.each([
    [500, 4],
    [503, 4],
    [429, 4],
    [400, 1],
    [401, 1],
    [402, 1],
    [403, 1],
    [404, 1],
    [422, 1],
  ])('a %d is asked %d times [ERR-17]', async (status, times) => {
    const { api, starts, run } = build(() => refusal(status));
    await expect(run(api.call(listModels, {}))).rejects.toThrow();
    expect(starts).toHaveLength(times);
  });

  test('a lost network is repeated and then named [ERR-03] [ERR-17]', async () => {
    const { api, starts, run } = build(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(run(api.call(listModels, {}))).rejects.toThrow('Network error');
    expect(starts).toHaveLength(4);
  });

  test('a success after a failure is a success', async () => {
    let calls = 0;
    const { api, run } = build(() => ((calls += 1) < 3 ? refusal(503) : Response.json(NO_MODELS)));
    await expect(run(api.call(listModels, {}))).resolves.toMatchObject({ total: 0 });
  });

  test('a call that changes something is repeated only under an idempotency key', async () => {
    const bare = build(() => refusal(500));
    await expect(bare.run(bare.api.call(startGuest, {}))).rejects.toThrow();
    expect(bare.starts).toHaveLength(1);
    const keyed = build(() => refusal(500));
    const call = keyed.api.call(cancelRun, { params: { runId: 'r' } }, { idempotencyKey: 'k' });
    await expect(keyed.run(call)).rejects.toThrow();
    expect(keyed.starts).toHaveLength(4);
  });

  test('waits as long as the server asks, up to 30 s', async () => {
    const { api, starts, run } = build(() => refusal(429, { 'retry-after': '600' }));
    await expect(run(api.call(listModels, {}))).rejects.toThrow();
    expect(starts[1]).toBe(30_000);
  });

  test('the limits of guests are not repeated', async () => {
    const { api, starts, run } = build(() =>
      Response.json({ detail: 'x', code: 'guest_request_limit' }, { status: 429 }),
    );
    await expect(run(api.call(listModels, {}))).rejects.toMatchObject({ code: 'guest_request_limit' });
    expect(starts).toHaveLength(1);
  });
});

describe('time', () => {
  test.each([
    [false, 30_000],
    [true, 45_000],
  ])(
    'a plain call is given up after its time (iOS: %s) [ERR-04] [ERR-18] [ERR-19] [CONST-01] [CONST-04]',
    async (isIos, limitMs) => {
      const { api, clock, run } = build(hang, { isIos });
      const began = clock.now();
      const call = api.call(listModels, {}, { isRetried: false });
      await expect(run(call)).rejects.toThrow('Request timeout');
      expect(clock.now() - began).toBe(limitMs);
    },
  );

  test('the caller can give up earlier', async () => {
    const controller = new AbortController();
    const { api, run } = build(hang);
    const call = run(api.call(listModels, {}, { signal: controller.signal }));
    controller.abort();
    await expect(call).rejects.toMatchObject({ code: 'ABORT_ERROR' });
  });

  test('nothing is left ticking after an answer', async () => {
    const { api, clock, run } = build(() => Response.json(NO_MODELS));
    await run(api.call(listModels, {}));
    expect(clock.waiting).toBe(0);
  });
});

test('tells when the server no longer accepts the token in use, and only then', async () => {
  let token = 'old';
  const { api, run } = build(() => refusal(401));
  const handleSignedOut = vi.fn();
  api.onSignedOut(handleSignedOut);
  api.identify(() => null);
  await expect(run(api.call(getMe, {}))).rejects.toThrow();
  expect(handleSignedOut).not.toHaveBeenCalled();
  api.identify(() => ({ token, role: 'guest' }));
  await expect(run(api.call(getMe, {}))).rejects.toThrow();
  expect(handleSignedOut).toHaveBeenCalledTimes(1);
  const late = api.call(getMe, {});
  token = 'new';
  await expect(run(late)).rejects.toThrow();
  expect(handleSignedOut).toHaveBeenCalledTimes(1);
});

test('the connection is checked with a HEAD of the favicon, for five seconds at most [ERR-20] [CONST-01]', async () => {
  const online = build(() => new Response());
  expect(await online.run(online.api.checkConnection())).toBe(true);
  expect(online.fetchResource.mock.calls[0]).toMatchObject(['/favicon.svg', { method: 'HEAD' }]);
  const offline = build(() => Promise.reject(new TypeError('no')));
  expect(await offline.run(offline.api.checkConnection())).toBe(false);
  const silent = build(hang);
  const began = silent.clock.now();
  expect(await silent.run(silent.api.checkConnection())).toBe(false);
  expect(silent.clock.now() - began).toBe(5000);
});
