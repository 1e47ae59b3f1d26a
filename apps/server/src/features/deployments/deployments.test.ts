import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';

describe.each(TEST_DATABASES)('deployments on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let agentId: string;
  beforeEach(async () => {
    app = await createTestApp({ database });
    ada = await app.createMember();
    const made = await app.call({ method: 'POST', url: '/agents/', payload: { name: 'Watch' } }, ada);
    agentId = String(made.json().id);
  });
  afterEach(() => app.close());

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, person = ada) =>
    app.call({ method, url: path, ...(payload && { payload }) }, person);
  const deploy = (kind: string, payload: object = {}) =>
    call('POST', `/agents/${agentId}/deployments/${kind}`, payload);

  it('are made for a key, a schedule and a webhook, each with model, streaming and is_active [DEP-01] [DEP-02] [DEP-04] [DEP-09]', async () => {
    const api = await deploy('api', { name: 'Booking' });
    expect(api.statusCode).toBe(201);
    expect(api.json()).toMatchObject({
      kind: 'api',
      agent_id: agentId,
      agent_name: 'Watch',
      model: null,
      streaming: false,
      is_active: true,
      key: expect.stringMatching(/^dk_[\w-]{43}$/),
      endpoint_url: expect.stringMatching(/\/api\/v1\/deployments\/deployment_\w+\/run$/),
    });
    const hook = await call('POST', `/agents/${agentId}/convert-to-webhook`, { streaming: true });
    expect(hook.json()).toMatchObject({
      agent_id: agentId,
      created: true,
      deployment: {
        kind: 'webhook',
        streaming: true,
        webhook_url: expect.stringMatching(/\/hooks\/agents\/whk_[\w-]{43}$/),
        has_signing_secret: false,
      },
    });
    const again = await call('POST', `/agents/${agentId}/convert-to-webhook`, {});
    expect(again.json()).toMatchObject({ created: false, deployment: { id: hook.json().deployment.id } });
    const other = await call('POST', '/agents/', { name: 'Other' });
    const convert = () => call('POST', `/agents/${String(other.json().id)}/convert-to-webhook`, {});
    const made = (await Promise.all(Array.from({ length: 5 }, convert))).map((answer) => answer.json());
    expect(made.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(made.map(({ deployment }) => deployment.id)).size).toBe(1);
    await call('DELETE', `/agents/${String(other.json().id)}`);
    const list = await call('GET', '/deployments?kind=webhook');
    expect(list.json()).toMatchObject({ total: 1, deployments: [{ id: hook.json().deployment.id }] });
  });

  it('are made by calls without a body, with what holds where nothing is said [DEP-04] [DEP-09] [DEP-10]', async () => {
    const made = await Promise.all(
      ['deployments/api', 'convert-to-webhook', 'convert-to-scheduled'].map((path) =>
        call('POST', `/agents/${agentId}/${path}`),
      ),
    );
    expect(made.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [201, expect.stringContaining('"kind":"api"')],
      [200, expect.stringContaining('"kind":"webhook"')],
      [200, expect.stringContaining('"schedule":"0 9 * * *"')],
    ]);
  });

  it('are made once, however often the same request is sent', async () => {
    const other = await call('POST', '/agents/', { name: 'Other' });
    const send = (path: string, payload: object, key: string, id = agentId, person = ada) =>
      app.call(
        { method: 'POST', url: `/agents/${id}/${path}`, payload, headers: { 'idempotency-key': key } },
        person,
      );
    const schedule = { prompt: 'Look.', schedule: '@daily' };
    const sent = await Promise.all(
      Array.from({ length: 3 }, () => send('deployments/scheduled', schedule, 'form-1')),
    );
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(sent.map((answer) => answer.json().id)).size).toBe(1);
    for (const refused of [
      await send('deployments/scheduled', { ...schedule, prompt: 'Look twice.' }, 'form-1'),
      await send('deployments/scheduled', schedule, 'form-1', String(other.json().id)),
      await send('deployments/api', {}, 'form-1'),
    ])
      expect([refused.statusCode, refused.json().code]).toEqual([422, 'idempotency_mismatch']);
    expect((await call('GET', '/deployments')).json().total).toBe(1);

    const ben = await app.createMember();
    const theirs = await app.call({ method: 'POST', url: '/agents/', payload: { name: 'Watch' } }, ben);
    const ofBen = await send('deployments/scheduled', schedule, 'form-1', String(theirs.json().id), ben);
    expect(ofBen.json().id).not.toBe(sent[0]?.json().id);

    const signed = { another: true, signature: { kind: 'standard' } };
    const hook = await send('convert-to-webhook', signed, 'form-2');
    const hookAgain = await send('convert-to-webhook', signed, 'form-2');
    expect(hookAgain.json()).toEqual(hook.json());
    expect(hook.json().deployment.signing_secret).toMatch(/^whsec_/);
    expect((await call('GET', '/deployments?kind=webhook')).json().total).toBe(1);

    // The answer with the key may have been lost: the next one brings a key that works, and the lost one does not.
    const api = await send('deployments/api', {}, 'form-3');
    const apiAgain = await send('deployments/api', {}, 'form-3');
    expect(apiAgain.json()).toMatchObject({ id: api.json().id, key: expect.stringMatching(/^dk_/) });
    expect(apiAgain.json().key).not.toBe(api.json().key);
    const keys = await call('GET', `/agents/${agentId}/deployments/${String(api.json().id)}/keys`);
    expect(keys.json()).toMatchObject({
      total: 1,
      keys: [{ prefix: String(apiAgain.json().key).slice(0, 11) }],
    });
  });

  it('are the same for a request that is repeated once its only time has come, and none for another one', async () => {
    const at = new Date(app.clock.now() + 60_000).toISOString();
    const ask = (prompt: string) =>
      app.call(
        {
          method: 'POST',
          url: `/agents/${agentId}/deployments/scheduled`,
          payload: { prompt, schedule: at },
          headers: { 'idempotency-key': 'once' },
        },
        ada,
      );
    const first = await ask('Look once.');
    expect(first.statusCode).toBe(201);
    app.clock.jump(120_000);
    const again = await ask('Look once.');
    expect([again.statusCode, again.json().id]).toEqual([201, first.json().id]);
    const other = await ask('Look twice.');
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_mismatch']);
  });

  it('have a prompt and a schedule, which must be one [DEP-03] [DEP-05] [DEP-10]', async () => {
    const made = await deploy('scheduled', {
      prompt: 'Look again.',
      schedule: '30 7 * * 1-5',
      timezone: 'Europe/Stockholm',
    });
    expect(made.json()).toMatchObject({
      kind: 'scheduled',
      prompt: 'Look again.',
      schedule: '30 7 * * 1-5',
      timezone: 'Europe/Stockholm',
      overlap: 'skip',
      missed: 'once',
      next_run_at: expect.stringMatching(/Z$/),
    });
    const none = ['61 * * * *', '* * *', '0 0 31 2 *', '@every 10s', '2001-01-01T00:00:00Z'];
    const never = ['2026-02-30T25:00', '2026-02-30T10:00', '2026-13-01T10:00Z', '2026-01-15T14:00 tomorrow'];
    const url = `/agents/${agentId}/deployments/${String(made.json().id)}`;
    for (const schedule of [...none, ...never]) {
      for (const refused of [
        await deploy('scheduled', { prompt: 'Look.', schedule }),
        await call('PUT', url, { schedule }),
      ])
        expect([refused.statusCode, refused.json().errors?.[0]?.field], schedule).toEqual([422, 'schedule']);
    }
    for (const schedule of never)
      expect((await call('POST', '/deployments/preview-schedule', { schedule })).statusCode).toBe(422);
    const converted = await call('POST', `/agents/${agentId}/convert-to-scheduled`, {});
    expect(converted.json()).toMatchObject({
      agent_id: agentId,
      created: true,
      deployment: { schedule: '0 9 * * *', timezone: 'UTC' },
    });
  });

  it('count their days in the time zone as it is called, however it was spelled', async () => {
    const schedule = { prompt: 'Look.', schedule: '@hourly', timezone: 'europe/STOCKHOLM' };
    const { id } = (await deploy('scheduled', schedule)).json();
    const zones = async () =>
      (await app.db.read.selectFrom('budgets').select('timezone').execute()).map(({ timezone }) => timezone);
    expect(await zones()).toEqual(['Europe/Stockholm']);
    await call('PUT', `/agents/${agentId}/deployments/${String(id)}`, { timezone: 'asia/shanghai' });
    expect(await zones()).toEqual(['Asia/Shanghai']);
  });

  it('are paused, resumed, changed and deleted [DEP-06] [DEP-07] [DEP-08]', async () => {
    const { id } = (await deploy('scheduled', { prompt: 'Look.', schedule: '@hourly' })).json();
    const url = `/agents/${agentId}/deployments/${String(id)}`;
    expect((await call('POST', `${url}/pause`)).json()).toMatchObject({
      is_active: false,
      paused_reason: 'owner',
      next_run_at: null,
    });
    expect((await call('POST', `${url}/resume`)).json()).toMatchObject({
      is_active: true,
      paused_reason: null,
      next_run_at: expect.any(String),
    });
    const changed = await call('PUT', url, { schedule: '@daily', daily_cost_cap: 2 });
    expect(changed.json()).toMatchObject({ schedule: '@daily', daily_cost_cap: 2, prompt: 'Look.' });
    const foreign = await call('PUT', url, { allowed_ips: ['10.0.0.1'] });
    expect([foreign.statusCode, foreign.json().errors]).toEqual([
      422,
      [{ field: 'allowed_ips', message: 'belongs to another kind of deployment' }],
    ]);
    expect((await call('DELETE', url)).json()).toEqual({ success: true, id });
    expect((await call('GET', url)).statusCode).toBe(404);
  });

  it('are changed as they are by then, where changes and pauses come together', async () => {
    const { id } = (await deploy('scheduled', { prompt: 'Look.', schedule: '@hourly' })).json();
    const url = `/agents/${agentId}/deployments/${String(id)}`;
    const change = (given: object) => call('PUT', url, given);
    for (let round = 0; round < 20; round += 1) {
      await call('POST', `${url}/resume`);
      const names = Array.from({ length: 6 }, (_, index) => ({ name: `${round} ${index}` }));
      const [before, after] = [names.slice(0, 3), names.slice(3)];
      const paused = [...before.map(change), call('POST', `${url}/pause`), ...after.map(change)];
      await Promise.all(paused);
      const shown = (await call('GET', url)).json();
      expect(shown).toMatchObject({ is_active: false, paused_reason: 'owner', next_run_at: null });
      const [cap, zone, schedule] = [round + 1, round % 2 ? 'Asia/Shanghai' : 'UTC', `${round} 9 * * *`];
      await Promise.all([{ daily_cost_cap: cap }, { timezone: zone }, { schedule }].map(change));
      const changed = (await call('GET', url)).json();
      expect(changed).toMatchObject({ daily_cost_cap: cap, timezone: zone, schedule });
      const limit = app.db.read.selectFrom('budgets').select(['per_day', 'timezone']);
      expect(await limit.execute()).toEqual([{ per_day: cap * 1_000_000, timezone: zone }]);
    }
  });

  it('are not for guests, who are told to sign up [DEP-20]', async () => {
    const guest = await app.startGuest();
    const made = await call('POST', '/agents/', { name: 'Mine' }, guest);
    const url = `/agents/${String(made.json().id)}/deployments/api`;
    const refused = await call('POST', url, {}, guest);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'members_only']);
  });

  it('are only of agents of one’s own, and end with them', async () => {
    const eve = await app.createMember();
    expect((await call('POST', `/agents/${agentId}/deployments/api`, {}, eve)).statusCode).toBe(404);
    const { id } = (await deploy('api')).json();
    await call('DELETE', `/agents/${agentId}`);
    expect((await call('GET', '/deployments')).json().total).toBe(0);
    expect((await call('GET', `/agents/${agentId}/deployments/${String(id)}`)).statusCode).toBe(404);
  });

  it('show in the lists of agents [AGT-23] [AGT-25] [AGT-26]', async () => {
    await deploy('api');
    await deploy('scheduled', { prompt: 'Look.', schedule: '@hourly' });
    expect((await call('GET', '/agents/all-types')).json()).toMatchObject({
      regular: [],
      api: [{ id: agentId }],
      scheduled: [{ id: agentId }],
      webhook: [],
    });
    const [row] = (await call('GET', '/agents/list-with-indicators')).json().agents;
    expect(row.indicators).toMatchObject({ has_api: true, has_webhook: false, active_deployments: 2 });
    const deployed = await call('GET', '/agents/all-with-deployments?kind=scheduled');
    expect(deployed.json()).toMatchObject({ total: 1, agents: [{ deployments: [{}, {}] }] });
    expect((await call('GET', '/agents/all-with-deployments?kind=webhook')).json().total).toBe(0);
  });
});
