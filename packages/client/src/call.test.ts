import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createParley } from './parley.ts';
import { createScriptedServer, json, lost, refusal, type ScriptedServer } from './testing/scripted-server.ts';

const NAMES = ['get-time', 'web-search'];
const MEMORY = { agent_id: 'agt_1', text: 'I like tea.' };
const READY = { status: 'ok' };

let server: ScriptedServer;
beforeEach(() => {
  vi.useFakeTimers();
  vi.setTimerTickMode('nextTimerAsync');
  server = createScriptedServer();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a call', () => {
  it('sends path, query and body, and gives the reply back by the schema of the contract [CLI-01]', async () => {
    server.next(json({ names: NAMES, total: 2, more: 'than this version knows' }));
    const names = await server.parley.tools.listNames();
    expect(names).toEqual({ ok: true, value: { names: NAMES, total: 2 } });

    server.next(json({ runs: [], next: null }));
    const runs = await server.parley.runs.list({ query: { active: true, per_page: 5 } });
    expect(runs).toEqual({ ok: true, value: { runs: [], next: null } });
    expect(server.requests[1]).toMatchObject({ method: 'GET', path: '/runs?active=true&per_page=5' });

    server.next(refusal(404, 'not_found'));
    await server.parley.billing.setApiKeyBudget({
      params: { id: 'key/1' },
      body: { per_run: 1, per_month: null },
    });
    expect(server.requests[2]).toMatchObject({
      method: 'PUT',
      path: '/api/api-keys/key%2F1/budget',
      body: '{"per_run":1,"per_month":null}',
    });
    expect(server.requests[2]?.headers.get('content-type')).toBe('application/json');
  });

  it('sends forms with files', async () => {
    server.next(refusal(422, 'file_empty'));
    const file = new File(['text'], 'notes.txt', { type: 'text/plain' });
    const result = await server.parley.files.extractText({ files: { file } });
    expect(result).toMatchObject({ ok: false, error: { code: 'file_empty' } });
    const form = server.requests[0]?.body;
    expect(form instanceof FormData && form.get('file')).toMatchObject({ name: 'notes.txt' });
  });

  it('gives a file back as one', async () => {
    server.next(() => new Response('date,cost', { headers: { 'content-type': 'text/csv' } }));
    const result = await server.parley.usage.export({ params: { id: 'usr_1' } });
    expect(result.ok && (await result.value.text())).toBe('date,cost');
  });

  it('tells declared errors apart by their code, with what the server said about them', async () => {
    server.next(
      json(
        {
          detail: 'Some fields are not valid.',
          code: 'validation_failed',
          request_id: 'req_7',
          errors: [{ field: 'key', message: 'is too long' }],
        },
        { status: 422 },
      ),
    );
    expect(await server.parley.memory.create({ body: MEMORY })).toEqual({
      ok: false,
      error: {
        code: 'validation_failed',
        status: 422,
        detail: 'Some fields are not valid.',
        requestId: 'req_7',
        errors: [{ field: 'key', message: 'is too long' }],
      },
    });
  });

  it('calls what nobody has declared unexpected, and keeps its name', async () => {
    server.next(refusal(418, 'teapot'));
    expect(await server.parley.tools.listNames()).toMatchObject({
      ok: false,
      error: { code: 'unexpected', received: 'teapot', status: 418 },
    });
    server.next(() => new Response('<h1>No</h1>', { status: 400 }));
    expect(await server.parley.tools.listNames()).toMatchObject({
      ok: false,
      error: { code: 'unexpected', received: null, detail: 'HTTP 400' },
    });
  });

  it('does not pass on a reply that is not what the contract says', async () => {
    server.next(json({ names: 5 }), () => new Response('{"names":'));
    for (const _ of [1, 2])
      expect(await server.parley.tools.listNames()).toMatchObject({
        ok: false,
        error: { code: 'invalid_reply' },
      });
  });

  it('knows a state that has not changed', async () => {
    server.next(() => new Response(null, { status: 304 }));
    const result = await server.parley.history.getSession(
      { params: { id: 's1' } },
      { headers: { 'If-None-Match': '"1"' } },
    );
    expect(result).toMatchObject({ ok: false, error: { code: 'not_modified', status: 304 } });
    expect(server.requests[0]?.headers.get('if-none-match')).toBe('"1"');
  });
});

