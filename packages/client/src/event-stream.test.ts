import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ENDPOINTS } from '@parley/contract/endpoints.ts';
import type { RunEvent } from '@parley/contract/runs/events.ts';
import { z } from 'zod';
import {
  createScriptedServer,
  events,
  json,
  lost,
  refusal,
  type ScriptedServer,
} from './testing/scripted-server.ts';

const INFO = { type: 'info', model_used: 'guide/guide', run_id: 'run_1' };
const END = {
  type: 'end',
  reason: 'stop',
  usage: { input_tokens: 1, output_tokens: 2 },
  cost: 0,
  balance: 5,
};
const say = (token: string) => ({ type: 'content', token });
const RUN = { id: 'run_1', status: 'running', last_event: 1 };

let server: ScriptedServer;
beforeEach(() => {
  vi.useFakeTimers();
  vi.setTimerTickMode('nextTimerAsync');
  server = createScriptedServer();
});
afterEach(() => {
  vi.useRealTimers();
});

const generate = (options = {}) => server.parley.chat.generate({ body: { prompt: 'Hello' } }, options);
const pathsOf = () => server.requests.map(({ method, path }) => `${method} ${path}`);

async function collect<Event>(stream: AsyncIterable<Event>): Promise<Event[]> {
  const all: Event[] = [];
  for await (const event of stream) all.push(event);
  return all;
}

