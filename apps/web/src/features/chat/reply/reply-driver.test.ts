import { AppError } from '@parley/contract/errors/app-error.ts';
import fc from 'fast-check';
import { encodeFrame } from '@parley/contract/stream.ts';
import type { GenerateEvent } from '@parley/contract/chat/events.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import { describe, expect, test, vi } from 'vitest';
import { createManualClock } from '../../../testing/manual-clock.ts';
import { createReplyMessage, type ReplyMessage } from '../sessions/message.ts';
import type { RunSource } from '../../../platform/runs/run-driver.ts';
import { createExecutions } from '../../../platform/runs/executions.ts';
import { createLocalDatabase } from '../../../platform/store/database.ts';
import { createReplyDriver } from './reply-driver.ts';

const USAGE = { input_tokens: 3, output_tokens: 5 };

function script(words: readonly string[]): GenerateEvent[] {
  return [
    { type: 'info', model_used: 'guide/guide', run_id: 'run-1' },
    ...words.map((token): GenerateEvent => ({ type: 'content', token })),
    { type: 'end', reason: 'stop', usage: USAGE, cost: 0.002, balance: 0.09 },
  ];
}

function bytesOf(events: readonly GenerateEvent[], afterEvent = 0): Uint8Array {
  const frames = events.map((event, index) => encodeFrame(index + 1, JSON.stringify(event)));
  return new TextEncoder().encode(frames.slice(afterEvent).join(''));
}

/** A connection that breaks after so many bytes, or closes at the end. */
function connection(bytes: Uint8Array, breakAfter: number | null, pieceSize = 7): Response {
  let offset = 0;
  const limit = breakAfter === null ? bytes.length : Math.min(breakAfter, bytes.length);
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (offset >= limit) {
        if (breakAfter !== null && breakAfter < bytes.length) controller.error(new TypeError('network'));
        else controller.close();
        return;
      }
      const end = Math.min(limit, offset + pieceSize);
      controller.enqueue(bytes.slice(offset, end));
      offset = end;
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

function storedRun(change: Partial<Run>): Run {
  return {
    id: 'run-1',
    kind: 'generate',
    agent_id: null,
    agent_name: null,
    agent_version: null,
    replay_of: null,
    reserved: 0,
    deployment_id: null,
    session_id: null,
    key: null,
    trigger: 'ui',
    status: 'running',
    input: '',
    output: null,
    error: null,
    tool_logs: [],
    model_used: 'guide/guide',
    usage: null,
    cost: 0,
    last_event: 0,
    started_at: '2026-01-01T00:00:00Z',
    finished_at: null,
    duration_ms: null,
    ...change,
  };
}

function build(
  source: Partial<RunSource<ReplyMessage>>,
  options: { message?: ReplyMessage; isMobile?: boolean; isIos?: boolean; random?: () => number } = {},
) {
  const clock = createManualClock();
  const onWait = vi.fn();
  const driver = createReplyDriver({
    executions: createExecutions({ database: createLocalDatabase(), clock }),
    message: options.message ?? createReplyMessage({ id: 'm2', parentId: 'm1', nowMs: clock.now() }, 'key-1'),
    source: {
      whenOnline: () => Promise.resolve(),
      start: null,
      startAgain: null,
      attach: () => Promise.reject(new AppError('network')),
      findRun: () => Promise.resolve(null),
      ...source,
    },
    parking: { isShown: () => true, lookAfterMs: () => 0 },
    clock,
    device: { isIos: options.isIos ?? false, isMobile: options.isMobile ?? false },
    random: options.random ?? (() => 0),
    onChange: () => undefined,
    onBalance: () => undefined,
    onWait,
  });
  async function finish(): Promise<ReplyMessage> {
    let isDone = false;
    void driver.done.then(() => {
      isDone = true;
    });
    for (let step = 0; step < 400 && !isDone; step += 1) {
      await clock.advance(250);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(isDone).toBe(true);
    return driver.state;
  }
  return { driver, clock, onWait, finish };
}

test('a reply over one connection is appended in order and finished by its end [GEN-09] [GEN-10]', async () => {
  const events = script(['One ', 'two ', 'three.']);
  const { finish } = build({ start: () => Promise.resolve(connection(bytesOf(events), null)) });
  const message = await finish();
  expect(message.content).toBe('One two three.');
  expect(message.reply).toMatchObject({
    status: 'complete',
    modelUsed: 'guide/guide',
    cost: 0.002,
    usage: USAGE,
  });
});

test('a reply cut at random bytes, again and again, has no gap and no repeat [ST-01] [GEN-26]', async () => {
  const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });
  const cuts = fc.array(fc.nat({ max: 400 }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(word, { minLength: 1, maxLength: 30 }),
      cuts,
      fc.integer({ min: 1, max: 40 }),
      async (words, breaks, size) => {
        const events = script(words);
        const left = [...breaks];
        let starts = 0;
        const take = (after: number) => {
          // Three sends without a single event would be the end, as is right.
          const cut = after === 0 && starts === 3 ? null : (left.shift() ?? null);
          return connection(bytesOf(events, after), cut, size);
        };
        const { finish } = build({
          start: () => {
            starts += 1;
            return Promise.resolve(take(0));
          },
          attach: (_runId, after) => Promise.resolve(take(after)),
          findRun: () => Promise.resolve(storedRun({})),
        });
        const message = await finish();
        expect(message.content).toBe(words.join(''));
        expect(message.reply.status).toBe('complete');
        expect(message.reply.lastEvent).toBe(events.length);
        expect(starts).toBeLessThanOrEqual(3);
      },
    ),
    { numRuns: 500 },
  );
}, 60_000);

