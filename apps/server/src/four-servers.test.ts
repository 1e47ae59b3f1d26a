// Four servers over one PostgreSQL and one Redis, as behind a load balancer that sends each call to the next of them.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBooks, readAccount } from './testing/ledger.ts';
import { post, signIn, signUp } from './testing/people.ts';
import { createTestApp, type Person, type TestApp } from './testing/test-app.ts';
import { TEST_DATABASES } from './testing/test-databases.ts';
import { advanceUntil, until } from './testing/until.ts';

const REDIS_URL = process.env['TEST_REDIS_URL'];
const COUNT = 4;

describe.runIf(TEST_DATABASES.includes('postgres') && REDIS_URL !== undefined)('four servers', () => {
  let apps: TestApp[];
  let next: number;
  beforeEach(async () => {
    const environment = { REDIS_URL: REDIS_URL ?? '', LIMIT_FACTOR: '100' };
    const first = await createTestApp({ database: 'postgres', environment });
    apps = [first];
    next = 0;
    while (apps.length < COUNT) apps.push(await createTestApp({ beside: first, environment }));
  });
  afterEach(async () => {
    await checkBooks(first().db);
    for (const app of apps.toReversed()) await app.close();
  });

  /** The next server in the round. */
  function turn(): TestApp {
    const app = apps[next % COUNT];
    next += 1;
    if (!app) throw new Error('There is no server');
    return app;
  }
  const first = (): TestApp => apps[0] ?? turn();
  const advance = <T>(work: Promise<T>): Promise<T> => advanceUntil(first().clock, work, 20);

  it('let a reply begin on one, be read on on another, and be stopped from a third [OPS-03]', async () => {
    const member = await first().createMember();
    for (const app of apps)
      app.provider.otherwise({ text: ['one', ' two', ' three'], fault: { kind: 'silence', afterPieces: 2 } });
    for (let round = 0; round < COUNT; round += 1) {
      const writer = await turn().stream(member, { prompt: 'Count' });
      await until(() => writer.text() === 'one two', 'two words');
      writer.cut();
      const reader = await turn().follow(member, writer.runId(), 1);
      const url = `/runs/${writer.runId()}/cancel`;
      const stopped = await advance(turn().call({ method: 'POST', url }, member));
      expect(stopped.json()).toMatchObject({ status: 'cancelled', output: 'one two' });
      await advance(reader.ended);
      expect(reader.text()).toBe('one two');
      expect(reader.events.at(-1)).toMatchObject({ type: 'end', reason: 'cancelled' });
      // Each round begins one server further.
      next += 2;
    }
  });

  it('spend one balance exactly, and run each send once wherever it arrives [OPS-03] [PF-04]', async () => {
    const member = await first().createMember({ balance: 0.001 });
    for (const app of apps)
      app.provider.otherwise({ text: 'Fine', delayMs: 200, usage: { inputTokens: 900, outputTokens: 50 } });
    const sends = Array.from({ length: 40 }, (_, index) =>
      turn().generate(member, { prompt: 'Hello', max_tokens: '50' }, { key: `send-${index >> 1}` }),
    );
    const statuses = (await advance(Promise.all(sends))).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200, 402]));
    const account = await readAccount(first().db, member.userId);
    expect(account.balance).toBeGreaterThanOrEqual(0);
    expect(account.charges.reduce((sum, charge) => sum + charge, 0)).toBe(1_000 - account.balance);
    const calls = apps.reduce((total, app) => total + app.provider.calls.length, 0);
    expect(account.charges).toHaveLength(calls);
  });

  it('refuse a credential on all of them within five seconds of its end on one [OPS-03] [PF-21]', async () => {
    await signUp(first(), 'ada');
    const people: Person[] = [];
    for (let count = 0; count < COUNT; count += 1) people.push(await signIn(turn(), 'ada'));
    for (const app of apps)
      for (const person of people) expect((await app.call({ url: '/auth/me' }, person)).statusCode).toBe(200);
    const [one] = people;
    if (!one) throw new Error('There is no sign-in');
    expect((await post(turn(), '/auth/logout-all', {}, { person: one })).statusCode).toBeLessThan(300);
    await first().clock.advance(5_000);
    for (const app of apps)
      for (const person of people) expect((await app.call({ url: '/auth/me' }, person)).statusCode).toBe(401);
  });
});