describe('a stream that starts a run', () => {
  it('gives its events in order and says that it was read to its end [CLI-01]', async () => {
    server.next(events([[1, INFO], 'keep-alive', [2, say('a')], [3, { type: 'newer' }], [4, END]]));
    const stream = generate();
    expect(await collect(stream)).toEqual([INFO, say('a'), END]);
    expect(await stream.finish()).toEqual({ ok: true, value: { runId: 'run_1', lastEvent: 4 } });
    expect(pathsOf()).toEqual(['POST /generate']);
    expect(server.requests[0]?.headers.get('idempotency-key')).toBe(stream.idempotencyKey);
  });

  it('goes on after each cut from the last number it has, without a repeat [CLI-01]', async () => {
    server.next(
      events(
        [
          [1, INFO],
          [2, say('a')],
        ],
        'cut',
      ),
      events(
        [
          [2, say('a')],
          [3, say('b')],
        ],
        'cut',
      ),
      events([], 'closed'),
      events([
        [4, say('c')],
        [5, END],
      ]),
    );
    expect(await collect(generate())).toEqual([INFO, say('a'), say('b'), say('c'), END]);
    expect(pathsOf().slice(1)).toEqual([
      'GET /runs/run_1/events?after=2',
      'GET /runs/run_1/events?after=3',
      'GET /runs/run_1/events?after=3',
    ]);
  });

  it('finds the run by its key where the answer was lost, and asks again where there is none [CLI-01]', async () => {
    server.next(
      lost,
      lost,
      refusal(404, 'not_found'),
      lost,
      json(RUN),
      events([
        [1, INFO],
        [2, END],
      ]),
    );
    expect(await collect(generate({ idempotencyKey: 'mine' }))).toEqual([INFO, END]);
    expect(pathsOf()).toEqual([
      'POST /generate',
      'GET /runs/by-key/mine',
      'GET /runs/by-key/mine',
      'POST /generate',
      'GET /runs/by-key/mine',
      'GET /runs/run_1/events?after=0',
    ]);
    expect(server.requests[3]?.headers.get('idempotency-key')).toBe('mine');
  });

  it('repeats the start with a key that may not read runs, and leaves out what it had', async () => {
    server.next(
      events(
        [
          [1, INFO],
          [2, say('a')],
        ],
        'cut',
      ),
      refusal(403, 'scope_missing'),
      events([
        [1, INFO],
        [2, say('a')],
        [3, END],
      ]),
    );
    expect(await collect(generate())).toEqual([INFO, say('a'), END]);
    expect(pathsOf()[2]).toBe('POST /generate');
  });

  it('ends with the error of a refusal, and repeats only one that can pass', async () => {
    server.next(refusal(402, 'insufficient_balance'));
    const refused = generate();
    expect(await collect(refused)).toEqual([]);
    expect(await refused.finish()).toMatchObject({ ok: false, error: { code: 'insufficient_balance' } });
    server.next(
      refusal(503, 'overloaded'),
      events([
        [1, INFO],
        [2, END],
      ]),
    );
    expect(await generate().finish()).toMatchObject({ ok: true });
    expect(pathsOf()).toEqual(['POST /generate', 'POST /generate', 'POST /generate']);
  });

  it('hands out the event of a failed run, and says so at the end', async () => {
    const error = { type: 'error', detail: 'The reply was cut off.', code: 'stream_cut' };
    server.next(
      events([
        [1, INFO],
        [2, error],
      ]),
    );
    const stream = generate();
    expect(await collect(stream)).toEqual([INFO, error]);
    expect(await stream.finish()).toMatchObject({
      ok: false,
      error: { code: 'failed', reason: 'stream_cut', status: 503 },
    });
  });

  it('goes on where an error without a number ends the connection only, until it is refused [CLI-01]', async () => {
    const refused = { type: 'error', detail: 'Could not validate credentials', code: 'invalid_credentials' };
    const begun = events([
      [1, INFO],
      [2, say('a')],
      [0, { ...refused, status: 401 }],
    ]);
    server.next(begun, events([[3, END]]));
    const replaced = generate();
    expect(await collect(replaced)).toEqual([INFO, say('a'), END]);
    expect(await replaced.finish()).toMatchObject({ ok: true });
    server.next(begun, refusal(401, 'invalid_credentials'));
    const revoked = generate();
    expect(await collect(revoked)).toEqual([INFO, say('a')]);
    expect(await revoked.finish()).toMatchObject({ ok: false, error: { code: 'invalid_credentials' } });
    const paths = ['POST /generate', 'GET /runs/run_1/events?after=2'];
    expect(pathsOf()).toEqual([...paths, ...paths]);
  });

  it('asks for what follows an end that was cut, and is content with it where there is no more', async () => {
    server.next(
      events(
        [
          [1, INFO],
          [2, END],
        ],
        'cut',
      ),
    );
    expect(await generate().finish()).toMatchObject({ ok: true });
    const complete = { type: 'complete', cost: 0, model_used: 'guide/guide', run_id: 'run_1', balance: 5 };
    server.next(events([[1, complete]], 'cut'), json(RUN), events([[2, { type: 'streaming_ended' }]]));
    const agent = server.parley.agents.executeDefault({ body: { content: 'Hello' } });
    expect((await collect(agent)).map(({ type }) => type)).toEqual(['complete', 'streaming_ended']);
    server.next(
      events(
        [
          [1, INFO],
          [2, complete],
        ],
        'cut',
      ),
      lost,
      refusal(410, 'gone'),
    );
    const gone = server.parley.runs.readEvents({ params: { runId: 'run_1' } });
    expect(await gone.finish()).toMatchObject({ ok: true });
  });

  it('gives up when the server stays away, with what it has read', async () => {
    server.next(
      events(
        [
          [1, INFO],
          [2, say('a')],
        ],
        'cut',
      ),
      ...Array.from({ length: 9 }, () => lost),
    );
    const stream = generate();
    expect(await collect(stream)).toHaveLength(2);
    expect(await stream.finish()).toMatchObject({ ok: false, error: { code: 'network' } });
    expect(stream.position).toEqual({ runId: 'run_1', lastEvent: 2 });
    expect(server.requests).toHaveLength(10);
  });

  it('stays with a run that waits for a person, over connections without news', async () => {
    const quiet = events(['keep-alive'], 'cut');
    server.next(events([[1, INFO]], 'cut'), ...Array.from({ length: 30 }, () => quiet), events([[2, END]]));
    expect(await generate().finish()).toMatchObject({ ok: true });
  });

  it('does not believe a silent connection', async () => {
    server.next(events([[1, INFO]], 'open'), events([[2, END]]));
    const from = Date.now();
    expect(await collect(generate())).toEqual([INFO, END]);
    expect(Date.now() - from).toBeGreaterThanOrEqual(120_000);
    expect(server.requests[0]?.signal.aborted).toBe(true);
  });

  it('ends where events can no longer be read, or are not what the contract says', async () => {
    server.next(events([[1, INFO]], 'cut'), refusal(410, 'gone'));
    expect(await generate().finish()).toMatchObject({ ok: false, error: { code: 'gone' } });
    server.next(events([[1, { type: 'content', token: 5 }]]));
    expect(await generate().finish()).toMatchObject({ ok: false, error: { code: 'invalid_reply' } });
    server.next(json({ response: 'once' }));
    expect(await generate().finish()).toMatchObject({ ok: false, error: { code: 'invalid_reply' } });
  });
});