test('after a reload it goes on from the stored event number, and ignores what it has already [ST-01]', async () => {
  const events = script(['a', 'b', 'c', 'd']);
  const asked: number[] = [];
  const base = createReplyMessage({ id: 'm2', parentId: 'm1', nowMs: 0 }, 'key-1');
  const message = { ...base, content: 'ab', reply: { ...base.reply, runId: 'run-1', lastEvent: 3 } };
  const { finish } = build(
    {
      attach: (_runId, after) => {
        asked.push(after);
        // A server that repeats two events does no harm.
        return Promise.resolve(connection(bytesOf(events, after - 2), null));
      },
    },
    { message },
  );
  const finished = await finish();
  expect(asked).toEqual([3]);
  expect(finished.content).toBe('abcd');
});

test('after a reload before the run was known it is found by its key [ST-01]', async () => {
  const events = script(['x', 'y']);
  const findRun = vi.fn(() => Promise.resolve(storedRun({})));
  const { finish } = build({
    findRun,
    attach: (_runId, after) => Promise.resolve(connection(bytesOf(events, after), null)),
  });
  expect((await finish()).content).toBe('xy');
});

describe('the time a reply took, when its end is heard after a reload', () => {
  const events = script(['a', 'b']);
  const base = createReplyMessage({ id: 'm2', parentId: 'm1', nowMs: 0 }, 'key-1');
  const message = { ...base, reply: { ...base.reply, runId: 'run-1' } };
  const attach = () => Promise.resolve(connection(bytesOf(events), null));

  test('is what the server measured, not the time since it was asked', async () => {
    const run = storedRun({ status: 'succeeded', duration_ms: 1234 });
    const { finish } = build({ attach, findRun: () => Promise.resolve(run) }, { message });
    expect((await finish()).reply).toMatchObject({ status: 'complete', durationMs: 1234 });
  });

  test.each([
    ['fails', () => Promise.reject(new AppError('network'))],
    ['is never answered', () => new Promise<never>(() => undefined)],
  ])('is not waited for when asking for it %s', async (_name, findRun) => {
    const { finish } = build({ attach, findRun }, { message });
    expect((await finish()).reply).toMatchObject({ status: 'complete', cost: 0.002 });
  });
});

test('a send that never arrived is shown as failed and not sent again by itself', async () => {
  const { finish } = build({});
  expect((await finish()).reply).toMatchObject({ status: 'failed', error: { code: 'not_arrived' } });
});

describe('a server that restarts', () => {
  const message = createReplyMessage({ id: 'm2', parentId: 'm1', nowMs: 0 }, 'key-1');
  const isReading: ReplyMessage = { ...message, reply: { ...message.reply, runId: 'run-1' } };

  test.each([
    [0, [500, 1000, 2000, 4000, 8000]],
    [0.5, [1500, 2000, 3000, 5000, 9000]],
    [0.75, [2000, 2500, 3500, 5500, 9500]],
  ])('is asked again by each reader at a time of its own: %s [OV-06]', async (share, waits) => {
    const { finish, onWait } = build({}, { message: isReading, random: () => share });
    await finish();
    expect(onWait.mock.calls.map((call) => Number(call[3]))).toEqual(waits);
  });
});

