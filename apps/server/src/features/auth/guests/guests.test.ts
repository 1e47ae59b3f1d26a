import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '../../../testing/ledger.ts';
import { post, signUp, statusOf, toBody } from '../../../testing/people.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../testing/until.ts';

const ADDRESS = '203.0.113.7';
const DAY_MS = 86_400_000;

const start = (app: TestApp, remoteAddress = ADDRESS, headers: Record<string, string> = {}) =>
  app.call({ method: 'POST', url: '/auth/guest', remoteAddress, headers });

async function spend(app: TestApp, dollars: number): Promise<void> {
  const [location] = await app.db.read.selectFrom('location_usage').selectAll().execute();
  if (!location) throw new Error('No location is known');
  await app.db.write((tx) =>
    tx
      .updateTable('location_usage')
      .set({ guest_credit_used: Math.round(dollars * 1e6) })
      .execute(),
  );
}

/** Of all networks: an upgrade that comes from another one adds a row for it. */
async function usedMicros(app: TestApp): Promise<number> {
  const row = await app.db.read
    .selectFrom('location_usage')
    .select((select) => select.fn.sum('guest_credit_used').as('used'))
    .executeTakeFirstOrThrow();
  return Number(row.used);
}

describe.each(TEST_DATABASES)('guests on %s', (database) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ database, model: { prices: { input: 0, output: 10_000 } } });
  });
  afterEach(() => app.close());

  it('get a token and an account of the role guest with $0.10 [AUTH-17] [AUTH-19] [CONST-07]', async () => {
    const answer = await start(app);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      access_token: expect.any(String),
      expires_in: 86_400,
      user: { role: 'guest', balance: 0.1, limits: { guest_max_balance: 0.1 } },
    });
    await checkBooks(app.db);
  });

  it('are started three times in 24 hours for one network, however many come at once [AUTH-20] [CONST-07] [MO-06] [PF-09]', async () => {
    // A second server process, where the database can be shared.
    const other = database === 'postgres' ? await createTestApp({ beside: app }) : app;
    const headers = (call: number) => ({
      'x-forwarded-for': `9.9.9.${call}`,
      forwarded: `for=8.8.8.${call}`,
    });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, call) => start(call % 2 ? app : other, ADDRESS, headers(call))),
    );
    if (other !== app) await other.close();
    const statuses = answers.map((answer) => answer.statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    const refused = answers.find((answer) => answer.json().code === 'guest_session_limit');
    expect(refused?.json().detail).toBe(
      'Maximum 3 guest sessions per day reached. Please wait 24 hours or create an account.',
    );
    expect(await app.db.read.selectFrom('guest_sessions').selectAll().execute()).toHaveLength(3);
  });

  it('count over a rolling day', async () => {
    const statuses: number[] = [];
    for (let hour = 0; hour < 5; hour += 1) {
      statuses.push((await start(app)).statusCode);
      app.clock.jump(6 * 3_600_000);
    }
    // The fourth comes 18 hours after the first, the fifth exactly a day after it.
    expect(statuses).toEqual([200, 200, 200, 429, 200]);
  });

  it('keep their count through upgrading and deleting the account', async () => {
    const guest = await app.startGuest(ADDRESS);
    await post(app, '/auth/guest/upgrade', toBody('ada'), { person: guest, remoteAddress: ADDRESS });
    await app.startGuest(ADDRESS);
    await app.startGuest(ADDRESS);
    await app.db.write((tx) => tx.deleteFrom('users').where('id', '=', guest.userId).execute());
    expect((await start(app)).statusCode).toBe(429);
  });

  it('start with what the network has not spent, and not at all when nothing is left [AUTH-21] [F-35]', async () => {
    await app.startGuest(ADDRESS);
    app.clock.jump(2 * DAY_MS);
    await spend(app, 0.4497);
    // What others there were given and have not spent does not count.
    expect((await start(app)).json().user.balance).toBe(0.0503);
    expect((await start(app)).json().user.balance).toBe(0.0503);
    await spend(app, 0.5);
    const refused = await start(app);
    expect(refused.statusCode).toBe(402);
    expect(refused.json()).toMatchObject({
      code: 'total_credit_limit',
      detail: 'Maximum $0.50 in free credits used from this location. Please create a paid account.',
    });
  });

  it('who become paid accounts keep what is left, counted against their network: no more than $0.50 in all [F-21]', async () => {
    let kept = 0;
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const answer = await start(app);
      if (answer.statusCode === 200) {
        const person = { token: String(answer.json().access_token), userId: '' };
        const body = toBody(`farmer${attempt}`, { paid: true });
        const upgraded = await post(app, '/auth/guest/upgrade', body, { person, remoteAddress: ADDRESS });
        const owner = { token: String(upgraded.json().access_token), userId: '' };
        kept += Number((await app.call({ url: '/auth/me' }, owner)).json().balance);
      } else expect(answer.json().code).toBe('total_credit_limit');
      app.clock.jump(DAY_MS);
    }
    expect(kept).toBeCloseTo(0.5, 6);
    expect(await usedMicros(app)).toBe(500_000);
    await checkBooks(app.db);
  });

  it('cannot send any more once their network has used $0.50', async () => {
    const guest = await app.startGuest(ADDRESS);
    await spend(app, 0.5);
    const answer = await app.generate(guest, { prompt: 'Hello' });
    expect(answer.statusCode).toBe(402);
    expect(answer.json().code).toBe('total_credit_limit');
    expect(app.provider.calls).toHaveLength(0);
  });

  it('share what is left of their network, of which a reply under way holds a part [AUTH-21] [F-35]', async () => {
    const [one, other] = [await app.startGuest(ADDRESS), await app.startGuest(ADDRESS)];
    await spend(app, 0.49);
    app.provider.next({ text: ['one', 'two'], fault: { kind: 'silence', afterPieces: 1 } });
    const reply = await app.stream(one, { prompt: 'Hi', session_id: 'chat' });
    await reply.waitFor('content');
    const refused = await app.generate(other, { prompt: 'Hi' });
    expect(refused.json()).toMatchObject({ code: 'balance_in_use' });
    await app.call({ method: 'POST', url: `/runs/${reply.runId()}/cancel` }, one);
    await reply.ended;
    expect((await app.generate(other, { prompt: 'Hi', max_tokens: '1' })).statusCode).toBe(402);
  });

  it('spend at most $0.50 from one network, whatever they try [MO-06]', async () => {
    for (let day = 0; day < 5; day += 1) {
      const answers = await Promise.all([start(app), start(app), start(app)]);
      for (const answer of answers) {
        if (answer.statusCode !== 200) continue;
        const guest: Person = {
          token: String(answer.json().access_token),
          userId: String(answer.json().user.id),
        };
        await app.generate(guest, {
          prompt: 'one two three four five six seven eight nine ten',
          max_tokens: '10',
        });
      }
      app.clock.jump(DAY_MS);
    }
    const used = await usedMicros(app);
    expect(used).toBeGreaterThan(400_000);
    expect(used).toBeLessThanOrEqual(500_000);
    const sessions = await app.db.read.selectFrom('guest_sessions').select('spent').execute();
    expect(sessions.reduce((total, session) => total + session.spent, 0)).toBe(used);
    await checkBooks(app.db);
  });

  it('are sent away when their credit is used up, and nothing goes out for them [AUTH-24]', async () => {
    const guest = await app.startGuest(ADDRESS);
    await app.generate(guest, {
      prompt: 'one two three four five six seven eight nine ten',
      max_tokens: '10',
    });
    const called = app.provider.calls.length;
    const answer = await app.generate(guest, { prompt: 'more' });
    expect(answer.statusCode).toBe(402);
    expect(answer.json().code).toBe('insufficient_balance');
    expect(app.provider.calls).toHaveLength(called);
    const free = await createTestApp({ beside: app, model: { prices: { input: 0, output: 0 } } });
    expect((await free.generate(guest, { prompt: 'more' })).statusCode).toBe(402);
    expect(free.provider.calls).toHaveLength(0);
    await free.close();
  });

  it('are refused once their token has run out [AUTH-57]', async () => {
    const guest = await app.startGuest(ADDRESS);
    app.clock.jump(DAY_MS);
    const answer = await app.call({ method: 'GET', url: '/auth/me' }, guest);
    expect(answer.statusCode).toBe(401);
  });

  it('are known by a keyed hash of where they come from, for 30 days [PR-07]', async () => {
    await app.startGuest(ADDRESS);
    const read = async (): Promise<string> =>
      JSON.stringify([
        await app.db.read.selectFrom('users').selectAll().execute(),
        await app.db.read.selectFrom('guest_sessions').selectAll().execute(),
        await app.db.read.selectFrom('location_usage').selectAll().execute(),
        await app.db.read.selectFrom('limit_events').selectAll().execute(),
        await app.db.read.selectFrom('audit_log').selectAll().execute(),
      ]);
    const location = await app.db.read
      .selectFrom('location_usage')
      .select('location_hash')
      .executeTakeFirstOrThrow();
    expect(await read()).not.toContain(ADDRESS);
    expect(await read()).toContain(location.location_hash);
    app.clock.jump(31 * DAY_MS);
    const isForgotten = async () => !(await read()).includes(location.location_hash);
    await advanceUntil(app.clock, until(isForgotten, 'the hash to be forgotten'), 1_000);
  });

  it('sign out for good', async () => {
    const guest = await app.startGuest(ADDRESS);
    expect((await app.call({ method: 'POST', url: '/auth/logout' }, guest)).statusCode).toBe(200);
    expect(await statusOf(app, guest)).toBe(401);
  });
});

