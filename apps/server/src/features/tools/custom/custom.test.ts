import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunEvent } from '@parley/contract/runs/events.ts';
import { ToolExecutionList } from '@parley/contract/custom-tools/schemas.ts';
import { createAgentClient } from '../../../testing/agents/agent-client.ts';
import { createOutboundServers, type OutboundServers } from '../../../testing/outbound/outbound-servers.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { createIds } from '../../../platform/ids.ts';
import { createExecutions } from './index.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil } from '../../../testing/until.ts';
import { addMember, createWorkspace } from '../../../testing/workspaces.ts';

const PATH = '/api/custom-webhook-tools';
const PARAMETERS = {
  type: 'object',
  properties: { city: { type: 'string' }, days: { type: 'integer' } },
  required: ['city'],
};
const WEATHER = {
  name: 'weather-now',
  description: 'Tells the weather of a city.',
  method: 'GET',
  url: 'https://api.example/v1/{city}?days={days}',
  parameters: PARAMETERS,
};

describe.each(TEST_DATABASES)('custom tools on %s', (database) => {
  let app: TestApp;
  let servers: OutboundServers;
  let ada: Person;
  beforeEach(async () => {
    servers = createOutboundServers();
    app = await createTestApp({
      database,
      addressGuard: servers.guard,
      environment: { LIMIT_FACTOR: '10000' },
    });
    ada = await app.createMember();
  });
  afterEach(async () => {
    await app.close();
    await servers.stop();
  });

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, person = ada) =>
    app.call({ method, url: `${PATH}${path}`, ...(payload && { payload }) }, person);
  const create = (given: object = {}, person = ada) => call('POST', '', { ...WEATHER, ...given }, person);
  const created = async (given: object = {}): Promise<string> => {
    const answer = await create(given);
    expect(answer.statusCode).toBe(201);
    return answer.json<{ id: string }>().id;
  };
  const test = async (id: string, args: object, stepMs = 50) => {
    const answer = call('POST', `/${id}/test`, { arguments: args });
    await advanceUntil(app.clock, answer, stepMs);
    return (await answer).json();
  };
  /** Of a tool whose server cannot be reached: after a pause of seconds, in which nothing is waited for but the clock. */
  const testInVain = (id: string, args: object) => test(id, args, 250);
  const listed = async () => (await app.call({ url: '/tools/available' }, ada)).json();
  const problemOf = async (given: object) => {
    const answer = await create(given);
    return [answer.statusCode, answer.json().errors?.[0]?.field ?? answer.json().code];
  };

  it('can be switched off although no key opens their secret headers any more', async () => {
    const id = await created({ headers: [{ name: 'X-Token', value: 'secret-canary', secret: true }] });
    await app.db.write((tx) => tx.updateTable('custom_tools').set({ headers_enc: 'v9.lost' }).execute());
    const off = await call('PUT', `/${id}`, { is_active: false });
    expect([off.statusCode, off.json().is_active]).toEqual([200, false]);
    expect((await listed()).tools.some(({ name }: { name: string }) => name === 'weather-now')).toBe(false);
    expect((await call('PUT', `/${id}`, { is_active: true })).statusCode).toBe(422);
    const headers = [{ name: 'X-Token', value: 'new-canary', secret: true }];
    expect((await call('PUT', `/${id}`, { is_active: true, headers })).statusCode).toBe(200);
  });

  it('are created, and are among the tools of their owner alone [CWT-01]', async () => {
    await created({ headers: [{ name: 'X-Token', value: 'secret-canary', secret: true }] });
    const tool = (await listed()).tools.find(({ name }: { name: string }) => name === 'weather-now');
    expect(tool).toMatchObject({
      provider: 'CUSTOM',
      internal_name: 'weather_now',
      is_custom: true,
      effect: 'read',
      parameters: PARAMETERS,
    });
    const own = await call('GET', '');
    expect(own.json()).toMatchObject({
      total: 1,
      tools: [{ headers: [{ name: 'X-Token', value: null, secret: true }], execution_count: 0 }],
    });
    expect(own.payload).not.toContain('secret-canary');
    const ben = await app.createMember();
    expect((await app.call({ url: '/tools/available' }, ben)).payload).not.toContain('weather-now');
    expect((await call('GET', '', undefined, ben)).json().total).toBe(0);
    expect((await create({}, ben)).statusCode).toBe(201);
    expect((await create()).json().code).toBe('tool_name_taken');
    expect((await create({ name: 'calculator' })).json().code).toBe('tool_name_taken');
    expect((await create({}, await app.startGuest())).json().code).toBe('members_only');
  });

  it('are edited, tested, switched off and deleted, with the agents that use them [CWT-02]', async () => {
    const server = await servers.start((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end('{"sky":"clear","wind":{"speed":4}}');
    });
    const id = await created({ url: `${server.origin}/v1/{city}?days={days}`, result_path: '$.wind.speed' });
    expect(await test(id, { city: 'São Tomé/..' })).toMatchObject({
      status: 'ok',
      agent_id: null,
      request: { method: 'GET', url: `${server.origin}/v1/S%C3%A3o%20Tom%C3%A9%2F..` },
      response: { status: 200 },
      agent_reads: { text: '{\n  "status": 200,\n  "body": 4\n}', tokens_of_all: expect.any(Number) },
    });
    expect(server.seen.map(({ url }) => url)).toEqual(['/v1/S%C3%A3o%20Tom%C3%A9%2F..']);
    expect(await test(id, { city: '..' })).toMatchObject({ status: 'error', request: null });
    const refused = await test(id, { days: 2 });
    expect(refused.error).toContain('city');
    expect(refused.agent_reads).toMatchObject({ text: refused.error, tokens_of_all: null });
    expect(server.seen).toHaveLength(1);
    const edited = await call('PUT', `/${id}`, { display_name: 'Weather', description: 'Says it.' });
    expect(edited.json()).toMatchObject({
      display_name: 'Weather',
      execution_count: 3,
      last_status: 'error',
    });
    await call('PUT', `/${id}`, { is_active: false });
    expect(JSON.stringify(await listed())).not.toContain('weather-now');
    await call('PUT', `/${id}`, { is_active: true });
    const agent = createAgentClient(app, ada);
    const agentId = await agent.create({ tools: ['weather-now'] });
    const agents = [{ id: agentId, name: 'Tester' }];
    expect((await call('GET', `/${id}`)).json().agents).toEqual(agents);
    expect((await call('DELETE', `/${id}`)).json()).toMatchObject({ id, agents });
    expect((await call('GET', `/${id}`)).statusCode).toBe(404);
  });

  it('are never called with a rounded id: the model sends it as text, and answers keep theirs', async () => {
    const id = '1234567890123456789';
    const server = await servers.start((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(`{"next":${id}}`);
    });
    await created({
      name: 'by-number',
      url: `${server.origin}/number/{id}`,
      parameters: { type: 'object', properties: { id: { type: 'integer' } } },
    });
    await created({
      name: 'by-text',
      url: `${server.origin}/text/{id}`,
      parameters: { type: 'object', properties: { id: { type: ['integer', 'string'] } } },
      result_path: '$.next',
    });
    const agent = createAgentClient(app, ada);
    const agentId = await agent.create({ tools: ['by-number', 'by-text'] });
    const texts = [`{"id":${id}}`, `{"id":"${id}"}`];
    for (const name of ['by_number', 'by_text'])
      for (const argumentsText of texts) app.provider.next({ toolCalls: [{ name, argumentsText }] });
    app.provider.next({ text: 'Done.' });
    await agent.finish(await agent.execute(`/agents/${agentId}/execute`, { content: `Read ${id}.` }));
    expect(server.seen.map(({ url }) => url)).toEqual([`/text/${id}`]);
    const messages = app.provider.calls.at(-1)?.turn.messages ?? [];
    const results = messages.flatMap((message) => (message.role === 'tool' ? [JSON.stringify(message)] : []));
    const refused = `The integer ${id} in id has more digits than a number keeps. Send it as a string:`;
    for (const at of [0, 2]) expect(results[at]).toContain(refused);
    expect(results[1]).toContain('/id must be integer');
    expect(results[3]).toContain(id);
  });

  it('are called by agents with their arguments, after approval where they write, and every call is kept [CWT-03] [CWT-04]', async () => {
    const server = await servers.start((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end('{"sky":"clear"}');
    });
    const id = await created({ url: `${server.origin}/v1/{city}` });
    const posting = await created({
      name: 'order-tea',
      method: 'POST',
      url: `${server.origin}/orders`,
      body_template: '{"for": "Ms. {city}", "count": {days}, "note": {note}}',
      parameters: { ...PARAMETERS, properties: { ...PARAMETERS.properties, note: { type: 'string' } } },
    });
    const agent = createAgentClient(app, ada);
    const agentId = await agent.create({ tools: ['weather-now', 'order-tea'] });
    app.provider.next({
      toolCalls: [{ name: 'weather_now', callId: 'v', arguments: { city: 'Riga' } }],
    });
    app.provider.next({ text: 'Clear.' });
    const events: RunEvent[] = await agent.finish(
      await agent.execute(`/agents/${agentId}/execute`, { content: 'Weather in Riga?' }),
    );
    expect(events.find(({ type }) => type === 'tool_output')).toMatchObject({ type: 'tool_output' });
    expect(JSON.stringify(app.provider.calls.at(-1)?.turn.messages)).toContain('clear');
    expect(server.seen[0]?.url).toBe('/v1/Riga');
    const executions = ToolExecutionList.parse((await call('GET', `/${id}/executions`)).json());
    expect(executions).toMatchObject({
      total: 1,
      executions: [
        { tool_name: 'weather-now', agent_id: agentId, arguments: { city: 'Riga' }, status: 'ok' },
      ],
    });
    expect(executions.executions[0]?.run_id).toMatch(/^run_/);

    app.provider.next({
      toolCalls: [{ name: 'order_tea', callId: 'o', arguments: { city: 'Bo', days: 1, note: 'hot' } }],
    });
    app.provider.next({ text: 'Ordered.' });
    const ordering = await agent.execute(`/agents/${agentId}/execute`, { content: 'Order tea.' });
    await agent.reach(ordering, 'waiting');
    expect(server.seen).toHaveLength(1);
    const { approvals } = (await app.call({ url: '/api/approvals' }, ada)).json();
    await app.call(
      { method: 'POST', url: `/api/approvals/${approvals[0].id}/decision`, payload: { decision: 'allow' } },
      ada,
    );
    await agent.finish(ordering);
    expect(server.seen.at(-1)).toMatchObject({
      method: 'POST',
      body: '{"for": "Ms. Bo", "count": 1, "note": "hot"}',
    });

    const execution = await test(posting, { city: 'Ann "A"', days: 2 });
    expect(server.seen.at(-1)).toMatchObject({
      method: 'POST',
      body: '{"for": "Ms. Ann \\"A\\"", "count": 2, "note": null}',
      headers: { 'content-type': 'application/json' },
    });
    expect(server.seen.at(-1)?.headers['idempotency-key']).toMatch(/^call_/);
    expect(execution.request.body).toContain('Ann');
    const all = async (query: string) => (await call('GET', `/executions?${query}`)).json();
    expect((await all('')).total).toBe(3);
    expect((await all(`tool_id=${posting}`)).total).toBe(2);
    expect((await all('status=error')).total).toBe(0);
    expect((await all(`agent_id=${agentId}`)).total).toBe(2);
    expect((await all('agent_id=test')).executions).toMatchObject([{ agent_id: null, agent_name: null }]);
    expect((await all(`agent_id=${agentId}&tool_id=${posting}&status=ok`)).executions).toMatchObject([
      { agent_name: 'Tester', tool_name: 'order-tea' },
    ]);
    expect((await all('agent_id=another')).total).toBe(0);
    expect(await all('')).toMatchObject({
      tools: [
        { id: posting, name: 'order-tea' },
        { id, name: 'weather-now' },
      ],
      agents: [{ id: agentId, name: 'Tester' }],
    });
    const now = new Date(app.clock.now() + 1).toISOString();
    expect((await all(`to=${now}`)).total).toBe(3);
    expect((await all(`from=${now}`)).total).toBe(0);
  });

  it('name the agent of another person that has called them as long as it is public, or shared with a workspace of theirs, alone [AZ-05]', async () => {
    const server = await servers.start((_request, response) => void response.end('clear'));
    const ben = await app.createMember();
    const fields = { url: `${server.origin}/v1/{city}` };
    await created(fields);
    expect((await create(fields, ben)).statusCode).toBe(201);
    const own = createAgentClient(app, ada);
    const agentId = await own.create({ tools: ['weather-now'], is_public: true });
    app.provider.next({ toolCalls: [{ name: 'weather_now', callId: 'v', arguments: { city: 'Riga' } }] });
    app.provider.next({ text: 'Clear.' });
    const client = createAgentClient(app, ben);
    await client.finish(await client.execute(`/agents/${agentId}/execute`, { content: 'Weather?' }));
    const named = async () => {
      const { executions, agents } = (await call('GET', '/executions', undefined, ben)).json();
      return [executions[0].agent_name, agents];
    };
    expect(await named()).toEqual(['Tester', [{ id: agentId, name: 'Tester' }]]);
    await own.change(agentId, { name: 'Canary', tools: ['weather-now'], is_public: false });
    expect(await named()).toEqual([null, []]);
    const workspaceId = await createWorkspace(app, ada);
    await app.db.write((tx) =>
      tx.updateTable('agents').set({ workspace_id: workspaceId }).where('id', '=', agentId).execute(),
    );
    expect(await named()).toEqual([null, []]);
    await addMember(app, workspaceId, ben, { pays: 'self' });
    expect(await named()).toEqual(['Canary', [{ id: agentId, name: 'Canary' }]]);
  });

  it('are not said to have failed where a call may have been made and its answer is lost', async () => {
    const server = await servers.start((_request, response) => void response.destroy());
    const fields = { url: `${server.origin}/v1`, method: 'POST', effect: 'write' };
    const sent = await testInVain(await created(fields), { city: 'Turku' });
    expect(sent).toMatchObject({ status: 'error', error: expect.stringContaining('may have been made') });
    const read = await testInVain(await created({ ...fields, name: 'weather-then', effect: 'read' }), {
      city: 'Turku',
    });
    expect(read.error).not.toContain('may have been made');
  });

  it('are said to have been made where only the answer is not as their result path expects it', async () => {
    const server = await servers.start((_request, response) => response.writeHead(201).end('Created'));
    const fields = { url: `${server.origin}/v1`, result_path: '$.id' };
    const errorOf = async (more: object) =>
      (await testInVain(await created({ ...fields, ...more }), { city: 'Turku' })).error;
    expect(await errorOf({ method: 'POST', effect: 'write' })).toMatch(/made and answered with 201/);
    expect(await errorOf({ name: 'weather-then' })).not.toContain('made');
  });

  it('do not reach addresses inside the network, however they are written [CWT-05]', async () => {
    for (const url of [
      'http://127.0.0.1/',
      'http://2130706433/',
      'http://[::1]/',
      'http://169.254.169.254/latest',
      'https://api.example:22/',
    ])
      expect(await problemOf({ url })).toEqual([422, 'destination_blocked']);
    const inside = await servers.startInside();
    servers.names.set('inside.example', [[inside.address]]);
    const id = await created({ url: 'http://inside.example:8080/{city}' });
    const execution = await testInVain(id, { city: 'Riga' });
    expect(execution).toMatchObject({ status: 'error', response: null });
    const missing = await testInVain(
      await created({ name: 'missing', url: 'http://missing.example/{city}' }),
      {
        city: 'Riga',
      },
    );
    // Nothing tells an address inside from one that does not exist.
    expect(execution.error).toBe(missing.error);
    expect(inside.connections()).toBe(0);
  });

  it('name their own field where the schema of the parameters refers to itself without end', async () => {
    const answer = await create({
      parameters: {
        ...PARAMETERS,
        properties: { ...PARAMETERS.properties, city: { $ref: '#/properties/city' } },
      },
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 'invalid_schema',
      errors: [{ field: 'parameters', message: expect.stringContaining('refers to itself') }],
    });
  });

  it('take no part that smuggles or leads elsewhere, and name the field [SS-07]', async () => {
    const header = (name: string, value: string) => ({ headers: [{ name, value, secret: false }] });
    const cases: [object, string][] = [
      [header('Host', 'x'), 'headers.0'],
      [header('Transfer-Encoding', 'chunked'), 'headers.0'],
      [header('Proxy-Authorization', 'x'), 'headers.0'],
      [header('X-A', 'a\r\nX-B: b'), 'headers.0'],
      [header('X-A', '{other}'), 'headers.0'],
      [{ headers: [{ name: 'X-A', value: null, secret: true }] }, 'headers.0'],
      [{ url: 'https://{city}.example/' }, 'url'],
      [{ url: '{city}' }, 'url'],
      [{ url: 'https://api.example{city}/' }, 'url'],
      [{ url: 'https://user:{city}@api.example/' }, 'url'],
      [{ url: 'ftp://api.example/' }, 'url'],
      [{ url: 'https://api.example/{other}' }, 'url'],
      [{ url: 'http://api.example/', headers: [{ name: 'X-A', value: 'abc', secret: true }] }, 'url'],
      [{ body_template: '{}' }, 'body_template'],
      [{ method: 'POST', body_template: '{"a": {city}' }, 'body_template'],
      [{ result_path: 'wind' }, 'result_path'],
      [{ parameters: { type: 'string' } }, 'parameters'],
      [{ name: 'Weather now' }, 'name'],
      [{ timeout_ms: 30_001 }, 'timeout_ms'],
    ];
    for (const [given, field] of cases) expect(await problemOf(given)).toEqual([422, field]);
    expect(
      (
        await create({
          url: 'https://api.example/',
          parameters: { type: 'object', properties: { a: { type: 'nonsense' } } },
        })
      ).json().code,
    ).toBe('invalid_schema');
    const id = await created({ url: 'https://api.example/', headers: [{ name: 'X-A', value: 'a{city}' }] });
    expect(await test(id, { city: 'a\r\nX-B: b' })).toMatchObject({ status: 'error', request: null });
  });

  it('are not called where a value would make one item the whole list, and name the value', async () => {
    const server = await servers.start((_request, response) => response.end('gone'));
    const properties = { id: { type: ['string', 'null'] }, kind: { type: 'string' } };
    const id = await created({
      method: 'DELETE',
      url: `${server.origin}/users/{id}/v{kind}?at={kind}`,
      parameters: { type: 'object', properties },
    });
    for (const args of [{ id: '.' }, { id: '' }, { id: null }, {}])
      expect(await test(id, args)).toMatchObject({ status: 'error', request: null });
    expect((await test(id, { id: '..' })).error).toContain('"id"');
    // Part of a name, and what is no path, may be empty.
    await test(id, { id: '.a', kind: '' });
    await test(id, { id: '...', kind: '/..' });
    expect(server.seen.map(({ url }) => url)).toEqual(['/users/.a/v?at=', '/users/.../v%2F..?at=%2F..']);
  });

  it('keep secret headers where only the address changes within its host [SS-08]', async () => {
    const secret = [{ name: 'Authorization', value: 'Bearer canary', secret: true }];
    const id = await created({ headers: secret });
    const kept = [{ name: 'authorization', value: null, secret: true }];
    expect((await call('PUT', `/${id}`, { url: 'https://api.example/v2', headers: kept })).statusCode).toBe(
      200,
    );
    const moved = await call('PUT', `/${id}`, { url: 'https://evil.example/v2' });
    expect(moved.json().errors?.[0]?.field).toBe('headers');
    expect(
      (await call('PUT', `/${id}`, { url: 'https://evil.example/v2', headers: secret })).statusCode,
    ).toBe(200);
  });

  it('stop an agent that calls itself, whatever the product is called there, within five runs [SS-08]', async () => {
    await app.close();
    let agentId = '';
    const depths: unknown[] = [];
    const gateway = await servers.start((request, response) => {
      depths.push(request.headers['x-parley-depth']);
      void app
        .call(
          {
            method: 'POST',
            url: `/agents/${agentId}/execute`,
            payload: { content: 'Again' },
            headers: { 'x-parley-depth': String(request.headers['x-parley-depth']) },
          },
          ada,
        )
        .then(({ statusCode, payload }) => {
          response.statusCode = statusCode;
          response.end(JSON.stringify(payload));
        });
    });
    app = await createTestApp({
      database,
      addressGuard: servers.guard,
      environment: { LIMIT_FACTOR: '10000' },
    });
    ada = await app.createMember();
    // The count that a tool sets itself is not the one that is sent.
    await created({
      url: `${gateway.origin}/hook`,
      parameters: undefined,
      timeout_ms: 30_000,
      headers: [{ name: 'X-Parley-Depth', value: '0', secret: false }],
    });
    const agent = createAgentClient(app, ada);
    agentId = await agent.create({ tools: ['weather-now'] });
    for (let run = 0; run < 5; run += 1)
      app.provider.next({ toolCalls: [{ name: 'weather_now', callId: 'v', arguments: {} }] });
    app.provider.otherwise({ text: 'Done.' });
    const reader = await agent.execute(`/agents/${agentId}/execute`, { content: 'Go' });
    await advanceUntil(app.clock, reader.ended, 5);
    expect(depths).toEqual(['1', '2', '3', '4', '5']);
    const executions = ToolExecutionList.parse((await call('GET', '/executions')).json());
    expect(executions.total).toBe(5);
    expect(JSON.stringify(executions)).toContain('Loop detected');
  });

  // Nothing of it depends on the database.
  it.runIf(database === 'sqlite')(
    'have no largest number: of 500, agents use the last [MKT-05] [CWT-06]',
    async () => {
      const server = await servers.start((_request, response) => response.end('"fine"'));
      const numbers = Array.from({ length: 500 }, (_, index) => index + 1);
      const add = (number: number) =>
        created({ name: `tool-${number}`, url: `${server.origin}/${number}`, parameters: undefined });
      // Side by side, for the process that checks their parameters answers each with a pause.
      for (let done = 0; done < numbers.length; done += 50)
        await Promise.all(numbers.slice(done, done + 50).map(add));
      const page = (await call('GET', '?per_page=100&page=5')).json();
      expect([page.total, page.tools.length]).toEqual([500, 100]);
      expect((await call('GET', '?q=tool-499')).json().tools).toHaveLength(1);
      const agent = createAgentClient(app, ada);
      const agentId = await agent.create({ tools: ['tool-500'] });
      app.provider.next({ toolCalls: [{ name: 'tool_500', callId: 'v', arguments: {} }] });
      app.provider.next({ text: 'Done.' });
      await agent.finish(await agent.execute(`/agents/${agentId}/execute`, { content: 'Go' }));
      expect(server.seen.map(({ url }) => url)).toEqual(['/500']);
    },
  );

  it('are listed with their calls of a week, what they take, how the last went and who uses them, and narrowed [CWT-01]', async () => {
    const server = await servers.start((request, response) => {
      response.statusCode = request.url === '/Bonn' ? 404 : 200;
      response.end('{}');
    });
    const used = await created({ url: `${server.origin}/{city}` });
    const unused = await created({ name: 'weather-later' });
    const agent = createAgentClient(app, ada);
    await agent.create({ name: 'Zoe', tools: ['weather-now'] });
    const firstId = await agent.create({ name: 'Abe', tools: ['weather-now', 'weather-later'] });
    await call('PUT', `/${unused}`, { is_active: false });
    await test(used, { city: 'Riga' });
    app.clock.jump(6 * 24 * 3_600_000);
    for (const city of ['Oslo', 'Bonn']) await test(used, { city });
    const [later, now] = (await call('GET', '')).json().tools;
    const days = Array.from({ length: 7 }, () => ({ calls: 0, failed: 0 }));
    expect(now.usage).toEqual({
      days: days.with(0, { calls: 1, failed: 0 }).with(6, { calls: 2, failed: 1 }),
      typical_ms: expect.any(Number),
      last_code: 404,
      first_agent: { id: firstId, name: 'Abe' },
      agent_count: 2,
    });
    expect(later.usage).toEqual({
      days,
      typical_ms: null,
      last_code: null,
      first_agent: { id: firstId, name: 'Abe' },
      agent_count: 1,
    });
    const states = { on: 'weather-now', failing: 'weather-now', unused: 'weather-later' };
    for (const [state, name] of Object.entries(states))
      expect((await call('GET', `?state=${state}`)).json()).toMatchObject({
        tools: [{ name }],
        total: 1,
        counts: { all: 2, on: 1, failing: 1, unused: 1 },
      });
    expect((await call('GET', '?q=nothing')).json()).toMatchObject({ tools: [], counts: { all: 0, on: 0 } });
  });

  it('keep their calls for 30 days', async () => {
    const id = await created({ url: 'http://nowhere.example/' });
    await testInVain(id, { city: 'Riga' });
    expect((await call('GET', '/executions')).json().total).toBe(1);
    app.clock.jump(31 * 24 * 3_600_000);
    const { db, clock } = app;
    const isAgentVisibleTo = (): never => expect.unreachable();
    await createExecutions({ db, clock, ids: createIds(clock), isAgentVisibleTo }).removeOld();
    expect((await call('GET', '/executions')).json().total).toBe(0);
  });
});