describe('failures before the first word', () => {
  test.each([
    ['a desktop tries 3 times [GEN-24] [CONST-03]', false, 3, [1500, 3000]],
    ['a phone tries 4 times [GEN-24] [CONST-03]', true, 4, [1500, 3000, 6000]],
  ])('%s', async (_name, isMobile, attempts, waits) => {
    const start = vi.fn(() => Promise.reject(new AppError('network')));
    const { finish, onWait } = build({ start }, { isMobile });
    const message = await finish();
    expect(start).toHaveBeenCalledTimes(attempts);
    expect(onWait.mock.calls.map((call) => Number(call[3]))).toEqual(waits);
    expect(message.reply).toMatchObject({ status: 'failed', error: { code: 'generate_network' } });
  });

  test.each([
    ['timeout', false, 'generate_timeout', 'The request took too long. Please try again. [GEN-27]'],
    [
      'network',
      false,
      'generate_network',
      'Network error. Please check your connection and try again. [GEN-37]',
    ],
    [
      'network',
      true,
      'generate_network_ios',
      'Connection lost. Keep the app open while a reply is being written, then try again. [GEN-38]',
    ],
    ['stream_stalled', false, 'stream_stalled', 'Connection timeout - please try again [GEN-21]'],
  ] as const)('%s (iOS: %s) ends as %s: %s', async (code, isIos, shown, title) => {
    const start = () => Promise.reject(new AppError(code));
    const { reply } = await build({ start }, { isIos }).finish();
    expect(reply.error?.code).toBe(shown);
    expect(title).toContain(reply.error?.detail);
  });

  test.each(['internal', 'rate_limited', 'overloaded', 'model_unavailable'] as const)(
    '%s is tried again [GEN-25]',
    async (code) => {
      const start = vi.fn(() => Promise.reject(new AppError(code)));
      await build({ start }).finish();
      expect(start).toHaveBeenCalledTimes(3);
    },
  );

  test.each([
    ['knows no such run: it has not begun', () => Promise.resolve(null), false],
    ['cannot say so: it may have begun', () => Promise.reject(new AppError('internal')), true],
  ])('a server that fails by itself and %s', async (_name, findRun, isLost) => {
    const { reply } = await build({
      start: () => Promise.reject(new AppError('internal')),
      findRun,
    }).finish();
    expect(reply).toMatchObject({ status: 'failed', error: { code: 'internal' }, isLost });
  });

  test('a server that fails by itself and has begun the run all the same is listened to', async () => {
    const events = script(['Here ', 'after all.']);
    const { finish } = build({
      start: () => Promise.reject(new AppError('internal')),
      findRun: () => Promise.resolve(storedRun({})),
      attach: (_runId, afterEvent) => Promise.resolve(connection(bytesOf(events, afterEvent), null)),
    });
    expect(await finish()).toMatchObject({ content: 'Here after all.', reply: { status: 'complete' } });
  });

  test('a busy server is not asked for more', async () => {
    const findRun = vi.fn(() => Promise.resolve(null));
    const { reply } = await build({
      start: () => Promise.reject(new AppError('overloaded')),
      findRun,
    }).finish();
    expect(findRun).not.toHaveBeenCalled();
    expect(reply.isLost).toBe(true);
  });

  test.each([
    'bad_request',
    'authentication_required',
    'insufficient_balance',
    'not_allowed',
    'not_found',
    'validation_failed',
    'guest_request_limit',
  ] as const)('%s is not tried again [GEN-25]', async (code) => {
    const start = vi.fn(() => Promise.reject(new AppError(code)));
    const message = await build({ start }).finish();
    expect(start).toHaveBeenCalledTimes(1);
    expect(message.reply).toMatchObject({ status: 'failed', error: { code } });
  });

  test('the wait that a busy server asks for wins when it is longer', async () => {
    const start = vi.fn(() =>
      Promise.reject(new AppError('rate_limited', { data: { retryAfterSeconds: 20 } })),
    );
    const { finish, onWait } = build({ start });
    await finish();
    expect(onWait.mock.calls.map((call) => Number(call[3]))).toEqual([20_000, 20_000]);
  });
});

