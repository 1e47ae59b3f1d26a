// Whose money members spend: nobody pays who did not agree to, and nobody goes on paying who no longer does.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgentClient } from '../../../testing/agents/agent-client.ts';
import type { EventClient } from '../../../testing/event-client.ts';
import { checkBooks, readAccount } from '../../../testing/ledger.ts';
import { PASSWORD, signUp } from '../../../testing/people.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../testing/until.ts';
import { addMember, createWorkspace } from '../../../testing/workspaces.ts';

describe.each(TEST_DATABASES)('who pays for members on %s', (database) => {
  let app: TestApp;
  let second: TestApp;
  let owner: Person;
  let other: Person;
  let member: Person;
  let base: string;

  beforeEach(async () => {
    app = await createTestApp({ database });
    // The embedded database belongs to one process.
    second = database === 'postgres' ? await createTestApp({ beside: app }) : app;
    owner = await app.createMember({ balance: 1 });
    other = await app.createMember({ balance: 1 });
    member = await app.createMember({ balance: 1 });
    base = `/api/workspaces/${await createWorkspace(app, owner)}`;
    await addMember(app, 'wsp_test', other, { pays: 'self', role: 'owner' });
    await addMember(app, 'wsp_test', member, { pays: 'owner' });
  });
  afterEach(async () => {
    await checkBooks(app.db);
    if (second !== app) await second.close();
    await app.close();
  });

  const put = (person: Person, path: string, payload: object) =>
    app.call({ method: 'PUT', url: `${base}${path}`, payload }, person);
  const remove = (person: Person, path: string) =>
    app.call({ method: 'DELETE', url: `${base}${path}` }, person);
  const chargesOf = async ({ userId }: Person) => (await readAccount(app.db, userId)).charges;
  const openOf = async ({ userId }: Person): Promise<number> =>
    (await readAccount(app.db, userId)).reservations.filter(({ state }) => state === 'open').length;

  /** A reply of the member's that would go on for hours, on the server where nothing is changed. */
  async function startLongReply(): Promise<EventClient> {
    const text = Array.from({ length: 10_000 }, () => 'word ');
    second.provider.next({ text, firstDelayMs: 0, delayMs: 1_000 });
    const stream = await second.stream(member, { prompt: 'Go on' });
    await advanceUntil(app.clock, stream.waitFor('content'), 10);
    expect(await openOf(owner)).toBe(1);
    return stream;
  }

  async function expectEnded(stream: EventClient): Promise<void> {
    await app.clock.advance(4_000);
    await advanceUntil(app.clock, stream.ended, 10);
    expect(stream.events.at(-1)).toMatchObject({ type: 'end', reason: 'cancelled' });
    await advanceUntil(
      app.clock,
      until(async () => (await openOf(owner)) === 0, 'the settlement'),
      10,
    );
  }

  it('ends a reply that is under way when the member is removed [ADM-04] [BUD-01]', async () => {
    const stream = await startLongReply();
    const removed = remove(owner, `/members/${member.userId}`);
    expect((await advanceUntil(app.clock, removed, 10)).statusCode).toBe(200);
    await expectEnded(stream);
    expect(await chargesOf(owner)).toHaveLength(1);
    expect((await app.generate(member, { prompt: 'Hi' })).statusCode).toBe(200);
    expect(await chargesOf(owner)).toHaveLength(1);
    expect(await chargesOf(member)).toHaveLength(1);
  });

  it('ends a reply that is under way when the workspace is deleted', async () => {
    const stream = await startLongReply();
    expect((await advanceUntil(app.clock, remove(owner, ''), 10)).statusCode).toBe(200);
    await expectEnded(stream);
  });

  it('ends a reply that is under way when who pays for it leaves, and charges no other owner instead', async () => {
    const stream = await startLongReply();
    const left = remove(owner, `/members/${owner.userId}`);
    expect((await advanceUntil(app.clock, left, 10)).statusCode).toBe(200);
    await expectEnded(stream);
    expect((await app.generate(member, { prompt: 'Hi' })).statusCode).toBe(200);
    expect(await chargesOf(other)).toEqual([]);
    expect(await chargesOf(member)).toHaveLength(1);
    const workspace = (await app.call({ url: base }, other)).json();
    expect(workspace).toMatchObject({ payer: { user_id: other.userId }, owner_pays: false });
  });

  it('ends a reply that is under way when who pays for it steps down after another has taken over', async () => {
    const stream = await startLongReply();
    expect((await put(other, '', { payer_id: other.userId })).statusCode).toBe(200);
    const demoted = put(other, `/members/${owner.userId}`, { role: 'member' });
    expect((await advanceUntil(app.clock, demoted, 10)).statusCode).toBe(200);
    await expectEnded(stream);
  });

  it('spends nothing of an owner who is suspended, in replies under way and in new ones [AU-05]', async () => {
    const admin = await app.createMember({ isAdmin: true });
    const stream = await startLongReply();
    const url = `/api/admin/users/${owner.userId}/suspension`;
    const payload = { reason: 'Many accounts' };
    const suspended = app.call({ method: 'POST', url, payload }, admin);
    expect((await advanceUntil(app.clock, suspended, 10)).statusCode).toBe(200);
    await expectEnded(stream);
    const before = (await readAccount(app.db, owner.userId)).balance;
    for (const server of [app, second]) {
      const refused = await server.generate(member, { prompt: 'Hi' });
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'payer_suspended']);
    }
    expect((await readAccount(app.db, owner.userId)).balance).toBe(before);
    expect(await chargesOf(member)).toEqual([]);
    await app.call({ method: 'DELETE', url }, admin);
    expect((await app.generate(member, { prompt: 'Hi' })).statusCode).toBe(200);
  });

  it('tells members what they have left themselves, and not what is left of who pays', async () => {
    const spare = await app.createMember({ balance: 20 });
    await addMember(app, 'wsp_test', spare, { pays: 'owner' });
    const first = await app.generate(spare, { prompt: 'Hi' }, { key: 'first' });
    const again = await app.generate(spare, { prompt: 'Hi' }, { key: 'first' });
    expect([first.json().balance, again.json().balance]).toEqual([20, 20]);
    const reply = await app.stream(spare, { prompt: 'Hi' });
    await reply.ended;
    expect(reply.events.at(-1)).toMatchObject({ type: 'end', cost: expect.any(Number), balance: 20 });
    const client = createAgentClient(app, spare);
    const agent = await client.create({ tools: [] });
    const run = await client.finish(await client.execute(`/agents/${agent}/execute`, { content: 'Hi' }));
    expect(run.find(({ type }) => type === 'complete')).toMatchObject({ balance: 20 });
    const { runs } = (await app.call({ url: '/auth/me/export' }, spare)).json().sections;
    expect(runs.map((row: { balance_after: number }) => row.balance_after)).toEqual([20e6, 20e6, 20e6]);
    expect(await chargesOf(owner)).toHaveLength(3);
    expect(await chargesOf(spare)).toEqual([]);
    const own = (await app.generate(owner, { prompt: 'Hi' })).json();
    expect(own.balance).toBe((await readAccount(app.db, owner.userId)).balance / 1e6);
  });

  it('tells an owner who pays that it is their own balance, although another paid for them before', async () => {
    const paysFor = async () =>
      (await app.call({ url: '/api/spending-choice' }, other)).json().workspaces[0].pays;
    expect((await put(owner, `/members/${other.userId}`, { pays: 'owner' })).statusCode).toBe(200);
    expect(await paysFor()).toBe('owner');
    expect((await put(other, '', { payer_id: other.userId })).statusCode).toBe(200);
    expect(await paysFor()).toBe('self');
    expect((await app.generate(other, { prompt: 'Hi' })).statusCode).toBe(200);
    expect([await chargesOf(owner), await chargesOf(other)]).toMatchObject([[], [expect.any(Number)]]);
  });

  it('tells members that who pays has nothing left or reached a limit, and asks them for no money [BUD-01]', async () => {
    const poor = await app.createMember({ balance: 0 });
    await addMember(app, 'wsp_test', poor, { pays: 'self', role: 'owner' });
    const askAs = async (person: Person) => {
      const answer = await app.generate(person, { prompt: 'Hi' });
      return [answer.statusCode, answer.json().code];
    };
    const limits = [
      [{ per_month: 0.000001 }, 'payer_limit_reached'],
      [{ per_run: 0.000001 }, 'payer_reply_limit_reached'],
    ] as const;
    for (const [limit, code] of limits) {
      const payload = { per_run: null, per_month: null, ...limit };
      await app.call({ method: 'PUT', url: '/api/billing/budget', payload }, owner);
      expect(await askAs(member)).toEqual([402, code]);
    }
    expect(await askAs(owner)).toEqual([402, 'reply_budget_reached']);
    await put(poor, '', { payer_id: poor.userId });
    expect(await askAs(member)).toEqual([402, 'payer_without_balance']);
    expect(await askAs(poor)).toEqual([402, 'insufficient_balance']);
    const payload = { model: 'scripted/one', messages: [{ role: 'user', content: 'Hi' }] };
    const openAi = await app.call({ method: 'POST', url: '/v1/chat/completions', payload }, member);
    expect([openAi.statusCode, openAi.json().error.code]).toEqual([429, 'insufficient_quota']);
  });

  it('lets an owner take over the payment, and give it to nobody else [ADM-04]', async () => {
    for (const payer of [other, member]) {
      const refused = await put(owner, '', { payer_id: payer.userId });
      expect([refused.statusCode, refused.json().errors]).toMatchObject([422, [{ field: 'payer_id' }]]);
    }
    const taken = await put(other, '', { payer_id: other.userId });
    expect(taken.json()).toMatchObject({ payer: { user_id: other.userId } });
    expect((await app.generate(member, { prompt: 'Hi' })).statusCode).toBe(200);
    expect([await chargesOf(owner), await chargesOf(other)]).toMatchObject([[], [expect.any(Number)]]);
  });

  /** The owner takes back that admins may choose it. */
  const agreeNoMore = () => put(owner, '', { owner_pays: false });

  it('lets nobody but who pays choose it for members, until that one agrees [ADM-04]', async () => {
    const admin = await app.createMember({ balance: 1 });
    await addMember(app, 'wsp_test', admin, { pays: 'self', role: 'admin' });
    await agreeNoMore();
    const choose = (person: Person) => put(person, `/members/${admin.userId}`, { pays: 'owner' });
    const invite = (person: Person) =>
      app.call(
        { method: 'POST', url: `${base}/invites`, payload: { role: 'viewer', pays: 'owner' } },
        person,
      );
    for (const person of [admin, other])
      for (const refused of [await choose(person), await invite(person)])
        expect([refused.statusCode, refused.json().errors]).toMatchObject([422, [{ field: 'pays' }]]);
    const agreed = await put(other, '', { owner_pays: true });
    expect([agreed.statusCode, agreed.json().errors]).toMatchObject([422, [{ field: 'owner_pays' }]]);
    expect((await app.generate(admin, { prompt: 'Hi' })).statusCode).toBe(200);
    expect([await chargesOf(owner), await chargesOf(other)]).toEqual([[], []]);
    // What is so already is no choice.
    const kept = await put(admin, `/members/${member.userId}`, { pays: 'owner', monthly_cap: 5 });
    expect(kept.json()).toMatchObject({ pays: 'owner', monthly_cap: 5 });
    expect([(await choose(owner)).statusCode, (await invite(owner)).statusCode]).toEqual([200, 201]);
    await put(owner, `/members/${admin.userId}`, { pays: 'self' });
    expect((await put(owner, '', { owner_pays: true })).statusCode).toBe(200);
    expect([(await choose(admin)).statusCode, (await invite(other)).statusCode]).toEqual([200, 201]);
    expect((await put(other, '', { owner_pays: false })).json()).toMatchObject({ owner_pays: false });
  });

  it('lets nobody make the next owner pay once the one who paid has gone', async () => {
    const admin = await app.createMember({ balance: 1 });
    await addMember(app, 'wsp_test', admin, { pays: 'self', role: 'admin' });
    // After the one who is next to pay.
    app.clock.jump(1_000);
    const third = await app.createMember({ balance: 1 });
    await addMember(app, 'wsp_test', third, { pays: 'self', role: 'owner' });
    const stepDown = put(third, `/members/${owner.userId}`, { role: 'admin', pays: 'owner' });
    expect((await advanceUntil(app.clock, stepDown, 10)).statusCode).toBe(422);
    await advanceUntil(app.clock, remove(owner, `/members/${owner.userId}`), 10);
    expect((await put(admin, `/members/${admin.userId}`, { pays: 'owner' })).statusCode).toBe(422);
    expect((await app.generate(admin, { prompt: 'Hi' })).statusCode).toBe(200);
    expect([await chargesOf(other), await chargesOf(third)]).toEqual([[], []]);
    expect((await put(third, '', { owner_pays: true, payer_id: third.userId })).statusCode).toBe(200);
    expect((await put(admin, `/members/${admin.userId}`, { pays: 'owner' })).statusCode).toBe(200);
  });

  it('charges nobody who was made an owner by the one who paid before', async () => {
    expect((await put(owner, `/members/${member.userId}`, { role: 'owner' })).statusCode).toBe(200);
    expect((await put(owner, `/members/${other.userId}`, { pays: 'owner', role: 'admin' })).statusCode).toBe(
      200,
    );
    const demoted = put(owner, `/members/${owner.userId}`, { role: 'admin' });
    expect((await advanceUntil(app.clock, demoted, 10)).statusCode).toBe(200);
    expect((await app.generate(other, { prompt: 'Hi' })).statusCode).toBe(200);
    expect([await chargesOf(member), await chargesOf(owner)]).toEqual([[], []]);
    expect(await chargesOf(other)).toHaveLength(1);
  });

  it('takes the links of an account that is deleted back [ADM-04]', async () => {
    const admin = await signUp(app, 'ada');
    await addMember(app, 'wsp_test', admin, { pays: 'self', role: 'admin' });
    const made = await app.call(
      { method: 'POST', url: `${base}/invites`, payload: { role: 'admin', pays: 'owner' } },
      admin,
    );
    const link = String(made.json().invites[0].link);
    const account = { method: 'DELETE', url: '/auth/me', payload: { password: PASSWORD } } as const;
    await advanceUntil(app.clock, app.call(account, admin), 10);
    const stranger = await app.createMember();
    const url = `/api/invites/${link.slice(link.lastIndexOf('/') + 1)}/accept`;
    expect((await app.call({ method: 'POST', url }, stranger)).statusCode).not.toBe(200);
    const rows = await app.db.read.selectFrom('workspace_members').select('user_id').execute();
    expect(rows.map(({ user_id: id }) => id)).not.toContain(stranger.userId);
  });
});
