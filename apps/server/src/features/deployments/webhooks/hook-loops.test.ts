import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { createHookClient, type HookClient } from '../../../testing/deployments/hook-client.ts';
import { createOutboundServers, type OutboundServers } from '../../../testing/outbound/outbound-servers.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../testing/until.ts';

describe.each(TEST_DATABASES)('a webhook on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let servers: OutboundServers;
  let hooks: HookClient;
  const lines: string[] = [];
  beforeEach(async () => {
    servers = createOutboundServers();
    lines.length = 0;
    const log = createLog('debug', { write: (line) => void lines.push(line) });
    app = await createTestApp({
      database,
      log,
      addressGuard: servers.guard,
      environment: { LIMIT_FACTOR: '10000', PUBLIC_URL: 'https://parley.example' },
    });
    ada = await app.createMember();
    hooks = createHookClient(app, ada);
  });
  afterEach(async () => {
    await app.close();
    await servers.stop();
  });

  it('whose agent calls it stops within five runs, under a name that the product does not know [SS-08]', async () => {
    const hook = await hooks.create({ answer: 'now' });
    const depths: unknown[] = [];
    // Another name of the product: it passes on what it is sent.
    const alias = await servers.start((request, response) => {
      const depth = request.headers['x-parley-depth'];
      depths.push(depth);
      void app
        .call({
          method: 'POST',
          url: hook.path,
          payload: 'Again.',
          headers: { ...(typeof depth === 'string' && { 'x-parley-depth': depth }) },
        })
        .then(({ statusCode, payload }) => {
          response.statusCode = statusCode;
          response.end(payload);
        });
    });
    const tool = {
      name: 'call-again',
      description: 'Calls the webhook.',
      method: 'POST',
      url: `${alias.origin}${hook.path}`,
      effect: 'read',
    };
    const made = await app.call({ method: 'POST', url: '/api/custom-webhook-tools', payload: tool }, ada);
    expect(made.statusCode).toBe(201);
    await app.call(
      {
        method: 'PUT',
        url: `/agents/${hook.agentId}`,
        payload: { name: 'Loop', model: 'scripted/one', tools: ['call-again'] },
      },
      ada,
    );
    app.provider.otherwise(({ messages }) =>
      messages.at(-1)?.role === 'user'
        ? { toolCalls: [{ name: 'call_again', callId: 'v', arguments: {} }] }
        : { text: 'Done.' },
    );
    expect((await hooks.send(hook, 'Go.')).statusCode).toBe(202);
    await advanceUntil(
      app.clock,
      until(() => depths.length === 5, 'five calls'),
      5,
    );
    const refused = until(async () => {
      const { deliveries } = (await hooks.ask(hook, 'GET', '/deliveries')).json();
      return deliveries.some(({ note }: { note: string | null }) => note === 'loop_detected');
    }, 'the refusal');
    await advanceUntil(app.clock, refused, 5);
    expect(depths).toEqual(['1', '2', '3', '4', '5']);
    expect((await app.call({ url: `/agents/${hook.agentId}/runs` }, ada)).json().total).toBe(5);
  });

  it('is in no line of the log by its address, also where a call goes wrong [WH-01]', async () => {
    const hook = await hooks.create();
    app.provider.next({ text: 'no', fault: { kind: 'error', error: new Error(`down ${hook.path}`) } });
    expect((await hooks.send(hook, 'Fail.')).statusCode).toBe(503);
    await hooks.send({ path: `${hook.path}x` }, 'Unknown.');
    const token = hook.path.slice(hook.path.lastIndexOf('/') + 1);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => line.includes(token.slice(0, -4)))).toEqual([]);
  });
});
