import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '../../testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';

const REDIS_URL = process.env['TEST_REDIS_URL'];

const WAYS = [
  { way: "PostgreSQL's own notifications", environment: {} },
  ...(REDIS_URL === undefined ? [] : [{ way: 'Redis', environment: { REDIS_URL } }]),
];

describe.runIf(TEST_DATABASES.includes('postgres')).each(WAYS)(
  'three servers over $way',
  ({ environment }) => {
    let first: TestApp;
    let second: TestApp;
    let third: TestApp;
    let member: Person;
    beforeEach(async () => {
      first = await createTestApp({ database: 'postgres', environment });
      second = await createTestApp({ beside: first, environment });
      third = await createTestApp({ beside: first, environment });
      member = await first.createMember();
    });
    afterEach(async () => {
      await checkBooks(first.db);
      await third.close();
      await second.close();
      await first.close();
    });

    it('writes a reply on one, shows it on another, without a gap or a repeat', async () => {
      const words = Array.from({ length: 25 }, (_, index) => ` ${index}`);
      first.provider.next({ text: words, delayMs: 100 });
      const writer = await first.stream(member, { prompt: 'Count' });
      await writer.waitFor('info');
      await first.clock.advance(800);
      const reader = await second.follow(member, writer.runId());
      await advanceUntil(first.clock, Promise.all([writer.ended, reader.ended]), 50);
      expect(reader.body()).toBe(writer.body());
      expect(reader.text()).toBe(words.join(''));
      const late = await third.follow(member, writer.runId(), 5);
      await late.ended;
      expect(late.seqs[0]).toBe(6);
      expect(late.lastSeq()).toBe(27);
    });

    it('stops on a third what the first is writing and the second is reading [ST-06] [PF-08]', async () => {
      first.provider.next({ text: ['one', ' two', ' three'], fault: { kind: 'silence', afterPieces: 2 } });
      const writer = await first.stream(member, { prompt: 'Count' });
      await until(() => writer.text() === 'one two', 'two words');
      const reader = await second.follow(member, writer.runId());
      const url = `/runs/${writer.runId()}/cancel`;
      const answer = await advanceUntil(first.clock, third.call({ method: 'POST', url }, member), 20);
      expect(answer.json()).toMatchObject({ status: 'cancelled', output: 'one two' });
      await advanceUntil(first.clock, Promise.all([writer.ended, reader.ended]), 50);
      for (const client of [writer, reader]) {
        expect(client.text()).toBe('one two');
        expect(client.events.at(-1)).toMatchObject({ type: 'end', reason: 'cancelled' });
      }
      expect(first.provider.calls[0]).toMatchObject({ wasAborted: true, isOver: true });
    });

    it('hides a run from others on every server [AZ-03]', async () => {
      first.provider.next({ text: ['one'], fault: { kind: 'silence', afterPieces: 1 } });
      const writer = await first.stream(member, { prompt: 'Mine' });
      await writer.waitFor('content');
      const stranger = await first.createMember();
      for (const app of [second, third]) {
        expect((await app.call({ url: `/runs/${writer.runId()}/events` }, stranger)).statusCode).toBe(404);
        const stop = { method: 'POST' as const, url: `/runs/${writer.runId()}/cancel` };
        expect((await app.call(stop, stranger)).statusCode).toBe(404);
      }
      expect(first.provider.calls[0]?.wasAborted).toBe(false);
      writer.cut();
    });

    it('calls the model once when the same send reaches all three', async () => {
      for (const app of [first, second, third]) app.provider.otherwise({ text: 'Once', delayMs: 200 });
      const sends = [first, second, third].flatMap((app) =>
        Array.from({ length: 5 }, () => app.generate(member, { prompt: 'Hello' }, { key: 'same' })),
      );
      const answers = await advanceUntil(first.clock, Promise.all(sends), 50);
      expect(new Set(answers.map((answer) => answer.payload)).size).toBe(1);
      expect([first, second, third].flatMap((app) => app.provider.calls)).toHaveLength(1);
    });
  },
);

describe.runIf(TEST_DATABASES.includes('postgres'))('two servers whose Redis is away', () => {
  it('stop on one what the other is writing, within seconds [ST-06]', async () => {
    const environment = { REDIS_URL: 'redis://127.0.0.1:1' };
    const first = await createTestApp({ database: 'postgres', environment });
    const second = await createTestApp({ beside: first, environment });
    const member = await first.createMember();
    first.provider.next({ text: ['one', ' two', ' three'], fault: { kind: 'silence', afterPieces: 2 } });
    const writer = await first.stream(member, { prompt: 'Count' });
    await until(() => writer.text() === 'one two', 'two words');
    const beganAt = first.clock.now();
    const url = `/runs/${writer.runId()}/cancel`;
    await advanceUntil(first.clock, second.call({ method: 'POST', url }, member), 50);
    await advanceUntil(first.clock, writer.ended, 50);
    expect(first.clock.now() - beganAt).toBeLessThan(6_000);
    expect(writer.events.at(-1)).toMatchObject({ type: 'end', reason: 'cancelled' });
    await checkBooks(first.db);
    await second.close();
    await first.close();
  });
});