describe('leaving a stream', () => {
  it('closes the connection with the loop', async () => {
    server.next(
      events(
        [
          [1, INFO],
          [2, say('a')],
        ],
        'open',
      ),
    );
    const stream = generate();
    for await (const event of stream) if (event.type === 'content') break;
    expect(server.requests[0]?.signal.aborted).toBe(true);
    expect(await stream.finish()).toMatchObject({ ok: false, error: { code: 'aborted' } });
    expect(server.requests).toHaveLength(1);
  });

  it('closes it while the next event is waited for', async () => {
    server.next(events([[1, INFO]], 'open'));
    const stream = generate();
    await stream.next();
    const waiting = stream.next();
    await stream.return();
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect(server.requests[0]?.signal.aborted).toBe(true);
  });

  it('ends with the signal, before, within and between connections', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    server.next(events([[1, INFO]], 'open'));
    const stream = generate({ signal });
    await stream.next();
    setTimeout(() => controller.abort(), 10);
    expect(await stream.finish()).toMatchObject({ ok: false, error: { code: 'aborted' } });
    expect(await generate({ signal }).finish()).toMatchObject({ ok: false, error: { code: 'aborted' } });

    const between = new AbortController();
    server.next(events([[1, INFO]], 'cut'), lost);
    setTimeout(() => between.abort(), 700);
    const other = await generate({ signal: between.signal }).finish();
    expect(other).toMatchObject({ ok: false, error: { code: 'aborted' } });
  });
});

describe('a stream in the protocol of another API', () => {
  const chunk = (content: string) => ({
    id: 'run_1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'guide/guide',
    choices: [{ index: 0, delta: { content }, logprobs: null, finish_reason: null }],
  });
  const complete = () =>
    server.parley.gateway.createChatCompletion({
      body: { model: 'guide/guide', messages: [{ role: 'user', content: 'Hello' }], stream: true },
    });

  it('ends with its connection', async () => {
    server.next(
      lost,
      events([
        [0, chunk('a')],
        [0, chunk('b')],
      ]),
    );
    const stream = complete();
    expect(await collect(stream)).toEqual([chunk('a'), chunk('b')]);
    expect(await stream.finish()).toMatchObject({ ok: true });
    const [first, second] = server.requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
  });

  it('says that it was cut or failed, and gives nothing twice', async () => {
    server.next(events([[0, chunk('a')]], 'cut'));
    const stream = complete();
    expect(await collect(stream)).toEqual([chunk('a')]);
    expect(await stream.finish()).toMatchObject({ ok: false, error: { code: 'network' } });
    expect(server.requests).toHaveLength(1);
    const error = { message: 'Too long.', type: 'server_error', param: null, code: null };
    server.next(
      events([
        [0, chunk('a')],
        [0, { error }],
      ]),
    );
    const failed = { code: 'failed', reason: 'server_error', detail: 'Too long.' };
    expect(await complete().finish()).toMatchObject({ ok: false, error: failed });
  });

  it('is asked for; the answer comes at once by default, and errors keep their names', async () => {
    const error = {
      message: 'No credit.',
      type: 'insufficient_quota',
      param: null,
      code: 'insufficient_quota',
    };
    server.next(json({ error }, { status: 429, headers: { 'x-request-id': 'req_5' } }));
    const result = await server.parley.gateway.createChatCompletion({
      body: { model: 'guide/guide', messages: [{ role: 'user', content: 'Hello' }] },
    });
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'unexpected', received: 'insufficient_quota', status: 429, requestId: 'req_5' },
    });
    expect(server.requests).toHaveLength(1);
  });
});

