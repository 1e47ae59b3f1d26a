// Limits as admins set them, on one server and on a second one beside it.
import type { AdminLimit, AdminLimits } from '@parley/contract/limits/schemas.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgentClient } from '../../testing/agents/agent-client.ts';
import { createAgentTools } from '../../testing/agents/agent-tools.ts';
import { historyOf, toMessage, toSession } from '../../testing/conversations.ts';
import { toForm } from '../../testing/form.ts';
import { post, toBody } from '../../testing/people.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';

const URL = '/api/admin/limits';
const ADDRESS = '203.0.113.7';

describe.each(TEST_DATABASES)('limits of admins on %s', (database) => {
  let app: TestApp;
  let beside: TestApp;
  let admin: Person;
  let member: Person;
  beforeEach(async () => {
    const environment = { REGISTRATIONS_PER_DAY: '5', STORAGE_QUOTA_MB: '7' };
    app = await createTestApp({ database, environment, builtinTools: createAgentTools().tools });
    beside = await createTestApp({ beside: app, environment });
    admin = await app.createMember({ isAdmin: true });
    member = await app.createMember({ balance: 5 });
  });
  afterEach(async () => {
    await beside.close();
    await app.close();
  });

  const list = async (at = app): Promise<AdminLimits> => (await at.call({ url: URL }, admin)).json();
  const find = async (id: string, at = app): Promise<AdminLimit> => {
    const found = (await list(at)).limits.find((limit) => limit.id === id);
    if (!found) throw new Error(`There is no limit ${id}`);
    return found;
  };
  const put = (changes: readonly object[], at = app) =>
    at.call({ method: 'PUT', url: URL, payload: { changes } }, admin);
  const set = async (id: string, to: number | null, at = app) =>
    put([{ id, from: (await find(id, at)).value, to }], at);
  const readAudit = async () =>
    (
      await app.db.read
        .selectFrom('audit_log')
        .selectAll()
        .where('action', '=', 'limit.changed')
        .orderBy('seq')
        .execute()
    ).map(({ actor_id: actor, target_id: target, details }) => ({
      actor,
      target,
      details: JSON.parse(details) as unknown,
    }));
  const limitOf = async (at: TestApp, person: Person): Promise<number> =>
    Number((await at.call({ url: '/auth/me' }, person)).headers['x-ratelimit-limit']);
  const startGuest = (at = app) => at.call({ method: 'POST', url: '/auth/guest', remoteAddress: ADDRESS });

  it('are for admins only [ADM-01] [AZ-07]', async () => {
    const guest = await app.startGuest();
    const change = { changes: [{ id: 'run-steps', from: 50, to: 10 }] };
    for (const call of [{ url: URL }, { method: 'PUT', url: URL, payload: change } as const]) {
      expect((await app.call(call)).statusCode).toBe(401);
      for (const person of [guest, member]) expect((await app.call(call, person)).statusCode).toBe(403);
    }
    expect(await find('run-steps')).toMatchObject({ value: 50, is_set: false });
  });

  it('are listed with what holds, the default of the product or the environment, and their bounds [ADM-02]', async () => {
    expect(await find('calls-user')).toEqual({
      id: 'calls-user',
      group: 'calls',
      unit: 'count',
      value: 300,
      effective: 300,
      default: 300,
      min: 60,
      max: 100_000,
      is_set: false,
      peak: expect.any(Number),
      refused: 0,
    });
    expect(await find('account-registrations')).toMatchObject({ value: 5, default: 5 });
    expect(await find('account-storage')).toMatchObject({ value: 7, default: 7, unit: 'megabytes' });
    expect(await find('guest-credit')).toMatchObject({ value: 0.1, default: 0.1, unit: 'dollars' });
  });

  it('hold on every server within five seconds, and the default again once they are reset [ADM-02]', async () => {
    expect((await set('calls-user', 120)).statusCode).toBe(200);
    expect(await limitOf(app, member)).toBe(120);
    // By the message, or where there is none by the next look, which is due by now.
    await beside.clock.advance(5_000);
    await until(async () => (await limitOf(beside, member)) === 120, 'the other server');
    expect(await find('calls-user', beside)).toMatchObject({ value: 120, default: 300, is_set: true });

    const third = await createTestApp({ beside: app });
    expect(await limitOf(third, member)).toBe(120);
    await third.close();

    expect((await set('calls-user', null, beside)).statusCode).toBe(200);
    await advanceUntil(
      app.clock,
      until(async () => (await limitOf(app, member)) === 300, 'the first server'),
      1_000,
    );
    expect(await find('calls-user')).toMatchObject({ value: 300, is_set: false });
    expect(await readAudit()).toEqual([
      {
        actor: admin.userId,
        target: 'calls-user',
        details: { before: { value: 300 }, after: { value: 120 }, isDefault: false },
      },
      {
        actor: admin.userId,
        target: 'calls-user',
        details: { before: { value: 120 }, after: { value: 300 }, isDefault: true },
      },
    ]);
  });

  it.each([
    ['calls-user', 59, 'must be from 60 to 100000'],
    ['calls-user', 100.5, 'must be a whole number'],
    ['calls-login', 101, 'must be from 3 to 100'],
    ['guest-credit', 0, 'must be from 0.01 to 100'],
    ['guest-credit', 0.123_456_7, 'must have at most six decimals'],
    ['run-cost', 1.5, 'must be from 0.01 to 1'],
    ['run-time', 6, 'must be from 1 to 5'],
  ])('%s cannot be %d, and nothing else of the set is saved [ADM-02]', async (id, to, message) => {
    const { value: from } = await find(id);
    const refused = await put([
      { id: 'run-steps', from: 50, to: 10 },
      { id, from, to },
    ]);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ code: 'validation_failed', errors: [{ field: id, message }] });
    expect(await find('run-steps')).toMatchObject({ value: 50, is_set: false });
    expect(await readAudit()).toEqual([]);
  });

  it('are not changed by who saw another value, by an unknown name, or twice in one set [ADM-02]', async () => {
    await set('run-steps', 20, beside);
    expect((await put([{ id: 'run-steps', from: 50, to: 30 }])).json()).toMatchObject({
      code: 'settings_changed',
    });
    expect((await put([{ id: 'run-hopes', from: 1, to: 2 }])).statusCode).toBe(404);
    const twice = { id: 'run-steps', from: 20, to: 30 };
    expect((await put([twice, twice])).statusCode).toBe(422);
    expect((await put([])).statusCode).toBe(422);
    expect(await find('run-steps')).toMatchObject({ value: 20 });
    // The same value again is no change.
    expect((await set('run-steps', 20)).statusCode).toBe(200);
    expect(await readAudit()).toHaveLength(1);
  });

  it('of calls are felt with the next call, and say what is left [ADM-02]', async () => {
    await set('calls-search', 10);
    const search = () => app.call({ url: '/api/chat-history/search?q=word' }, member);
    for (let count = 0; count < 10; count += 1) expect((await search()).statusCode).toBe(200);
    const refused = await search();
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['x-ratelimit-limit']).toBe('10');
    await set('calls-search', 11);
    expect((await search()).statusCode).toBe(200);
    expect((await search()).statusCode).toBe(429);
    expect(await find('calls-search')).toMatchObject({ peak: 11, refused: 2 });
  });

  it('of 0 close the installation to guests and new accounts, and say so where people sign in', async () => {
    const started = (await startGuest()).json();
    const guest: Person = { token: started.access_token, userId: started.user.id };
    const options = async () => (await beside.call({ url: '/auth/options' })).json<unknown>();
    const register = (name: string) =>
      post(app, '/api/auth/register', toBody(name), { remoteAddress: ADDRESS });
    expect(await options()).toMatchObject({ can_register: true, can_try: true });
    expect((await register('early')).statusCode).toBe(200);
    await set('guest-sessions', 0);
    await set('account-registrations', 0);
    await until(async () => {
      await beside.clock.advance(1_000);
      return JSON.stringify(await options()).includes('"can_try":false');
    }, 'the other server to know');
    expect(await options()).toMatchObject({ can_register: false, can_try: false });
    const refused = [await startGuest(), await register('late')];
    expect(refused.map((answer) => [answer.statusCode, answer.json<{ code: string }>().code])).toEqual([
      [403, 'guests_closed'],
      [403, 'registration_closed'],
    ]);
    const upgrade = { method: 'POST', url: '/auth/guest/upgrade', payload: toBody('upgraded') } as const;
    expect((await app.call(upgrade, guest)).json()).toMatchObject({ code: 'registration_closed' });
    // Who is there already goes on.
    expect((await app.call({ url: '/auth/me' }, guest)).statusCode).toBe(200);
    await set('account-registrations', null);
    expect((await app.call(upgrade, guest)).statusCode).toBe(200);
  });

  it('of guests are felt by the next guest [ADM-02] [AUTH-20] [AUTH-25]', async () => {
    await set('guest-sessions', 1);
    await set('guest-credit', 0.05);
    await set('guest-requests', 2);
    const started = await startGuest();
    expect(started.json()).toMatchObject({
      user: { balance: 0.05, limits: { guest_max_balance: 0.05, requests_left: 2 } },
    });
    const refused = await startGuest();
    expect(refused.json()).toMatchObject({
      code: 'guest_session_limit',
      detail: expect.stringContaining('Maximum 1 guest sessions per day'),
    });
    await set('guest-sessions', 2);
    expect((await startGuest()).statusCode).toBe(200);
    const guest: Person = { token: started.json().access_token, userId: started.json().user.id };
    for (const status of [200, 200, 429])
      expect((await app.generate(guest, { prompt: 'Hi', max_tokens: '1' })).statusCode).toBe(status);
    expect(await find('guest-sessions')).toMatchObject({ peak: 2 });
    expect(await find('guest-requests')).toMatchObject({ peak: 2 });

    await set('guest-location-credit', 0.01);
    await app.db.write((tx) => tx.updateTable('location_usage').set({ guest_credit_used: 10_000 }).execute());
    expect((await app.generate(guest, { prompt: 'Hi', max_tokens: '1' })).json()).toMatchObject({
      code: 'guest_request_limit',
    });
    app.clock.jump(86_400_000);
    expect((await startGuest()).json()).toMatchObject({ code: 'total_credit_limit' });
    expect((await app.call({ url: '/api/platform/stats' })).json()).toMatchObject({ free_credit: 0.01 });
  });

  it('of new accounts are felt by the next one [ADM-02]', async () => {
    await set('account-registrations', 1);
    const register = (name: string) => post(app, '/auth/register', toBody(name), { remoteAddress: ADDRESS });
    expect((await register('ada')).statusCode).toBe(200);
    expect((await register('ben')).json()).toMatchObject({ code: 'registration_limit' });
    await set('account-registrations', null);
    await set('account-location-credit', 5);
    expect((await register('ben')).json()).toMatchObject({ code: 'signup_credit_limit' });
    await set('account-location-credit', 10);
    expect((await register('ben')).statusCode).toBe(200);
    expect(await find('account-registrations')).toMatchObject({ peak: 2 });
    expect(await find('account-location-credit')).toMatchObject({ peak: 10 });
  });

  it('of uploads hold for files and for the pictures of a message, for members and guests apart [ADM-02]', async () => {
    const guest = await app.startGuest();
    const read = (bytes: number, person: Person, at = app) => {
      const form = toForm({}, [{ field: 'file', name: 'a.txt', bytes: Buffer.alloc(bytes, 'word ') }]);
      const url = '/files/extract-text?skip_image_extraction=true';
      return at.call({ method: 'POST', url, payload: form.payload, headers: form.headers }, person);
    };
    const mebibyte = 1024 * 1024;
    await set('upload-member', 2);
    await set('upload-guest', 1);
    expect((await read(2 * mebibyte, member)).statusCode).toBe(200);
    const refused = await read(2 * mebibyte + 1, member);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      413,
      { code: 'file_too_large', detail: 'File size exceeds maximum limit of 2MB' },
    ]);
    expect((await read(mebibyte, guest)).statusCode).toBe(200);
    expect((await read(mebibyte + 1, guest)).statusCode).toBe(413);
    const picture = {
      files: [{ field: 'image', name: 'a.png', bytes: Buffer.alloc(2 * mebibyte + 1) }],
    };
    expect((await app.generate(member, { prompt: 'Look' }, picture)).json()).toMatchObject({
      code: 'file_too_large',
    });
    await advanceUntil(
      beside.clock,
      until(async () => (await read(mebibyte + 1, guest, beside)).statusCode === 413, 'the other server'),
      1_000,
    );
    expect((await put([{ id: 'upload-member', from: 2, to: 26 }])).statusCode).toBe(422);
    expect((await set('upload-member', null)).statusCode).toBe(200);
    expect((await read(2 * mebibyte + 1, member)).statusCode).toBe(200);
    expect((await readAudit())[0]).toMatchObject({
      target: 'upload-member',
      details: { before: { value: 25 }, after: { value: 2 } },
    });
  });

  it('of storage are what members see, and hold for the next save [ADM-02]', async () => {
    const history = historyOf(app, member);
    const large = toSession('large', [toMessage('m1', { content: 'x'.repeat(1024 * 1024) })]);
    await set('account-storage', 1);
    const storage = await app.call({ url: '/api/chat-history/storage' }, member);
    expect(storage.json()).toMatchObject({ max_bytes: 1024 * 1024 });
    expect((await history.save(large)).json()).toMatchObject({ code: 'storage_quota_reached' });
    await set('account-storage', 2);
    expect((await history.save(large)).statusCode).toBe(200);
    expect(await find('account-storage')).toMatchObject({ peak: 2 });
  });

  it('of runs at a time count for members, and are set back at once [ADM-02]', async () => {
    await set('runs-member', 1);
    app.provider.next({ text: ['one', ' two'], fault: { kind: 'silence', afterPieces: 1 } });
    const reply = await app.stream(member, { prompt: 'Hi' });
    await reply.waitFor('content');
    expect((await app.generate(member, { prompt: 'Another' })).statusCode).toBe(429);
    await set('runs-member', 2);
    app.provider.next({ text: ['Hello'] });
    expect((await app.generate(member, { prompt: 'Another' })).statusCode).toBe(200);
    await app.call({ method: 'POST', url: `/runs/${reply.runId()}/cancel` }, member);
    await reply.ended;
  });

  it('of steps end a run that is under way, whatever its agent allows [ADM-02]', async () => {
    const client = createAgentClient(app, member);
    const id = await client.create({ tools: ['look-up'], max_steps: 25 });
    await set('run-steps', 2);
    for (let turn = 0; turn < 4; turn += 1)
      app.provider.next({ toolCalls: [{ name: 'look_up', arguments: { text: String(turn) } }] });
    const events = await client.finish(
      await client.execute(`/agents/${id}/execute`, { content: 'Look', context: {} }),
    );
    expect(events).toContainEqual(expect.objectContaining({ code: 'run_step_limit' }));
    expect(await find('run-steps')).toMatchObject({ peak: 2 });
  });

  it('are multiplied by the factor of the installation [ADM-02]', async () => {
    const wide = await createTestApp({ beside: app, environment: { LIMIT_FACTOR: '3' } });
    await set('calls-user', 100);
    await advanceUntil(
      wide.clock,
      until(async () => (await limitOf(wide, member)) === 300, 'the other server'),
      1_000,
    );
    expect(await find('calls-user', wide)).toMatchObject({ value: 100, effective: 300 });
    expect(await find('run-steps', wide)).toMatchObject({ value: 50, effective: 50 });
    await wide.close();
  });
});
