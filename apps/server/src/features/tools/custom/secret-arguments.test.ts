// Secret arguments of tools, from the call of the model to every place where the call is shown.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgentClient } from '../../../testing/agents/agent-client.ts';
import { createOutboundServers, type OutboundServers } from '../../../testing/outbound/outbound-servers.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { SECRET_MASK } from '@parley/contract/tools/constants.ts';

const PIN = 'pin-canary-7781';

describe.each(TEST_DATABASES)('secret arguments on %s', (database) => {
  let app: TestApp;
  let servers: OutboundServers;
  let ada: Person;
  beforeEach(async () => {
    servers = createOutboundServers();
    app = await createTestApp({ database, addressGuard: servers.guard });
    ada = await app.createMember();
  });
  afterEach(async () => {
    await app.close();
    await servers.stop();
  });

  const read = async (url: string) => (await app.call({ url }, ada)).payload;

  it('of a custom tool reach its service, and are masked for the person who allows the call, in the record of it, and for the model [CWT-04]', async () => {
    // A service that repeats what it is told.
    const server = await servers.start((request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ opened: request.url }));
    });
    const made = await app.call(
      {
        method: 'POST',
        url: '/api/custom-webhook-tools',
        payload: {
          name: 'open-gate',
          description: 'Opens a gate.',
          method: 'POST',
          url: `${server.origin}/gates/{gate}?pin={pin}`,
          parameters: {
            type: 'object',
            properties: { gate: { type: 'string' }, pin: { type: 'string', writeOnly: true } },
            required: ['gate', 'pin'],
          },
        },
      },
      ada,
    );
    expect(made.statusCode).toBe(201);
    const agent = createAgentClient(app, ada);
    const agentId = await agent.create({ tools: ['open-gate'] });
    app.provider.next({
      toolCalls: [{ name: 'open_gate', callId: 'v', arguments: { gate: 'north', pin: PIN } }],
    });
    app.provider.next({ text: 'It is open.' });
    const reader = await agent.execute(`/agents/${agentId}/execute`, { content: 'Open it.' });
    await agent.reach(reader, 'waiting');
    const waiting = JSON.parse(await read('/api/approvals')).approvals[0];
    expect(waiting.args).toEqual({ gate: 'north', pin: SECRET_MASK });
    // The person changes the gate, and sends back what they were shown of the pin.
    const decision = { decision: 'allow', arguments: { ...waiting.args, gate: 'south' } };
    const url = `/api/approvals/${String(waiting.id)}/decision`;
    expect((await app.call({ method: 'POST', url, payload: decision }, ada)).statusCode).toBe(200);
    const events = await agent.finish(reader);
    expect(server.seen.map((request) => request.url)).toEqual([`/gates/south?pin=${PIN}`]);
    expect(events.find(({ type }) => type === 'tool_called')).toMatchObject({
      args: { gate: 'south', pin: SECRET_MASK },
    });
    const shown = [
      JSON.stringify(events),
      JSON.stringify(app.provider.calls.at(-1)?.turn.messages),
      await read(`/runs/${reader.runId()}`),
      await read(`/api/approvals?state=decided`),
      await read('/api/custom-webhook-tools/executions'),
    ];
    for (const text of shown) {
      expect(text).toContain(SECRET_MASK);
      expect(text).not.toContain(PIN);
    }
  });

  it('in the address of a custom tool reach its service, and are masked in the record of the call and for the model', async () => {
    const server = await servers.start((request, response) => response.end(`You asked for ${request.url}`));
    const payload = {
      name: 'read-tides',
      description: 'Reads tides.',
      method: 'GET',
      url: `${server.origin}/tides?key=${PIN}%21&port={port}`,
      parameters: { type: 'object', properties: { port: { type: 'string' } } },
    };
    await app.call({ method: 'POST', url: '/api/custom-webhook-tools', payload }, ada);
    const agent = createAgentClient(app, ada);
    const agentId = await agent.create({ tools: ['read-tides'] });
    app.provider.next({ toolCalls: [{ name: 'read_tides', arguments: { port: 'NLRTM' } }] });
    app.provider.next({ text: 'High.' });
    const events = await agent.finish(
      await agent.execute(`/agents/${agentId}/execute`, { content: 'Tides?' }),
    );
    expect(server.seen.map((request) => request.url)).toEqual([`/tides?key=${PIN}%21&port=NLRTM`]);
    const shown = [
      JSON.stringify(events),
      JSON.stringify(app.provider.calls.at(-1)?.turn.messages),
      await read('/api/custom-webhook-tools/executions'),
    ];
    for (const text of shown) {
      expect(text).toContain(`/tides?key=${SECRET_MASK}`);
      expect(text).not.toContain(PIN);
    }
  });

  it.each(['key=settings', 'token=Wrapped-Ether', 'auth=basic'])(
    'are no words: an answer to ?%s is read as it is',
    async (pair) => {
      const [, word = ''] = pair.split('=');
      const server = await servers.start((_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ [word]: `All of ${word}` }));
      });
      const payload = {
        name: 'read-values',
        description: 'Reads values.',
        method: 'GET',
        url: `${server.origin}/values?${pair}`,
        parameters: { type: 'object', properties: {} },
      };
      const made = await app.call({ method: 'POST', url: '/api/custom-webhook-tools', payload }, ada);
      const tried = await app.call(
        {
          method: 'POST',
          url: `/api/custom-webhook-tools/${String(made.json().id)}/test`,
          payload: { arguments: {} },
        },
        ada,
      );
      expect(tried.payload).not.toContain(SECRET_MASK);
      expect(tried.json().agent_reads.text).toContain(`"${word}": "All of ${word}"`);
    },
  );

  it('of a custom tool that are digits of numbers leave these readable, and its call is recorded and answered [CWT-04]', async () => {
    const server = await servers.start((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end('{"data":{"order":202411041,"pin":2024,"door":"2024-b"}}');
    });
    const parameters = {
      type: 'object',
      properties: { amount: { type: 'number' }, pin: { type: 'string', writeOnly: true } },
    };
    const create = async (name: string, given: object): Promise<string> => {
      const payload = { name, description: 'Pays.', url: `${server.origin}/pay`, parameters, ...given };
      const made = await app.call({ method: 'POST', url: '/api/custom-webhook-tools', payload }, ada);
      expect(made.statusCode).toBe(201);
      return made.json<{ id: string }>().id;
    };
    const paying = await create('pay-in', { method: 'POST', effect: 'read' });
    await create('read-order', { method: 'GET', result_path: '$.data' });
    const agent = createAgentClient(app, ada);
    const agentId = await agent.create({ tools: ['pay-in', 'read-order'] });
    const args = { amount: 120245, pin: '2024' };
    for (const name of ['pay_in', 'read_order'])
      app.provider.next({ toolCalls: [{ name, arguments: args }] });
    app.provider.next({ text: 'Done.' });
    await agent.finish(await agent.execute(`/agents/${agentId}/execute`, { content: 'Pay.' }));
    expect(server.seen.map(({ body }) => body)).toEqual([JSON.stringify(args), '']);
    const data = { order: 202411041, pin: SECRET_MASK, door: `${SECRET_MASK}-b` };
    const messages = JSON.stringify(app.provider.calls.at(-1)?.turn.messages).replaceAll('\\', '');
    expect(messages).toContain(`"body":{"data":${JSON.stringify(data)}}`);
    expect(messages).toContain(`"body":${JSON.stringify(data)}`);
    const kept = { arguments: { amount: 120245, pin: SECRET_MASK }, status: 'ok', response: { status: 200 } };
    const { executions } = JSON.parse(await read('/api/custom-webhook-tools/executions'));
    expect(executions).toMatchObject([kept, kept]);
    const test = { method: 'POST', url: `/api/custom-webhook-tools/${paying}/test` } as const;
    expect((await app.call({ ...test, payload: { arguments: args } }, ada)).json()).toMatchObject(kept);
  });

  it('of a custom tool are masked part by part where they hold several, and where they are no well-formed text', async () => {
    // It answers with what it was sent.
    const server = await servers.start((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(server.seen[0]?.body);
    });
    const properties = { login: { type: 'object', writeOnly: true }, code: { format: 'password' } };
    const payload = {
      name: 'sign-in',
      description: 'Signs in.',
      method: 'POST',
      url: server.origin,
      parameters: { type: 'object', properties },
    };
    const made = await app.call({ method: 'POST', url: '/api/custom-webhook-tools', payload }, ada);
    const args = { login: { keys: [PIN, 70412] }, code: 'broken\ud83d' };
    const answer = await app.call(
      {
        method: 'POST',
        url: `/api/custom-webhook-tools/${String(made.json().id)}/test`,
        payload: { arguments: args },
      },
      ada,
    );
    expect(answer.json()).toMatchObject({
      status: 'ok',
      arguments: { login: SECRET_MASK, code: SECRET_MASK },
    });
    for (const secret of [PIN, '70412', 'broken']) {
      expect(server.seen[0]?.body).toContain(secret);
      expect(answer.payload).not.toContain(secret);
    }
  });

  it('of a built-in tool are masked, also where they do not fit it [TOOL-11]', async () => {
    const agent = createAgentClient(app, ada);
    const agentId = await agent.create({ tools: ['hmac-sign'] });
    const call = (args: object) => ({
      toolCalls: [{ name: 'hmac_sign', callId: 'v', arguments: { ...args } }],
    });
    app.provider.next(call({ payload: 'a', secret: PIN }));
    app.provider.next(call({ payload: 7, secret: PIN }));
    app.provider.next({ text: 'Done.' });
    const reader = await agent.execute(`/agents/${agentId}/execute`, { content: 'Sign it.' });
    const events = await agent.finish(reader);
    const { tool_logs: logs } = JSON.parse(await read(`/runs/${reader.runId()}`));
    expect(logs).toMatchObject([
      { args: { payload: 'a', secret: SECRET_MASK }, output: expect.stringContaining('signature') },
      { output: expect.stringContaining('bad_input') },
    ]);
    const shown = JSON.stringify([events, logs, app.provider.calls.at(-1)?.turn.messages]);
    expect(shown).not.toContain(PIN);
  });

  it('are sent to no other agent that the run is handed over to, though that has no such tool [TOOL-11]', async () => {
    const agent = createAgentClient(app, ada);
    const second = await agent.create({ name: 'Second', tools: [] });
    const first = await agent.create({ name: 'First', tools: ['hmac-sign'], handoff_agent_ids: [second] });
    const call = (args: object) => ({
      toolCalls: [{ name: 'hmac_sign', callId: 'v', arguments: { ...args } }],
    });
    app.provider.next(call({ payload: 'a', secret: PIN }));
    app.provider.next(call({ payload: 7, secret: PIN }));
    app.provider.next(({ tools }) => {
      const swap = tools.find(({ name }) => name.startsWith('hand_over_to_'));
      return { toolCalls: [{ name: swap?.name ?? '', callId: 'h', arguments: { task: 'Go on.' } }] };
    });
    app.provider.next({ text: 'Done.' });
    const reader = await agent.execute(`/agents/${first}/execute`, { content: 'Sign it.' });
    await agent.finish(reader);
    const last = app.provider.calls.at(-1)?.turn;
    expect(last?.tools.map(({ name }) => name)).not.toContain('hmac_sign');
    expect(JSON.stringify(last?.messages)).toContain(SECRET_MASK);
    expect(JSON.stringify(last?.messages)).not.toContain(PIN);
  });
});