describe('a stream that is only read', () => {
  it('goes on from the last number, whatever the first request said [CLI-01]', async () => {
    server.next(events([[6, say('a')]], 'cut'), events([[7, END]]));
    const stream = server.parley.runs.readEvents({ params: { runId: 'run_1' }, query: { from: 5 } });
    expect(await collect(stream)).toEqual([say('a'), END]);
    expect(stream.idempotencyKey).toBeNull();
    expect(pathsOf()).toEqual(['GET /runs/run_1/events?from=5', 'GET /runs/run_1/events?after=6']);
  });

  it('without an end goes on after the server has left, until it is refused [CLI-01]', async () => {
    const changed = { type: 'changed', session_id: 's1', etag: '"1"' };
    const leaving = { type: 'error', detail: 'The server is restarting.', code: 'shutting_down' };
    server.next(
      events([
        [41, { type: 'ready' }],
        [42, changed],
      ]),
      events([[0, leaving]]),
      events([[43, changed]], 'cut'),
      refusal(401, 'token_revoked'),
    );
    const stream = server.parley.history.readChanges();
    expect(await collect(stream)).toEqual([{ type: 'ready' }, changed, leaving, changed]);
    expect(await stream.finish()).toMatchObject({ ok: false, error: { code: 'token_revoked' } });
    expect(pathsOf().map((path) => path.split('?')[1])).toEqual([
      undefined,
      'after=42',
      'after=42',
      'after=43',
    ]);
  });

  it('hands out what has the number of the event before it, and what begins again from a lower one', async () => {
    const changed = { type: 'changed', session_id: 's1', etag: '"1"' };
    const balance = { type: 'balance', balance: 3.5 };
    const approvals = { type: 'approvals' };
    server.next(
      events(
        [
          [42, changed],
          [42, balance],
          [42, approvals],
        ],
        'cut',
      ),
      // A backup was restored.
      events(
        [
          [7, { type: 'reset' }],
          [8, changed],
        ],
        'cut',
      ),
      refusal(401, 'token_revoked'),
    );
    const read = await collect(server.parley.history.readChanges());
    expect(read).toEqual([changed, balance, approvals, { type: 'reset' }, changed]);
    expect(pathsOf().map((path) => path.split('?')[1])).toEqual([undefined, 'after=42', 'after=8']);
  });

  it('takes a number to go on from, in every endpoint of the contract', () => {
    const read = ENDPOINTS.filter(({ method, stream }) => method === 'GET' && stream);
    expect(read.length).toBeGreaterThan(0);
    for (const { query } of read)
      expect(query instanceof z.ZodObject && Object.keys(query.shape)).toContain('after');
  });
});

it('every stream of the contract but those of other protocols is a union of events by their type, and one that starts a run ends', () => {
  const own = ENDPOINTS.filter(({ stream, errorFormat }) => stream && !errorFormat);
  for (const { method, stream } of own) {
    const { options } = stream as typeof RunEvent;
    const names = options.map(({ shape }) => shape.type.value);
    expect(names.every((name) => typeof name === 'string')).toBe(true);
    if (method !== 'GET') expect(names.some((name) => name === 'end' || name === 'complete')).toBe(true);
  }
});
