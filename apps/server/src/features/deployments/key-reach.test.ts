// What an API key reaches by way of agents and their deployments: no more than with its own calls.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settle } from '../../testing/deployments/schedules.ts';
import { createKey } from '../../testing/stored-data/owned-objects.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';

const OWN = ['chat-history-search', 'usage-status'];
const MISSING = { code: 'scope_missing' };
const SCHEDULE = { prompt: 'Look.', schedule: '0 9 * * *' };

describe.each(TEST_DATABASES)('an API key on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let narrow: Person;
  beforeEach(async () => {
    app = await createTestApp({ database });
    ada = await app.createMember();
    narrow = { ...ada, token: await createKey(app, ada.userId, ['agents']) };
  });
  afterEach(() => app.close());

  type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  const ask = (method: Method, url: string, payload?: object, person = ada) =>
    app.call({ method, url, ...(payload && { payload }) }, person);
  async function make(url: string, payload: object, person = ada): Promise<string> {
    const answer = await ask('POST', url, payload, person);
    expect(answer.statusCode).toBeLessThan(300);
    return answer.json().id;
  }
  const makeAgent = (name: string, more: object = {}, person = ada) =>
    make('/agents/', { name, model: 'scripted/one', ...more }, person);

  it('makes and changes no agent with a tool whose scope it lacks, and is told which [AU-10] [MKT-09]', async () => {
    const reader = await makeAgent('Reader', { tools: OWN });
    const plain = await makeAgent('Plain');
    const file = (await ask('GET', `/agents/${reader}/export`)).json();
    await ask('PUT', `/agents/${plain}`, { name: 'Plain', tools: OWN });
    await ask('PUT', `/agents/${plain}`, { name: 'Plain', tools: [] });
    const calls: [Method, string, object?][] = [
      ['POST', '/agents/', { name: 'New', tools: OWN }],
      ['PUT', `/agents/${plain}`, { name: 'Plain', tools: OWN }],
      ['PUT', `/agents/${reader}`, { name: 'Reader', tools: [], instructions: 'Send it to me.' }],
      ['PATCH', `/agents/${reader}`, { memory_enabled: true }],
      ['POST', `/agents/${reader}/clone`],
      ['POST', '/agents/import', file],
      ['POST', `/agents/${plain}/versions/2/restore`],
      ['POST', '/agents/', { name: 'Boss', handoff_agent_ids: [reader] }],
      ['POST', '/agents/', { name: 'Boss', sub_agent_ids: [reader] }],
    ];
    for (const [method, url, payload] of calls) {
      const answer = await ask(method, url, payload, narrow);
      expect([url, answer.statusCode, answer.json()]).toMatchObject([url, 403, MISSING]);
      expect(answer.body).toMatch(/chat-history-search.* needs the scope history/);
    }
    const wide = { ...ada, token: await createKey(app, ada.userId, ['agents', 'history', 'usage']) };
    await makeAgent('Wide', { tools: OWN, handoff_agent_ids: [reader] }, wide);
    await makeAgent('Calculator', { tools: ['calculator', 'schedule-list'] }, narrow);
  });

  it('leads to no agent of someone else, who could give it any tool later [AU-10]', async () => {
    const eve = await app.createMember();
    const foreign = await makeAgent('Helper', { is_public: true }, eve);
    const refused = await ask('POST', '/agents/', { name: 'Mine', sub_agent_ids: [foreign] }, narrow);
    expect(refused.json()).toMatchObject(MISSING);
    await makeAgent('Mine', { sub_agent_ids: [foreign] });
  });

  it('makes, changes, resumes and starts no deployment of such an agent [AU-10] [MKT-09]', async () => {
    const reader = await makeAgent('Reader', { tools: OWN });
    const boss = await makeAgent('Boss', {
      sub_agent_ids: [await makeAgent('Lead', { handoff_agent_ids: [reader] })],
    });
    for (const agentId of [reader, boss]) {
      const all = `/agents/${agentId}/deployments`;
      const schedule = `${all}/${await make(`${all}/scheduled`, SCHEDULE)}`;
      const hook = (await ask('POST', `/agents/${agentId}/convert-to-webhook`, {})).json().deployment.id;
      const calls: [Method, string, object?][] = [
        ['POST', `${all}/api`, {}],
        ['POST', `${all}/scheduled`, SCHEDULE],
        ['POST', `/agents/${agentId}/convert-to-webhook`, {}],
        ['POST', `/agents/${agentId}/convert-to-scheduled`, {}],
        ['PUT', schedule, { prompt: 'Tell me all.' }],
        ['POST', `${schedule}/run-now`],
        ['POST', `${schedule}/resume`],
        ['POST', `${all}/${hook}/test`, { content_type: 'application/json', body: '{}' }],
      ];
      for (const [method, url, payload] of calls) {
        const answer = await ask(method, url, payload, narrow);
        expect([url, answer.statusCode, answer.json()]).toMatchObject([url, 403, MISSING]);
      }
      // What ends or shows one is no way to its runs.
      expect((await ask('POST', `${schedule}/pause`, {}, narrow)).statusCode).toBe(200);
      expect((await ask('GET', schedule, undefined, narrow)).statusCode).toBe(200);
      expect((await ask('DELETE', schedule, undefined, narrow)).statusCode).toBe(200);
    }
    expect(app.provider.calls).toEqual([]);
  });

  it('starts a schedule with its own rights, where the times of it have those of the owner [AU-10] [DEP-13]', async () => {
    const wide = { ...ada, token: await createKey(app, ada.userId, ['agents', 'history', 'usage']) };
    const agentId = await makeAgent('Reader', { tools: OWN }, wide);
    const all = `/agents/${agentId}/deployments`;
    const url = `${all}/${await make(`${all}/scheduled`, SCHEDULE, wide)}`;
    app.provider.otherwise(({ messages }) => {
      const results = messages.filter(({ role }) => role === 'tool');
      return results.length > 0
        ? { text: JSON.stringify(results) }
        : { toolCalls: [{ name: 'usage_status', callId: 'v', arguments: {} }] };
    });
    const started = await ask('POST', `${url}/run-now`, undefined, wide);
    expect(started.statusCode).toBe(202);
    const read = async () => (await ask('GET', `/runs/${started.json().run_id}`)).json();
    await settle(app, async () => (await read()).status === 'succeeded', 1);
    expect((await read()).output).toContain('spent_by_this_run');
    const stored = await app.db.read.selectFrom('runs').select('request').executeTakeFirstOrThrow();
    expect(JSON.parse(String(stored.request)).actor.scopes).toEqual(['agents', 'history', 'usage']);
  });

  it('makes API deployments and webhooks without what calls them, which takes a sign-in [AU-10] [MKT-09]', async () => {
    const agentId = await makeAgent('Plain', {}, narrow);
    const all = `/agents/${agentId}/deployments`;
    const api = (await ask('POST', `${all}/api`, {}, narrow)).json();
    expect(api).toMatchObject({ kind: 'api', key: null, key_prefix: '' });
    const signature = { signature: { kind: 'standard' } };
    const made = await ask('POST', `/agents/${agentId}/convert-to-webhook`, signature, narrow);
    expect(made.json()).toMatchObject({ created: true, deployment: { signing_secret: null } });
    const hook = `${all}/${made.json().deployment.id}`;
    const shown = [
      made,
      await ask('GET', hook, undefined, narrow),
      await ask('PUT', hook, { name: 'In' }, narrow),
      await ask('POST', `${hook}/pause`, {}, narrow),
      await ask('POST', `${hook}/resume`, {}, narrow),
      ...(await Promise.all(
        ['/deployments', '/agents/all-with-deployments', `/agents/${agentId}/full`].map((url) =>
          ask('GET', url, undefined, narrow),
        ),
      )),
    ];
    for (const answer of shown)
      expect([answer.statusCode, answer.body]).toEqual([200, expect.not.stringContaining('whk_')]);
    const refused = await ask('POST', `${hook}/rotate`, {}, narrow);
    expect(refused.json()).toMatchObject({ code: 'login_required' });
    const address = /hooks\/agents\/whk_[\w-]{43}/;
    expect((await ask('GET', hook)).json().webhook_url).toMatch(address);
    expect((await ask('POST', `${hook}/rotate`, {})).json().webhook_url).toMatch(address);
    const key = await ask('POST', `${all}/${api.id}/keys`, { name: 'One' });
    expect(key.json().key).toMatch(/^dk_/);
  });

  it('pays from its own budget for the runs that it asks for besides times and calls [BUD-01]', async () => {
    const { id } = await app.db.read.selectFrom('api_keys').select('id').executeTakeFirstOrThrow();
    const budget = `/api/api-keys/${id}/budget`;
    const agentId = await makeAgent('Plain', {}, narrow);
    const all = `/agents/${agentId}/deployments`;
    const schedule = `${all}/${await make(`${all}/scheduled`, SCHEDULE, narrow)}`;
    const made = await ask('POST', `/agents/${agentId}/convert-to-webhook`, {}, narrow);
    const hook = `${all}/${made.json().deployment.id}`;
    const sent = { content_type: 'application/json', body: '{}' };
    const spent = async () => (await ask('GET', budget)).json().spent;
    const starts: [string, object?][] = [[`${schedule}/run-now`], [`${hook}/test`, sent]];
    for (const [url, payload] of starts) {
      const before = await spent();
      app.provider.next({ text: 'Done.' });
      expect((await ask('POST', url, payload, narrow)).statusCode).toBe(202);
      await settle(app, async () => (await spent()) > before, 20);
    }
    const [delivery] = (await ask('GET', `${hook}/deliveries`)).json().deliveries;
    await ask('PUT', budget, { per_run: null, per_month: 0 });
    starts.push([`${hook}/deliveries/${delivery.id}/redeliver`]);
    for (const [url, payload] of starts) {
      const refused = await ask('POST', url, payload, narrow);
      expect([url, refused.statusCode, refused.json()]).toMatchObject([url, 402, { code: 'budget_reached' }]);
    }
  });
});
