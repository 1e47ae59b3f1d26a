import { expect, it } from 'vitest';
import { MAX_MEMBERS, MAX_WORKSPACES } from '@parley/contract/workspaces/constants.ts';
import { createTestApp, type Person } from '../../testing/test-app.ts';

it('are joined and made by one person twenty times at most, hold so many members, and take fifty addresses at once', async () => {
  const app = await createTestApp({ environment: { LIMIT_FACTOR: '1000' } });
  const ada = await app.createMember();
  const send = (person: Person, url: string, payload: object) =>
    app.call({ method: 'POST', url: `/api${url}`, payload }, person);
  for (let made = 0; made < MAX_WORKSPACES; made += 1)
    expect((await send(ada, '/workspaces', { name: `W ${made}` })).statusCode).toBe(201);
  expect((await send(ada, '/workspaces', { name: 'One more' })).json().code).toBe('too_many_workspaces');
  expect((await send(await app.createMember(), '/workspaces', { name: 'x'.repeat(61) })).statusCode).toBe(
    422,
  );

  const ben = await app.createMember();
  const id = String((await send(ben, '/workspaces', { name: 'Full' })).json().id);
  const invite = (emails: readonly string[]) =>
    send(ben, `/workspaces/${id}/invites`, { role: 'viewer', emails });
  expect((await invite(Array.from({ length: 51 }, (_, index) => `p${index}@a.example`))).statusCode).toBe(
    422,
  );
  const [first] = (await invite([])).json().invites;
  const token = String(first.link).slice(String(first.link).lastIndexOf('/') + 1);
  expect((await send(ada, `/invites/${token}/accept`, {})).json().code).toBe('too_many_workspaces');

  const people = Array.from({ length: MAX_MEMBERS - 1 }, (_, index) => `usr_${index}`);
  const {
    username_key: _name,
    id: _id,
    ...like
  } = await app.db.read
    .selectFrom('users')
    .selectAll()
    .where('id', '=', ben.userId)
    .executeTakeFirstOrThrow();
  await app.db.write(async (tx) => {
    for (const userId of people) {
      await tx
        .insertInto('users')
        .values({ ...like, id: userId, username_key: userId, balance: 0 })
        .execute();
      await tx
        .insertInto('workspace_members')
        .values({
          workspace_id: id,
          user_id: userId,
          role: 'viewer',
          monthly_cap: null,
          team_id: null,
          project_id: null,
          department_id: null,
          pays: 'self',
          joined_at: 0,
        })
        .execute();
    }
  });
  const late = await app.createMember();
  expect((await send(late, `/invites/${token}/accept`, {})).json().code).toBe('too_many_members');
  await app.close();
});
