// Runs of members that wait for a decision, or are under way, when the one who pays for them goes.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgentClient } from '../../../testing/agents/agent-client.ts';
import { createAgentTools } from '../../../testing/agents/agent-tools.ts';
import type { EventClient } from '../../../testing/event-client.ts';
import { checkBooks, readAccount } from '../../../testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil } from '../../../testing/until.ts';
import { addMember, createWorkspace } from '../../../testing/workspaces.ts';

/** What is left for the last of the transactions that remove an account. */
async function removeAccount({ db }: TestApp, { userId }: Person, nextPayer: Person): Promise<void> {
  await db.write(async (tx) => {
    await tx.updateTable('workspaces').set({ owner_id: nextPayer.userId }).execute();
    await tx.updateTable('workspace_members').set({ pays: 'self' }).execute();
    await tx.deleteFrom('reservations').where('user_id', '=', userId).execute();
    await tx.deleteFrom('users').where('id', '=', userId).execute();
  });
}

describe.each(TEST_DATABASES)('a run that another pays for and that waits on %s', (database) => {
  let app: TestApp;
  let owner: Person;
  let other: Person;
  let member: Person;
  let base: string;
  let reader: EventClient;

  beforeEach(async () => {
    app = await createTestApp({ database, builtinTools: createAgentTools().tools });
    owner = await app.createMember({ balance: 1 });
    other = await app.createMember({ balance: 1 });
    member = await app.createMember({ balance: 1 });
    base = `/api/workspaces/${await createWorkspace(app, owner)}`;
    await addMember(app, 'wsp_test', other, { pays: 'self', role: 'owner' });
    await addMember(app, 'wsp_test', member, { pays: 'owner' });
    const client = createAgentClient(app, member);
    const agent = await client.create();
    app.provider.next({
      text: 'I write.',
      toolCalls: [{ name: 'send_letter', callId: 'call-1', arguments: { text: 'Dear Ada' } }],
    });
    app.provider.otherwise({ text: 'It is sent.' });
    reader = await client.execute(`/agents/${agent}/execute`, { content: 'Write' });
    await client.reach(reader, 'waiting');
    expect(await chargesOf(owner)).toBe(1);
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  const chargesOf = async ({ userId }: Person): Promise<number> =>
    (await readAccount(app.db, userId)).charges.length;
  const statusOf = async (): Promise<string> =>
    (await app.call({ url: `/runs/${reader.runId()}` }, member)).json().status;
  const put = (person: Person, path: string, payload: object) =>
    advanceUntil(app.clock, app.call({ method: 'PUT', url: `${base}${path}`, payload }, person), 10);
  const remove = (person: Person, path: string) =>
    advanceUntil(app.clock, app.call({ method: 'DELETE', url: `${base}${path}` }, person), 10);

  it('ends when that one leaves: what is decided later costs them nothing [ADM-04]', async () => {
    expect((await remove(owner, `/members/${owner.userId}`)).statusCode).toBe(200);
    await advanceUntil(app.clock, reader.ended);
    expect(await statusOf()).toBe('cancelled');
    expect([await chargesOf(owner), await chargesOf(other), await chargesOf(member)]).toEqual([1, 0, 0]);
    const { approvals } = (await app.call({ url: '/api/approvals' }, member)).json();
    expect(approvals).toEqual([]);
  });

  it('ends when that one steps down', async () => {
    expect((await put(owner, `/members/${owner.userId}`, { role: 'admin' })).statusCode).toBe(200);
    await advanceUntil(app.clock, reader.ended);
    expect(await statusOf()).toBe('cancelled');
  });

  it('goes on waiting when another member leaves', async () => {
    const third = await app.createMember({ balance: 1 });
    await addMember(app, 'wsp_test', third, { pays: 'owner' });
    expect((await remove(third, `/members/${third.userId}`)).statusCode).toBe(200);
    expect(await statusOf()).toBe('waiting');
  });

  it('ends, too, when the account is removed while a turn of it is under way, as of a server that has died', async () => {
    const client = createAgentClient(app, member);
    const agent = await client.create({ name: 'Counter' });
    app.provider.next({ text: ['one', ' two', ' three'], delayMs: 1_000 });
    const counting = await client.execute(`/agents/${agent}/execute`, { content: 'Count' });
    await client.reach(counting, 'message', 10);
    await removeAccount(app, owner, other);
    await advanceUntil(app.clock, counting.ended);
    const run = (await app.call({ url: `/runs/${counting.runId()}` }, member)).json();
    expect(run).toMatchObject({ status: 'succeeded', output: 'one two three', cost: 0 });
    expect([await chargesOf(other), await chargesOf(member)]).toEqual([0, 0]);
  });
});