describe.each(TEST_DATABASES)('an upgrade on %s', (database) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ database, model: { prices: { input: 0, output: 1_000 } } });
  });
  afterEach(() => app.close());

  const upgrade = (person: Person, username: string) =>
    post(app, '/auth/guest/upgrade', toBody(username, { role: 'admin', balance: 99 }), { person });

  it('makes the guest a user with a balance of 5 who keeps id and runs [AUTH-26]', async () => {
    const guest = await app.startGuest();
    await app.generate(guest, { prompt: 'one two three' });
    const before = await usedMicros(app);
    const answer = await upgrade(guest, 'ada');
    expect(answer.statusCode).toBe(200);
    const ada = { token: String(answer.json().access_token), userId: guest.userId };
    const me = await app.call({ method: 'GET', url: '/auth/me' }, ada);
    expect(me.json()).toMatchObject({
      id: guest.userId,
      role: 'user',
      username: 'ada',
      balance: 5,
      session_id: null,
      is_admin: false,
    });
    const runs = await app.call({ method: 'GET', url: '/runs' }, ada);
    expect(runs.json().runs).toHaveLength(1);
    expect(await statusOf(app, guest)).toBe(401);
    // What the guest has spent stays on the network's account.
    expect(before).toBeGreaterThan(0);
    expect(await usedMicros(app)).toBe(before);
    await checkBooks(app.db);
  });

  it('takes nothing of what an admin has added', async () => {
    const guest = await app.startGuest();
    const admin = await app.createMember({ isAdmin: true });
    const payload = { direction: 'add', amount: 10, reason: 'An outage', key: 'adjust-0001' };
    const url = `/api/admin/users/${guest.userId}/balance`;
    expect((await app.call({ method: 'POST', url, payload }, admin)).statusCode).toBe(200);
    const ada = { token: String((await upgrade(guest, 'ada')).json().access_token), userId: guest.userId };
    const me = await app.call({ method: 'GET', url: '/auth/me' }, ada);
    expect(me.json()).toMatchObject({ role: 'user', balance: 10.1 });
    const entries = await app.db.read
      .selectFrom('balance_entries')
      .select('reason')
      .where('user_id', '=', guest.userId)
      .execute();
    expect(entries.map(({ reason }) => reason).sort()).toEqual(['admin', 'guest']);
    await checkBooks(app.db);
  });

  it('happens once, also when it is asked for twice at once [AU-08]', async () => {
    const guest = await app.startGuest();
    const answers = await Promise.all([upgrade(guest, 'ada'), upgrade(guest, 'eve')]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    const entries = await app.db.read
      .selectFrom('balance_entries')
      .selectAll()
      .where('user_id', '=', guest.userId)
      .execute();
    expect(entries.map(({ reason, amount }) => [reason, amount]).sort()).toEqual([
      ['guest', 100_000],
      ['upgrade', 4_900_000],
    ]);
    const asked = await app.db.read
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'account.rights-asked-for')
      .execute();
    expect(asked).toHaveLength(1);
    await checkBooks(app.db);
  });

  it('is for guests only [AUTH-27]', async () => {
    const ada = await signUp(app, 'ada');
    const answer = await upgrade(ada, 'other');
    expect(answer.statusCode).toBe(403);
    expect(answer.json().detail).toBe('Only guest users can be upgraded');
  });

  it('counts as a registration of the network', async () => {
    const guest = await app.startGuest('203.0.113.9');
    for (const name of ['one', 'two', 'three']) await signUp(app, name, '203.0.113.9');
    const answer = await post(app, '/auth/guest/upgrade', toBody('ada'), {
      person: guest,
      remoteAddress: '203.0.113.9',
    });
    expect(answer.statusCode).toBe(429);
    expect(await statusOf(app, guest)).toBe(200);
  });
});