describe('the repeating of calls', () => {
  const BUSY = refusal(503, 'overloaded');
  const secondsOf = async (act: () => Promise<unknown>): Promise<number> => {
    const from = Date.now();
    await act();
    return (Date.now() - from) / 1000;
  };

  it('tries a call that reads up to three times more, with growing pauses [CLI-01]', async () => {
    server.next(
      lost,
      BUSY,
      () => new Response('Bad gateway', { status: 502 }),
      json({ names: NAMES, total: 2 }),
    );
    const seconds = await secondsOf(async () => {
      expect((await server.parley.tools.listNames()).ok).toBe(true);
    });
    expect(server.requests).toHaveLength(4);
    expect(seconds).toBeGreaterThanOrEqual(3.5);
    expect(seconds).toBeLessThanOrEqual(5);
  });

  it('gives up then, with the last error', async () => {
    server.next(BUSY, BUSY, BUSY, lost);
    expect(await server.parley.tools.listNames()).toMatchObject({ ok: false, error: { code: 'network' } });
    expect(server.requests).toHaveLength(4);
  });

  it('waits as long as the server asks, unless that is long', async () => {
    server.next(refusal(429, 'rate_limited', { 'retry-after': '20' }), json({ names: NAMES, total: 2 }));
    expect(
      await secondsOf(async () => {
        expect((await server.parley.tools.listNames()).ok).toBe(true);
      }),
    ).toBeGreaterThanOrEqual(20);
    server.next(refusal(429, 'rate_limited', { 'retry-after': '3000' }));
    expect(await server.parley.tools.listNames()).toMatchObject({
      ok: false,
      error: { code: 'rate_limited', retryAfterSeconds: 3000 },
    });
  });

  it('leaves alone what cannot succeed later, and what changes something without a key', async () => {
    server.next(refusal(404, 'not_found'));
    await server.parley.runs.get({ params: { runId: 'run_1' } });
    server.next(BUSY);
    await server.parley.memory.create({ body: MEMORY });
    expect(server.requests).toHaveLength(2);
    const body = { prompt: 'Ada, 36', json_schema: { type: 'object' } };
    server.next(BUSY, refusal(404, 'not_found'));
    await server.parley.chat.structuredOutput({ body }, { idempotencyKey: 'mine' });
    expect(server.requests.slice(2).map(({ headers }) => headers.get('idempotency-key'))).toEqual([
      'mine',
      'mine',
    ]);
  });

  it('repeats nothing under a key that the server does not read there', async () => {
    server.next(BUSY);
    await server.parley.memory.create({ body: MEMORY }, { idempotencyKey: 'mine' });
    expect(server.requests).toHaveLength(1);
  });

  it('gives a reply that is answered once a key, so that it can be repeated', async () => {
    server.next(lost, refusal(402, 'insufficient_balance'));
    const result = await server.parley.chat.generate({ body: { prompt: 'Hello', stream: false } });
    expect(result).toMatchObject({ ok: false, error: { code: 'insufficient_balance' } });
    const [first, second] = server.requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    const form = server.requests[1]?.body;
    expect(form instanceof FormData && [...form]).toEqual([
      ['prompt', 'Hello'],
      ['stream', 'false'],
    ]);
  });

  it('ends with the signal, also while it waits', async () => {
    const controller = new AbortController();
    server.next(BUSY);
    setTimeout(() => controller.abort(), 100);
    const result = await server.parley.tools.listNames({}, { signal: controller.signal });
    expect(result).toMatchObject({ ok: false, error: { code: 'aborted' } });
    expect(server.requests).toHaveLength(1);
    const late = await server.parley.tools.listNames({}, { signal: controller.signal });
    expect(late).toMatchObject({ ok: false, error: { code: 'aborted' } });
  });

  it('gives an attempt half a minute to read, or what it is told', async () => {
    const never = ({ signal }: { signal: AbortSignal }) =>
      new Promise<Response>((_, reject) => {
        // Like `fetch`, with whatever the signal was aborted with.
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    server = createScriptedServer({ retries: 0 });
    server.next(never, never);
    let result: unknown;
    const seconds = await secondsOf(async () => {
      result = await server.parley.tools.listNames();
    });
    expect(result).toMatchObject({ ok: false, error: { code: 'timeout' } });
    expect(seconds).toBe(30);
    expect(await secondsOf(() => server.parley.tools.listNames({}, { timeoutMs: 1_000 }))).toBe(1);
  });
});

it('asks for the token before each request, and sends none where there is none', async () => {
  const sent: (string | null)[] = [];
  const answer: typeof fetch = (_url, init) => {
    sent.push(new Headers(init?.headers).get('authorization'));
    return Promise.resolve(Response.json(READY));
  };
  let count = 0;
  const token = () => Promise.resolve(`t${(count += 1)}`);
  const signedIn = createParley({ baseUrl: '', token, fetch: answer });
  await signedIn.platform.health();
  await signedIn.platform.health();
  await createParley({ baseUrl: '', fetch: answer }).platform.health();
  expect(sent).toEqual(['Bearer t1', 'Bearer t2', null]);
});
