// Two people who do the same at the same time, each with words of their own: nobody ever reads the other's.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LightMyRequestResponse } from 'fastify';
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
  ];
  /** These carry words of the person, so that each must find its own there. */
  const STEPS_WITH_WORDS = [0, 1, 2, 3, 4, 5, 9];

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
      const isAtOnce = Math.floor(round / STEPS.length) % 2 === 1;
      const begun = step(first, round);
      if (!isAtOnce) await begun;
      const [ofFirst, ofSecond] = await Promise.all([begun, step(second, round)]);
      holds(ofFirst, first, second, index);
      holds(ofSecond, second, first, index);
      // Each counts alone: after the same calls both have as many left.
      expect(ofFirst.left).toBe(ofSecond.left);
      app.clock.jump(1_000);
    }
  }, 120_000);

  it('share what is the same for everybody, and nothing of either with it [PR-03]', async () => {
    const first = await app.call({ method: 'GET', url: '/models' }, ada);
    const etag = String(first.headers.etag);
    const again = await app.call({ method: 'GET', url: '/models', headers: { 'if-none-match': etag } }, ben);
    expect(again.statusCode).toBe(304);
    for (const { payload, headers } of [first, again]) {
      expect(`${payload}${JSON.stringify(headers)}`).not.toMatch(new RegExp(`${ada.userId}|${ben.userId}`));
    }
  });
});
