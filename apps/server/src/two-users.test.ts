// Two people who do the same at the same time, each with words of their own: neither ever reads the other's.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LightMyRequestResponse } from 'fastify';
import { historyOf, toMessage, toSession } from './testing/conversations.ts';
import { createTestApp, type Person, type TestApp } from './testing/test-app.ts';
import { TEST_DATABASES } from './testing/test-databases.ts';

const ROUNDS = 1_000;
const SCHEMA = { type: 'object', properties: { word: { type: 'string' } }, required: ['word'] };

interface Someone extends Person {
  readonly canary: string;
}

interface Seen {
  readonly text: string;
  readonly cacheControl: string | undefined;
  /** Calls left in this minute. */
  readonly left: string | undefined;
}

type Step = (someone: Someone, round: number) => Promise<Seen>;

const toSeen = ({ headers, payload }: LightMyRequestResponse): Seen => ({
  text: `${JSON.stringify(headers)} ${payload}`,
  cacheControl: headers['cache-control'],
  left: headers['x-ratelimit-remaining']?.toString(),
});

describe.each(TEST_DATABASES)('two users with equal inputs on %s', (database) => {
  let app: TestApp;
  let ada: Someone;
  let ben: Someone;
  beforeEach(async () => {
    app = await createTestApp({ database, environment: { LIMIT_FACTOR: '100' } });
    ada = { ...(await app.createMember({ balance: 50 })), canary: 'canary-of-ada' };
    ben = { ...(await app.createMember({ balance: 50 })), canary: 'canary-of-ben' };
  });
  afterEach(() => app.close());

  const get = async (url: string, someone: Someone, headers: Record<string, string> = {}): Promise<Seen> => {
    const answer = await app.call({ method: 'GET', url, headers }, someone);
    expect([200, 304]).toContain(answer.statusCode);
    return toSeen(answer);
  };
  const findRunId = async (someone: Someone, key: string): Promise<string> =>
    (await app.call({ method: 'GET', url: `/runs/by-key/${key}` }, someone)).json().id;

  /** What each does in its turn; all keys, ids of chats and questions are the same for both. */
  const STEPS: readonly Step[] = [
    async (someone, round) => {
      const fields = { prompt: `Say ${someone.canary}`, session_id: 'chat-1' };
      return toSeen(await app.generate(someone, fields, { key: `key-${round}` }));
    },
    async (someone, round) => {
      const fields = { prompt: `Say ${someone.canary}`, session_id: 'chat-1' };
      return toSeen(await app.generate(someone, fields, { key: `key-${round - 1}` }));
    },
    (someone, round) => get(`/runs/by-key/key-${round - 2}`, someone),
    async (someone, round) => get(`/runs/${await findRunId(someone, `key-${round - 3}`)}`, someone),
    async (someone, round) => {
      const reply = await app.follow(someone, await findRunId(someone, `key-${round - 4}`));
      await reply.ended;
      return { text: reply.body(), cacheControl: reply.headers['cache-control'], left: undefined };
    },
    async (someone) => {
      const payload = { prompt: someone.canary, json_schema: SCHEMA };
      return toSeen(await app.call({ method: 'POST', url: '/structured-output', payload }, someone));
    },
    (someone) => get('/auth/me', someone),
    (someone) => get('/runs', someone),
    (someone) => get(`/users/${someone.userId}/usage`, someone),
    (someone) => get('/auth/me/export', someone),
    async (someone, round) => {
      const message = toMessage(`m-${round}`, { content: `Keep ${someone.canary}` });
      const answer = await historyOf(app, someone).save(
        toSession('chat-1', [message], { name: someone.canary }),
      );
      expect(answer.statusCode).toBe(200);
      return toSeen(await historyOf(app, someone).get('chat-1'));
    },
    async (someone) => toSeen(await historyOf(app, someone).search('canary')),
    (someone) => get('/api/chat-history/sessions/summaries', someone),
    async (someone, round) => {
      const payload = { name: `Agent ${round % 50}`, instructions: someone.canary };
      return toSeen(await app.call({ method: 'POST', url: '/agents/', payload }, someone));
    },
    (someone) => get('/agents/?q=agent', someone),
  ];
  /** These carry words of the person, so that each must find its own there. */
  const STEPS_WITH_WORDS = [0, 1, 2, 3, 4, 5, 9, 10, 11, 12];

  function holds(seen: Seen, someone: Someone, other: Someone, step: number): void {
    expect(seen.text).not.toContain(other.canary);
    expect(seen.text).not.toContain(other.userId);
    if (STEPS_WITH_WORDS.includes(step)) expect(seen.text).toContain(someone.canary);
    expect(seen.cacheControl).toContain('no-store');
  }

  it(`each read their own, ${ROUNDS} times in turn and at once, and private answers are stored nowhere [PR-03]`, async () => {
    app.provider.otherwise(({ jsonSchema, messages }) => {
      const words = /canary-of-\w+/.exec(JSON.stringify(messages))?.[0] ?? '';
      return { text: jsonSchema === null ? [words] : [JSON.stringify({ word: words })] };
    });
    for (let round = 0; round < ROUNDS / 2; round += 1) {
      const index = round % STEPS.length;
      const step = STEPS[index];
      if (!step) throw new Error('There is no such step');
      const [first, second] = round % 4 < 2 ? [ada, ben] : [ben, ada];
      const isConcurrent = Math.floor(round / STEPS.length) % 2 === 1;
      const begun = step(first, round);
      if (!isConcurrent) await begun;
      const [ofFirst, ofSecond] = await Promise.all([begun, step(second, round)]);
      holds(ofFirst, first, second, index);
      holds(ofSecond, second, first, index);
      // Each counts alone: after the same calls both have as many left.
      expect(ofFirst.left).toBe(ofSecond.left);
      app.clock.jump(1_000);
    }
  }, 120_000);

  it('may name the same conversations and messages: each has their own, and no call reaches the other [AZ-01] [AZ-02]', async () => {
    const ofAda = historyOf(app, ada);
    const ofBen = historyOf(app, ben);
    const picture = Buffer.from('89504e470d0a1a0a01', 'hex');
    const words = toMessage('m1', { content: ada.canary });
    await ofAda.save(toSession('same', [words], { name: ada.canary }));
    const { image_id: imageId } = (await ofAda.saveImage('same', picture)).json();
    const { id: shareId } = (await ofAda.share('same')).json();
    const rowsOf = async (someone: Someone): Promise<string> => {
      const tables = [
        'chat_sessions',
        'chat_messages',
        'chat_images',
        'chat_shares',
        'chat_tombstones',
      ] as const;
      const rows = await Promise.all(
        tables.map((name) =>
          app.db.read.selectFrom(name).selectAll().where('user_id', '=', someone.userId).execute(),
        ),
      );
      return JSON.stringify(rows);
    };
    const before = await rowsOf(ada);
    const entries = await app.db.read.selectFrom('balance_entries').selectAll().execute();

    const missing = [
      await ofBen.get('same'),
      await ofBen.archive('same'),
      await ofBen.append('same', [toMessage('m2')], 1),
      await ofBen.patch('same', { name: 'taken' }),
      await ofBen.remove('same'),
      await ofBen.share('same'),
      await ofBen.closeShare(shareId),
      await ofBen.image('same', imageId),
      await ofBen.saveImage('same', picture),
    ];
    for (const answer of missing) expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    const saved = await ofBen.save(toSession('same', [toMessage('m1', { content: ben.canary })]));
    expect(saved.json()).toMatchObject({ created: true, message_count: 1 });
    expect((await ofBen.append('same', [toMessage('m2')], 1)).json().message_count).toBe(2);
    expect((await ofBen.patch('same', { name: ben.canary })).statusCode).toBe(200);
    const bulk = await ofBen.bulk([toSession('same', [toMessage('m3')])]);
    expect(bulk.json().results).toMatchObject([{ status: 'updated', message_count: 3 }]);
    app.provider.otherwise({ text: ['ok'] });
    expect((await app.generate(ben, { prompt: 'Go on', session_id: 'same' })).statusCode).toBe(200);
    for (const answer of [saved, bulk, await ofBen.get('same'), await ofBen.search('canary')])
      expect(answer.payload).not.toContain(ada.canary);
    await ofBen.remove('same');

    expect(await rowsOf(ada)).toBe(before);
    const own = entries.filter((entry) => entry.user_id === ada.userId);
    const after = await app.db.read
      .selectFrom('balance_entries')
      .selectAll()
      .where('user_id', '=', ada.userId)
      .execute();
    expect(after).toEqual(own);
    expect((await ofAda.get('same')).json().session.messages).toEqual([words]);
  });

  it('share what is the same for everyone, and nothing of either with it [PR-03]', async () => {
    const first = await app.call({ method: 'GET', url: '/models' }, ada);
    const etag = String(first.headers.etag);
    const again = await app.call({ method: 'GET', url: '/models', headers: { 'if-none-match': etag } }, ben);
    expect(again.statusCode).toBe(304);
    for (const { payload, headers } of [first, again]) {
      expect(`${payload}${JSON.stringify(headers)}`).not.toMatch(new RegExp(`${ada.userId}|${ben.userId}`));
    }
  });
});
