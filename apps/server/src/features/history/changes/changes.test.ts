import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HistoryEvent } from '@parley/contract/history/events.ts';
import {
  historyOf,
  toMessage,
  toMessages,
  toSession,
  type HistoryCalls,
} from '../../../testing/conversations.ts';
import { openStream, type StreamClient } from '../../../testing/event-client.ts';
import { createKey } from '../../../testing/stored-data/owned-objects.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../testing/until.ts';

const PATH = '/api/chat-history/changes';

describe.each(TEST_DATABASES)('listening for changes on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let history: HistoryCalls;
  beforeEach(async () => {
    app = await createTestApp({ database });
    ada = await app.createMember();
    history = historyOf(app, ada);
  });
  afterEach(() => app.close());

  async function listen(
    { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
    server = app,
    person = ada,
  ): Promise<StreamClient<HistoryEvent>> {
    const { token } = person;
    const client = await openStream(
      await server.listen(),
      { path: `${PATH}${query}`, token, headers },
      HistoryEvent,
    );
    return client;
  }

  const etagOf = async (id: string): Promise<string> => (await history.get(id)).json<{ etag: string }>().etag;
  const sees = (client: StreamClient<HistoryEvent>, count: number) =>
    until(() => client.events.length >= count, `${count} events`);

  it('reports every change by id and etag, in order, without any content [DEV-01]', async () => {
    const listener = await listen();
    await listener.waitFor('ready');
    await history.save(toSession('a', toMessages(2)));
    const saved = await etagOf('a');
    await history.append('a', [toMessage('n1')], 2);
    const appended = await etagOf('a');
    await history.patch('a', { name: 'Secret name' });
    const renamed = await etagOf('a');
    await history.remove('a');
    await sees(listener, 5);
    expect(listener.events).toEqual([
      { type: 'ready' },
      { type: 'changed', session_id: 'a', etag: saved },
      { type: 'changed', session_id: 'a', etag: appended },
      { type: 'changed', session_id: 'a', etag: renamed },
      { type: 'removed', session_id: 'a' },
    ]);
    expect(listener.body()).not.toMatch(/Secret name|Words of/);
    listener.cut();
  });

  it('goes on after a number with what was missed, each conversation once [DEV-01]', async () => {
    const first = await listen();
    await first.waitFor('ready');
    first.cut();
    await history.save(toSession('a', toMessages(1)));
    await history.append('a', [toMessage('n1')], 1);
    await history.save(toSession('b'));
    await history.remove('b');
    const after = String(first.lastSeq());
    const missed = [
      { type: 'changed', session_id: 'a', etag: await etagOf('a') },
      { type: 'removed', session_id: 'b' },
    ];
    const ways = [
      await listen({ query: `?after=${after}` }),
      await listen({ headers: { 'last-event-id': after } }),
    ];
    for (const listener of ways) {
      await sees(listener, 2);
      expect(listener.events).toEqual(missed);
    }
    await history.save(toSession('c'));
    for (const listener of ways) await sees(listener, 3);
    for (const listener of ways) listener.cut();
  });

  it('is told to reload everything by a revision from the future, as after a restored backup [DEV-01]', async () => {
    await history.save(toSession('a'));
    const listener = await listen({ query: '?after=900' });
    await listener.waitFor('reset');
    await history.save(toSession('b'));
    await listener.waitFor('changed');
    listener.cut();
  });

  it('reports no change of another account, and nothing to guests [DEV-01]', async () => {
    const listener = await listen();
    await listener.waitFor('ready');
    await historyOf(app, await app.createMember()).save(toSession('theirs'));
    await history.save(toSession('mine'));
    await sees(listener, 2);
    expect(listener.events.map((event) => ('session_id' in event ? event.session_id : event.type))).toEqual([
      'ready',
      'mine',
    ]);
    listener.cut();
    expect((await listen({}, app, await app.startGuest())).status).toBe(403);
  });

  it('ends the oldest listener of an account that has too many [DEV-01]', async () => {
    const listeners: StreamClient<HistoryEvent>[] = [];
    for (let count = 0; count < 21; count += 1) listeners.push(await listen());
    await listeners[0]?.ended;
    await history.save(toSession('a'));
    for (const listener of listeners.slice(1)) await sees(listener, 2);
    for (const listener of listeners) listener.cut();
  });

  it('ends with the sign-out of its device [DEV-01]', async () => {
    const listener = await listen();
    await listener.waitFor('ready');
    await app.call({ method: 'POST', url: '/auth/logout-all' }, ada);
    await advanceUntil(app.clock, listener.ended);
    expect(listener.body()).toContain('invalid_credentials');
  });

  it('learns of a change whose server died before reporting it, by the next check of the revisions [DEV-01]', async () => {
    await history.save(toSession('a', toMessages(1)));
    const listener = await listen();
    await listener.waitFor('ready');
    await app.db.write(async (tx) => {
      const { userId } = ada;
      await tx.updateTable('chat_owners').set({ revision: 2 }).where('user_id', '=', userId).execute();
      await tx.updateTable('chat_sessions').set({ revision: 2 }).where('user_id', '=', userId).execute();
    });
    await advanceUntil(app.clock, listener.waitFor('changed'), 1_000);
    expect(listener.events).toContainEqual(expect.objectContaining({ type: 'changed', session_id: 'a' }));
    listener.cut();
  });

  it('tells the balance when something else has changed it, and to nobody else', async () => {
    const listener = await listen();
    const admin = await app.createMember({ isAdmin: true });
    const other = await listen({}, app, admin);
    await Promise.all([listener.waitFor('ready'), other.waitFor('ready')]);
    const balances = ({ events }: StreamClient<HistoryEvent>) =>
      events.flatMap((event) => (event.type === 'balance' ? [event.balance] : []));
    const isTold = (count: number) =>
      advanceUntil(
        app.clock,
        until(() => balances(listener).length >= count),
        1_000,
      );
    await isTold(1);
    const adjustment = {
      direction: 'add',
      amount: 2.5,
      reason: 'A gift for the harbour',
      key: 'adjust-0001',
    };
    const url = `/api/admin/users/${ada.userId}/balance`;
    expect((await app.call({ method: 'POST', url, payload: adjustment }, admin)).statusCode).toBe(200);
    await isTold(2);
    expect([balances(listener), balances(other)]).toEqual([[1, 3.5], [1]]);
    // Another device, which was not connected when it changed.
    const late = await listen({ query: '?after=0' });
    await advanceUntil(app.clock, late.waitFor('balance'), 1_000);
    expect(balances(late)).toEqual([3.5]);
    for (const each of [listener, other, late]) each.cut();
  });

  it('tells the balance to API keys alone that may read it', async () => {
    const withKey = async (...scopes: readonly string[]) =>
      listen({}, app, { ...ada, token: await createKey(app, ada.userId, scopes) });
    const plain = await withKey('history');
    const able = await Promise.all([withKey('history', 'usage'), withKey('history', 'account')]);
    await Promise.all([plain, ...able].map((each) => each.waitFor('ready')));
    // Looked at after the one that may not.
    const all = Promise.all(able.map((each) => each.waitFor('balance')));
    await advanceUntil(app.clock, all, 1_000);
    await history.save(toSession('a'));
    await plain.waitFor('changed');
    expect(plain.events.map(({ type }) => type)).toEqual(['ready', 'changed']);
    for (const each of [plain, ...able]) each.cut();
  });

  it('keeps a cut connection apart from a quiet one by a comment now and then [DEV-01]', async () => {
    const listener = await listen();
    await listener.waitFor('ready');
    await advanceUntil(
      app.clock,
      until(() => listener.comments() > 0, 'a comment'),
      1_000,
    );
    listener.cut();
  });
});

describe.runIf(TEST_DATABASES.includes('postgres'))('listening at another server', () => {
  let app: TestApp;
  let second: TestApp;
  let ada: Person;
  beforeEach(async () => {
    app = await createTestApp({ database: 'postgres' });
    second = await createTestApp({ beside: app });
    ada = await app.createMember();
  });
  afterEach(async () => {
    await second.close();
    await app.close();
  });

  it('hears what both servers store, in order, though they write at the same time [DEV-01]', async () => {
    const listener = await openStream(await second.listen(), { path: PATH, token: ada.token }, HistoryEvent);
    await listener.waitFor('ready');
    const one = historyOf(app, ada);
    const other = historyOf(second, ada);
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 === 0 ? one : other).save(toSession(`s${index}`, toMessages(1))),
      ),
    );
    await until(() => listener.events.length >= 41, 'all changes');
    expect(listener.seqs).toEqual([...listener.seqs].sort((one, other) => one - other));
    expect(listener.seqs).toEqual(Array.from({ length: 41 }, (_, index) => index));
    listener.cut();
  });
});