describe('failures after the first word', () => {
  const half = script(['Half ', 'a reply']).slice(0, 3);

  test('never start a second model call; the text stays when nothing can be reached [GEN-26]', async () => {
    const start = vi.fn(() => Promise.resolve(connection(bytesOf(half), null)));
    const { finish } = build({ start });
    const message = await finish();
    expect(start).toHaveBeenCalledTimes(1);
    expect(message.content).toBe('Half a reply');
    expect(message.reply).toMatchObject({ status: 'interrupted', isLost: true });
  });

  test('events that are gone are replaced by the stored text [ST-12]', async () => {
    const { finish } = build({
      start: () => Promise.resolve(connection(bytesOf(half), null)),
      attach: () => Promise.reject(new AppError('gone')),
      findRun: () =>
        Promise.resolve(
          storedRun({ status: 'succeeded', output: 'Half a reply and the rest.', last_event: 9 }),
        ),
    });
    const message = await finish();
    expect(message.content).toBe('Half a reply and the rest.');
    expect(message.reply.status).toBe('complete');
  });

  test('an unreadable event keeps the text and is not asked for for ever [GEN-18]', async () => {
    const broken = new TextEncoder().encode('id: 4\ndata: {"type":"content"\n\n');
    const { finish } = build({
      start: () => Promise.resolve(connection(bytesOf(half), null)),
      attach: () => Promise.resolve(connection(broken, null)),
    });
    const message = await finish();
    expect(message.reply).toMatchObject({ status: 'interrupted', error: { code: 'PARSE_ERROR' } });
    expect(message.content).toBe('Half a reply');
  });
});

describe('a connection that the server ends because the token is another one by now', () => {
  const events = script(['One ', 'two ', 'three.']);
  const refusal = { type: 'error', detail: 'Could not validate credentials', code: 'invalid_credentials' };
  const refused = new TextEncoder().encode(`data: ${JSON.stringify({ ...refusal, status: 401 })}\n\n`);
  const begun = bytesOf(events.slice(0, 2));
  const startAndLose = () => Promise.resolve(connection(Buffer.concat([begun, refused]), null));

  test('is followed by one with the new token, and nothing is lost [AUTH-26]', async () => {
    const attach = vi.fn((_runId: string, after: number) =>
      Promise.resolve(connection(bytesOf(events, after), null)),
    );
    const message = await build({ start: startAndLose, attach }).finish();
    expect(message.content).toBe('One two three.');
    expect(message.reply).toMatchObject({ status: 'complete', error: null });
    expect(attach).toHaveBeenCalledTimes(1);
  });

  test('leaves the reply as it is where nobody is signed in any more: it is read on after the next sign-in', async () => {
    const attach = () => Promise.reject(new AppError('session_expired'));
    const message = await build({ start: startAndLose, attach }).finish();
    expect(message).toMatchObject({ content: 'One ', reply: { status: 'streaming', error: null } });
  });
});

test('a missed end is found within 5 s after 30 s of silence [ST-07]', async () => {
  const events = script(['All ', 'of it']);
  const silent = () =>
    new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(bytesOf(events.slice(0, 3))),
      }),
    );
  const { driver, clock } = build({
    start: () => Promise.resolve(silent()),
    findRun: () => Promise.resolve(storedRun({ status: 'succeeded', last_event: 4 })),
    attach: (_runId, after) => Promise.resolve(connection(bytesOf(events, after), null)),
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  await settle();
  await clock.advance(29_000);
  expect(driver.state.reply.status).toBe('streaming');
  for (let step = 0; step < 10; step += 1) {
    await clock.advance(500);
    await settle();
  }
  expect(driver.state.reply.status).toBe('complete');
});

test('a stop that finds no run closes the connection and keeps the text [GEN-11]', async () => {
  const events = script(['kept']).slice(0, 2);
  let isClosed = false;
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(bytesOf(events)),
    cancel: () => {
      isClosed = true;
    },
  });
  const { driver } = build({ start: () => Promise.resolve(new Response(body)) });
  await expect.poll(() => driver.state.content).toBe('kept');
  driver.abandon();
  const message = await driver.done;
  expect(message.reply.status).toBe('stopped');
  expect(message.content).toBe('kept');
  await expect.poll(() => isClosed).toBe(true);
});
