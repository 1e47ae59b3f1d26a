import type { MemberOrder } from '@parley/contract/workspaces/schemas.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { addMember, createWorkspace } from '../../testing/workspaces.ts';

describe.each(TEST_DATABASES)('the order of the members on %s', (database) => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await createTestApp({ database });
    owner = await add('mara', 'owner', { spent: 5, seenAt: 300, cap: null });
    await add('jonas', 'admin', { spent: 20, seenAt: 100, cap: 20, team: 'Tenders' });
    await add('Anders', 'member', { spent: 0, seenAt: null, cap: 0, team: 'operations' });
    await add('nils', 'member', { spent: 8, seenAt: 200, cap: 5 });
  });
  afterAll(() => app.close());

  interface Set {
    readonly spent: number;
    readonly seenAt: number | null;
    readonly cap: number | null;
    readonly team?: string;
  }

  async function add(username: string, role: 'owner' | 'admin' | 'member', set: Set): Promise<Person> {
    const person = await app.createMember();
    if (role === 'owner') await createWorkspace(app, person);
    else await addMember(app, 'wsp_test', person, { role, pays: 'self' });
    const { userId } = person;
    await app.db.write(async (tx) => {
      await tx
        .updateTable('users')
        .set({ username, username_key: username.toLowerCase() })
        .where('id', '=', userId)
        .execute();
      await tx
        .updateTable('logins')
        .set({ last_used_at: set.seenAt ?? 0 })
        .where('user_id', '=', userId)
        .execute();
      if (set.seenAt === null) await tx.deleteFrom('logins').where('user_id', '=', userId).execute();
      const month = new Date(app.clock.now()).toISOString().slice(0, 7);
      const spending = { workspace_id: 'wsp_test', subject: userId, month, spent: set.spent };
      if (set.spent > 0) await tx.insertInto('workspace_spending').values(spending).execute();
      await tx
        .updateTable('workspace_members')
        .set({ monthly_cap: set.cap })
        .where('user_id', '=', userId)
        .execute();
    });
    if (set.team === undefined) return person;
    const team = { kind: 'team', name: set.team, rules: [] };
    const made = await app.call(
      { method: 'POST', url: '/api/workspaces/wsp_test/cost-centres', payload: team },
      owner,
    );
    const url = `/api/workspaces/wsp_test/members/${userId}`;
    const changed = await app.call({ method: 'PUT', url, payload: { team_id: made.json().id } }, owner);
    expect(changed.statusCode).toBe(200);
    return person;
  }

  async function list(query: string): Promise<string[]> {
    const answer = await app.call({ url: `/api/workspaces/wsp_test/members${query}` }, owner);
    expect(answer.statusCode).toBe(200);
    return answer.json().members.map(({ username }: { username: string }) => username);
  }

  it('is by role and then by name where none is asked for', async () => {
    expect(await list('')).toEqual(['mara', 'jonas', 'Anders', 'nils']);
  });

  it.each<[MemberOrder, string[]]>([
    ['name', ['Anders', 'jonas', 'mara', 'nils']],
    ['role', ['mara', 'jonas', 'Anders', 'nils']],
    ['team', ['mara', 'nils', 'Anders', 'jonas']],
    ['spent', ['Anders', 'mara', 'nils', 'jonas']],
    ['cap', ['Anders', 'nils', 'jonas', 'mara']],
    ['seen', ['Anders', 'jonas', 'nils', 'mara']],
  ])('by %s is the same on every page, and can be turned round', async (sort, names) => {
    expect(await list(`?sort=${sort}`)).toEqual(names);
    const pages = [1, 2].map((page) => list(`?sort=${sort}&per_page=2&page=${page}`));
    expect((await Promise.all(pages)).flat()).toEqual(names);
    const [first] = await list(`?sort=${sort}&order=desc`);
    expect(first).toBe(sort === 'role' ? 'Anders' : names.at(-1));
  });

  it('is none that there is not', async () => {
    const answer = await app.call({ url: '/api/workspaces/wsp_test/members?sort=email' }, owner);
    expect(answer.statusCode).toBe(422);
  });
});
