// Many deliveries at once, over two servers, and what must be left behind.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHookClient, type HookClient } from '../../../testing/deployments/hook-client.ts';
import { checkBooks } from '../../../testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../testing/until.ts';

const DISTINCT = 350;
/** Sent twice, one right after the other: every second one of the first. */
const REPEATED_AT_ONCE = 100;
/** Sent again at the end, the others of the first. */
const REPEATED_LATER = 50;
const DELIVERIES = DISTINCT + REPEATED_AT_ONCE + REPEATED_LATER;
const AT_ONCE = 20;
const environment = { LIMIT_FACTOR: '1000' };

describe.each(TEST_DATABASES)('bursts of deliveries on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let hooks: HookClient;
  beforeEach(async () => {
    app = await createTestApp({ database, environment });
    ada = await app.createMember({ balance: 100 });
    hooks = createHookClient(app, ada);
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  const countOpen = async (): Promise<number> => {
    const { open } = await app.db.read
      .selectFrom('runs')
      .select((select) => select.fn.countAll<number>().as('open'))
      .where('finished_at', 'is', null)
      .executeTakeFirstOrThrow();
    return Number(open);
  };

  it('make one run for each id, with repeats on both servers and one of them gone half way [PF-16] [PF-22] [WH-03]', async () => {
    const hook = await hooks.create({ answer: 'now' });
    const beside = await createTestApp({ beside: app, environment });
    // A repeat that follows its delivery at once goes to the other server at the same time.
    const isRepeatedAtOnce = (number: number) => number % 2 === 0 && number < 2 * REPEATED_AT_ONCE;
    const ids = [
      ...Array.from({ length: DISTINCT }, (_, number) =>
        isRepeatedAtOnce(number) ? [number, number] : [number],
      ).flat(),
      ...Array.from({ length: REPEATED_LATER }, (_, index) => 2 * index + 1),
    ].map((number) => `msg_${number}`);
    const runs = new Map<string, Set<string>>();
    const servers = new Map<string, Set<TestApp>>();
    let hasLeft = false;

    async function send(id: string, at: number): Promise<void> {
      const server = at % 2 === 0 || hasLeft ? app : beside;
      servers.set(id, (servers.get(id) ?? new Set()).add(server));
      const answer = await server.call({
        method: 'POST',
        url: hook.path,
        headers: { 'webhook-id': id, 'content-type': 'application/json' },
        payload: JSON.stringify({ id }),
      });
      expect(answer.statusCode).toBe(202);
      runs.set(id, (runs.get(id) ?? new Set()).add(String(answer.json().run_id)));
    }

    const half = ids.length / 2;
    for (let start = 0; start < ids.length; start += AT_ONCE) {
      if (start >= half && !hasLeft) {
        hasLeft = true;
        await advanceUntil(app.clock, beside.close());
      }
      await Promise.all(ids.slice(start, start + AT_ONCE).map((id, index) => send(id, start + index)));
    }
    await advanceUntil(
      app.clock,
      until(async () => (await countOpen()) === 0, 'the ends of all runs'),
      500,
    );
    expect([...runs.values()].every(({ size }) => size === 1)).toBe(true);
    const { made } = await app.db.read
      .selectFrom('runs')
      .select((select) => select.fn.countAll<number>().as('made'))
      .where('deployment_id', '=', hook.id)
      .executeTakeFirstOrThrow();
    expect(Number(made)).toBe(DISTINCT);
    const onBoth = [...servers.values()].filter(({ size }) => size === 2);
    expect(onBoth.length).toBeGreaterThanOrEqual(80 + REPEATED_LATER / 2);
    const { counts } = (await hooks.ask(hook, 'GET', '/deliveries')).json();
    expect(counts.all).toBe(DELIVERIES);
  }, 180_000);
});
