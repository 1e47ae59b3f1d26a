import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RunList } from '@parley/contract/runs/schemas.ts';
import { checkBooks, readAccount } from '../../testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';

const DAY_MS = 86_400_000;

describe.each(TEST_DATABASES)('the list of runs on %s', (database) => {
  let app: TestApp;
  let member: Person;
  beforeEach(async () => {
    app = await createTestApp({ database });
    member = await app.createMember();
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  async function reply(prompt: string): Promise<void> {
    app.provider.next({ text: 'Answer' });
    expect((await app.generate(member, { prompt })).statusCode).toBe(200);
    await app.clock.advance(1_000);
  }
  const list = async (query: string) =>
    RunList.parse((await app.call({ url: `/runs?${query}` }, member)).json());

  it('is read page by page, each run once, also when new ones come in between', async () => {
    for (const prompt of ['a', 'b', 'c', 'd', 'e']) await reply(prompt);
    const first = await list('per_page=2');
    await reply('f');
    const second = await list(`per_page=2&before=${first.next ?? ''}`);
    const third = await list(`per_page=2&before=${second.next ?? ''}`);
    const pages = [first, second, third].map(({ runs }) => runs.map((run) => run.input_preview));
    expect(pages).toEqual([['e', 'd'], ['c', 'b'], ['a']]);
    expect(third.next).toBeNull();
  });

  it('holds the beginning of a long input, and nothing of the output', async () => {
    await reply('x'.repeat(50_000));
    const answer = await app.call({ url: '/runs' }, member);
    expect(answer.json().runs[0]).toMatchObject({ input_preview: 'x'.repeat(200), status: 'succeeded' });
    expect(answer.json().runs[0]).not.toHaveProperty('output');
    expect(answer.payload.length).toBeLessThan(2_000);
  });

  it('forgets a run after 90 days, and keeps what it cost', async () => {
    await reply('old');
    const before = await readAccount(app.db, member.userId);
    app.clock.jump(89 * DAY_MS);
    await reply('new');
    expect((await list('')).runs).toHaveLength(2);
    app.clock.jump(2 * DAY_MS);
    const isRemoved = until(async () => (await list('')).runs.length === 1, 'the old run to be removed');
    await advanceUntil(app.clock, isRemoved, 5_000);
    expect((await list('')).runs).toMatchObject([{ input_preview: 'new' }]);
    const after = await readAccount(app.db, member.userId);
    expect(after.charges.slice(0, 1)).toEqual(before.charges);
    expect(after.usage).toHaveLength(2);
  });
});
