import { AdminUserList } from '@parley/contract/administration/schemas.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '../../../testing/ledger.ts';
import { signUp, type SignedIn } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { insertUsage } from '../../../testing/usage.ts';

const DAY_MS = 86_400_000;
const NAMES = ['ada', 'mara', 'jonas', 'priya'] as const;

describe.each(TEST_DATABASES)('accounts in the order of a figure on %s', (database) => {
  let app: TestApp;
  let people: Record<string, SignedIn>;
  beforeEach(async () => {
    app = await createTestApp({ database });
    people = {};
    for (const name of NAMES) {
      people[name] = await signUp(app, name);
      await app.clock.advance(1_000);
    }
    await app.db.write((tx) =>
      tx.updateTable('users').set({ is_admin: 1 }).where('username', '=', 'ada').execute(),
    );
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  const list = async (query: string) =>
    AdminUserList.parse((await app.call({ url: `/api/admin/users?${query}` }, people['ada'])).json());
  const names = async (query: string) => (await list(query)).users.map(({ name }) => name);
  const spend = (name: string, cost: number, daysAgo = 0) =>
    insertUsage(app.db, people[name]?.userId ?? '', [
      { created_at: app.clock.now() - daysAgo * DAY_MS, cost },
    ]);

  it('lists them by what they have, spent in 30 days, or when they were seen, in both directions [ADM-02]', async () => {
    await spend('mara', 2_000_000);
    await spend('jonas', 1_000_000);
    await spend('priya', 3_000_000, 40);
    expect(await names('sort=balance')).toEqual(['ada', 'jonas', 'mara', 'priya']);
    expect(await names('sort=balance&order=asc')).toEqual(['priya', 'mara', 'jonas', 'ada']);
    // What is longer ago is not counted; who has the same figure comes by age.
    expect(await names('sort=spent')).toEqual(['mara', 'jonas', 'priya', 'ada']);
    expect(await names('sort=seen&order=asc&q=a')).toEqual(['ada', 'mara', 'jonas', 'priya']);
    expect(await names('sort=seen&type=guest')).toEqual([]);
    expect((await app.call({ url: '/api/admin/users?sort=name' }, people['ada'])).statusCode).toBe(422);
  });

  it('goes on where a page ended, also among equals', async () => {
    const { id, ...row } = await app.db.read
      .selectFrom('users')
      .selectAll()
      .where('username', '=', 'priya')
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 60 }, (_, index) => ({
      ...row,
      id: `usr_copy${String(index).padStart(2, '0')}`,
      username: null,
      username_key: null,
      email: null,
      email_key: null,
      balance: 0,
    }));
    await app.db.write((tx) => tx.insertInto('users').values(copies).execute());
    for (const order of ['asc', 'desc']) {
      const first = await list(`sort=balance&order=${order}`);
      const second = await list(`sort=balance&order=${order}&after=${encodeURIComponent(first.next ?? '')}`);
      expect(second.next).toBeNull();
      const ids = [...first.users, ...second.users].map((user) => user.id);
      expect(ids).toHaveLength(64);
      expect(new Set(ids).size).toBe(64);
      expect(ids).toContain(id);
    }
  });

  it.each([`${'9'.repeat(40)}:usr_a`, `-${'9'.repeat(20)}:usr_a`])(
    'goes on nowhere after %s',
    async (after) => {
      const url = `/api/admin/users?sort=balance&after=${encodeURIComponent(after)}`;
      expect((await app.call({ url }, people['ada'])).statusCode).toBe(422);
    },
  );
});
