// Conversations on a server that dies: by a kill from outside, and before each single statement.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseKind } from '../../platform/db/kind.ts';
import {
  historyOf,
  toMessage,
  toMessages,
  toSession,
  type HistoryCalls,
} from '../../testing/conversations.ts';
import { createManualClock } from '../../testing/manual-clock.ts';
import { createMortalDatabase } from '../../testing/databases/mortal-database.ts';
import { startServerProcess } from '../../testing/processes/server-process.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { createTestDatabase, TEST_DATABASES, type TestDatabase } from '../../testing/test-databases.ts';
import { until } from '../../testing/until.ts';

const KILLS = { sqlite: 6, postgres: 3 };
const WRITERS = 6;
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

interface Writer {
  readonly sessionId: string;
  acknowledged: number;
}

/** One append after the other, each repeated until it is acknowledged, as a client does. */
async function keepAppending(address: string, { token }: Person, writer: Writer, isOver: () => boolean) {
  while (!isOver()) {
    const message = toMessage(`${writer.sessionId}-${writer.acknowledged}`);
    try {
      const answer = await fetch(`${address}/api/chat-history/session/${writer.sessionId}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ messages: [message], from_index: writer.acknowledged }),
      });
      await answer.arrayBuffer();
      if (answer.status === 200) writer.acknowledged += 1;
    } catch {
      // The server was killed: the next one gets the same append again.
      return;
    }
  }
}

describe.each(TEST_DATABASES)('appends to a server that is killed, on %s', (kind) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase(kind, { isMigrated: true });
  });
  afterEach(() => database.remove());

  it('are all there once acknowledged, in order and once, also when they were repeated [PE-01] [SY-02]', async () => {
    const clock = createManualClock(Date.now());
    const setUp = await createTestApp({ testDatabase: database, clock });
    const ada = await setUp.createMember();
    const writers = Array.from({ length: WRITERS }, (_, index): Writer => {
      return { sessionId: `s${index}`, acknowledged: 0 };
    });
    for (const { sessionId } of writers) await historyOf(setUp, ada).save(toSession(sessionId));
    await setUp.server.stop();
    for (let kill = 0; kill < KILLS[kind]; kill += 1) {
      const server = await startServerProcess(database, { LIMIT_FACTOR: '10000' });
      const { address } = server;
      if (address === null) throw new Error(`The server did not start: ${server.errors()}`);
      let isOver = false;
      const before = writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
      const all = writers.map((writer) => keepAppending(address, ada, writer, () => isOver));
      const soFar = (): number => writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
      await until(() => soFar() > before + 20 + ((kill * 17) % 30), 'some appends');
      server.signal('SIGKILL');
      expect(await server.ended).toBeNull();
      isOver = true;
      await Promise.all(all);
    }
    const app = await createTestApp({ testDatabase: database, clock });
    for (const { sessionId, acknowledged } of writers) {
      const stored = await historyOf(app, ada).idsOf(sessionId);
      const expected = Array.from({ length: stored.length }, (_, index) => `${sessionId}-${index}`);
      expect(stored).toEqual(expected);
      // The last one may have been stored without its acknowledgement.
      expect([acknowledged, acknowledged + 1]).toContain(stored.length);
    }
    await app.server.stop();
  }, 300_000);
});

/** Changes of several rows, each over the same beginning. */
const OPERATIONS: Readonly<Record<string, (history: HistoryCalls) => Promise<unknown>>> = {
  'a save with an archive': (history) =>
    history.save(
      toSession('s', [toMessage('sum'), toMessage('m4', { parent_id: 'sum' })], { name: 'After' }),
      {
        keep_message_ids: ['m5'],
        archived_message_ids: ['m1', 'm2'],
      },
    ),
  'an append': (history) => history.append('s', toMessages(4, 'n'), 5),
  'a removal': (history) => history.remove('s'),
  'a link': (history) => history.share('s'),
  'a picture': (history) => history.saveImage('s', Buffer.concat([PNG, Buffer.alloc(1_000_000)])),
};

/** What can be seen of the conversation, from outside and in the search. */
async function see(app: TestApp, person: Person): Promise<string> {
  const history = historyOf(app, person);
  const [session, archive, shares] = [
    await history.get('s'),
    await history.archive('s'),
    await history.shares(),
  ];
  const found = await history.search('words');
  const images = await app.db.read.selectFrom('chat_images').select('image_id').execute();
  const ids = found.json().results.map((result: { message_id: string }) => result.message_id);
  return JSON.stringify([
    session.payload.replaceAll(/"request_id":"\w+"|"updated_at":"[^"]+"/g, ''),
    archive.payload.replaceAll(/"request_id":"\w+"/g, ''),
    shares.json().total,
    [...ids].sort(),
    images,
  ]);
}

async function begin(database: DatabaseKind) {
  const mortal = createMortalDatabase();
  const app = await createTestApp({ database, wrapDatabase: mortal.wrap });
  const ada = await app.createMember();
  await historyOf(app, ada).save(toSession('s', toMessages(5)));
  return { mortal, app, ada };
}

describe.each(TEST_DATABASES)('a server that dies before any statement on %s', (database) => {
  it.each(Object.entries(OPERATIONS))(
    'leaves all of %s or nothing [PE-08]',
    async (_name, act) => {
      const whole = await begin(database);
      const before = await see(whole.app, whole.ada);
      const statements = whole.mortal.count('statement');
      await act(historyOf(whole.app, whole.ada));
      const count = whole.mortal.count('statement') - statements;
      const after = await see(whole.app, whole.ada);
      expect(after).not.toBe(before);
      expect(count).toBeGreaterThanOrEqual(1);
      await whole.app.close();
      for (let number = 1; number <= count; number += 1) {
        const { mortal, app, ada } = await begin(database);
        mortal.dieAt('statement', number);
        void act(historyOf(app, ada)).catch(() => undefined);
        await until(() => mortal.isDead(), `the death at statement ${number}`);
        const heir = await createTestApp({ beside: app, clock: createManualClock(app.clock.now()) });
        expect([before, after], `killed at statement ${number} of ${count}`).toContain(await see(heir, ada));
        await heir.close();
        await app.testDatabase.remove();
      }
    },
    300_000,
  );
});
