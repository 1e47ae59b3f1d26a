// What is opened for a reply is closed with it, however it ends.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from './testing/test-app.ts';
import { TEST_DATABASES } from './testing/test-databases.ts';
import { advanceUntil, until } from './testing/until.ts';

const WARM_UPS = 3;
const ROUNDS = 6;
const STREAMS = 30;

/** Sockets and timers of this process, by kind; what the test's own tools hold comes and goes with each look. */
function countHandles(app: TestApp): Readonly<Record<string, number>> {
  const counts: Record<string, number> = { waiting: app.clock.pending() };
  for (const kind of process.getActiveResourcesInfo())
    if (/Socket|Server|FSReq/.test(kind)) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

describe.each(TEST_DATABASES)('replies that come and go on %s', (database) => {
  let app: TestApp;
  let member: Person;
  beforeEach(async () => {
    app = await createTestApp({ database, environment: { LIMIT_FACTOR: '1000' } });
    member = await app.createMember({ balance: 1_000 });
    app.provider.otherwise({ text: ['one', ' two', ' three'], delayMs: 100 });
  });
  afterEach(() => app.close());

  /** One in three is read to its end, one is left by its reader, one is stopped. */
  async function readOne(index: number): Promise<void> {
    const reader = await app.stream(member, { prompt: 'Go', max_tokens: '10' });
    await reader.waitFor('info');
    if (index % 3 === 1) reader.cut();
    if (index % 3 === 2) {
      const url = `/runs/${reader.runId()}/cancel`;
      expect((await app.call({ method: 'POST', url }, member)).statusCode).toBe(200);
    }
    await reader.ended;
  }

  async function churn(): Promise<void> {
    const reading = Promise.all(Array.from({ length: STREAMS }, (_, index) => readOne(index)));
    await advanceUntil(app.clock, reading, 25);
    const countLive = async (): Promise<number> =>
      (await app.call({ url: '/runs?active=true' }, member)).json<{ runs: unknown[] }>().runs.length;
    await advanceUntil(
      app.clock,
      until(async () => (await countLive()) === 0, 'the replies without a reader'),
    );
  }

  it('leave no socket and no timer behind [OV-06]', async () => {
    // The most of several looks: recurring work that is being done at the moment of one is not waiting for its time.
    const known: Record<string, number> = {};
    for (let round = 0; round < WARM_UPS; round += 1) {
      await churn();
      for (const [kind, count] of Object.entries(countHandles(app)))
        known[kind] = Math.max(known[kind] ?? 0, count);
    }
    for (let round = 0; round < ROUNDS; round += 1) await churn();
    const listMore = () =>
      Object.entries(countHandles(app)).filter(([kind, count]) => count > (known[kind] ?? 0));
    await until(() => listMore().length === 0, 'handles as before').catch(() => undefined);
    expect(listMore(), `beside ${JSON.stringify(known)}`).toEqual([]);
  }, 300_000);
});
