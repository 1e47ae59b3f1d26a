// The typed client over real connections that break.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '@parley/contract/endpoints.ts';
import { createParley, type Parley } from '../../../../../packages/client/src/index.ts';
import { historyOf, toSession } from '../../testing/conversations.ts';
import { startFlakyProxy, type FlakyProxy } from '../../testing/databases/flaky-proxy.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';

const WORDS = Array.from({ length: 60 }, (_, index) => ` word-${index}`);
const WHOLE = WORDS.join('');

describe.each(TEST_DATABASES)('the typed client on %s', (database) => {
  let app: TestApp;
  let member: Person;
  let proxy: FlakyProxy;
  let parley: Parley;
  beforeEach(async () => {
    app = await createTestApp({ database });
    member = await app.createMember();
    proxy = await startFlakyProxy(await app.listen());
    parley = createParley({ baseUrl: proxy.url, token: member.token });
  });
  afterEach(async () => {
    await proxy.close();
    await app.close();
  });

  /** Reads in the background; the list grows. */
  function read<Event>(stream: AsyncIterable<Event>): { heard: Event[]; done: Promise<void> } {
    const heard: Event[] = [];
    const take = async (): Promise<void> => {
      for await (const event of stream) heard.push(event);
    };
    return { heard, done: take() };
  }

  async function cutAt(heard: readonly unknown[], count: number): Promise<void> {
    await advanceUntil(
      app.clock,
      until(() => heard.length >= count, `${count} events`),
      50,
    );
    proxy.goAway();
    // The reply goes on meanwhile.
    await app.clock.advance(500);
    await proxy.recover();
  }

  it('reads a reply to its end over connections that are cut, without a gap or a repeat [CLI-01]', async () => {
    app.provider.next({ text: WORDS, delayMs: 100 });
    const stream = parley.chat.generate({ body: { prompt: 'Go' } });
    const { heard, done } = read(stream);
    await cutAt(heard, 5);
    await cutAt(heard, 25);
    await advanceUntil(app.clock, done);
    const tokens = heard.flatMap((event) => (event.type === 'content' ? [event.token] : []));
    expect(tokens.join('')).toBe(WHOLE);
    expect(tokens).toHaveLength(WORDS.length);
    expect(heard.at(-1)).toMatchObject({ type: 'end', reason: 'stop' });
    const end = await stream.finish();
    expect(end).toEqual({ ok: true, value: { runId: expect.any(String), lastEvent: 62 } });
    expect(app.provider.calls).toHaveLength(1);
    const run = await parley.runs.get({ params: { runId: end.ok ? (end.value.runId ?? '') : '' } });
    expect(run.ok && run.value).toMatchObject({ status: 'succeeded', output: WHOLE, last_event: 62 });
  });

  it('finds a run whose answer was lost, and starts nothing twice [CLI-01]', async () => {
    app.provider.next({ text: WORDS });
    proxy.cutAfter('name="prompt"');
    const { heard, done } = read(parley.chat.generate({ body: { prompt: 'Go' } }));
    await advanceUntil(app.clock, done);
    expect(heard.flatMap((event) => (event.type === 'content' ? [event.token] : [])).join('')).toBe(WHOLE);
    expect(app.provider.calls).toHaveLength(1);
    const runs = await parley.runs.list();
    expect(runs.ok && runs.value.runs).toHaveLength(1);
  });

  it('reads the run of an agent in the same way [CLI-01]', async () => {
    app.provider.next({ text: WORDS, delayMs: 100 });
    const stream = parley.agents.executeDefault({ body: { content: 'Go', model: 'scripted/one' } });
    const { heard, done } = read(stream);
    await cutAt(heard, 10);
    await advanceUntil(app.clock, done);
    const texts = heard.flatMap((event) =>
      event.type === 'message' && 'content' in event ? [event.content] : [],
    );
    expect(texts.join('')).toBe(WHOLE);
    expect(heard.slice(-3)).toMatchObject([
      { type: 'message', final: WHOLE },
      { type: 'complete' },
      { type: 'streaming_ended' },
    ]);
    expect(await stream.finish()).toMatchObject({ ok: true });
  });

  it('hears of each change of the conversations once, also of those made while it was away [CLI-01]', async () => {
    const stream = parley.history.readChanges();
    const { heard: all, done } = read(stream);
    // The balance is told with each connection, whenever it has been read.
    const heard = () => all.filter(({ type }) => type !== 'balance');
    await advanceUntil(
      app.clock,
      until(() => heard().length >= 1, 'the beginning'),
    );
    const save = async (id: string): Promise<void> => {
      expect((await historyOf(app, member).save(toSession(id))).statusCode).toBe(200);
    };
    await save('before');
    await advanceUntil(
      app.clock,
      until(() => heard().length >= 2, 'the first change'),
    );
    proxy.goAway();
    await save('meanwhile');
    await proxy.recover();
    await advanceUntil(
      app.clock,
      until(() => heard().length >= 3, 'the second change'),
    );
    await stream.return();
    await done;
    expect(heard()).toMatchObject([
      { type: 'ready' },
      { type: 'changed', session_id: 'before' },
      { type: 'changed', session_id: 'meanwhile' },
    ]);
  });

  it('makes every call that only reads and needs nothing, and understands what is answered [CLI-01]', async () => {
    const features: object = parley;
    const reading = ENDPOINTS.filter(
      ({ method, params, stream, access, status = 200 }) =>
        method === 'GET' && !params && !stream && access !== 'admin' && status < 400,
    );
    const failures: unknown[] = [];
    for (const { id } of reading) {
      const [feature = '', action = ''] = id.split('.');
      const methods: object = Reflect.get(features, feature);
      const result = await Reflect.get(methods, action)();
      if (!result.ok && result.error.code !== 'validation_failed') failures.push([id, result.error]);
    }
    expect(failures).toEqual([]);
  });
});
