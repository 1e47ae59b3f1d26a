// Keys in the addresses of custom tools.
import { CUSTOM_TOOL_URL_MAX_LENGTH } from '@parley/contract/custom-tools/schemas.ts';
import { SECRET_MASK } from '@parley/contract/tools/constants.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOutboundServers, type OutboundServers } from '../../../testing/outbound/outbound-servers.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil, stepUntil } from '../../../testing/until.ts';

const PATH = '/api/custom-webhook-tools';
const HOUR_MS = 3_600_000;
const KEY = 'q8Zk3vN1canary';
const WRONG_KEYS = [{ version: 1, secret: 'not-the-same-key-0123456789-abcdefghij' }] as const;

describe.each(TEST_DATABASES)('a key in the address of a custom tool on %s', (database) => {
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

  const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
    app.call({ method, url: `${PATH}${path}`, ...(payload && { payload }) }, ada);
  const create = async (url: string) =>
    (await call('POST', '', { name: 'look-up', description: 'Looks it up.', method: 'GET', url })).json();
  const test = async (id: string) => {
    const answer = call('POST', `/${id}/test`, {});
    await advanceUntil(app.clock, answer);
    return (await answer).json();
  };
  const stored = () => app.db.read.selectFrom('custom_tools').selectAll().execute();

  it('is called with, and is neither shown nor stored as text [CWT-04]', async () => {
    const server = await servers.start((_request, response) => response.end('fine'));
    const made = await create(`${server.origin}/rates?api_key=${KEY}&base=EUR`);
    const shown = `${server.origin}/rates?api_key=${SECRET_MASK}&base=EUR`;
    expect(made.url).toBe(shown);
    expect((await test(made.id)).status).toBe('ok');
    expect(server.seen.map(({ url }) => url)).toEqual([`/rates?api_key=${KEY}&base=EUR`]);
    expect(JSON.stringify(await stored())).not.toContain(KEY);
    const listed = await call('GET', '');
    expect(listed.json().tools[0].url).toBe(shown);
    expect((await call('GET', `?q=${KEY}`)).json().total).toBe(0);
    for (const { payload } of [
      listed,
      await call('GET', `/${String(made.id)}`),
      await call('GET', '/executions'),
    ])
      expect(payload).not.toContain(KEY);
  });

  it('is kept where its mask is sent back, and has to be entered again for another host [CWT-04]', async () => {
    const server = await servers.start((_request, response) => response.end('fine'));
    const { id, url } = await create(`${server.origin}/rates?token=${KEY}&base=EUR`);
    const change = (to: string) => call('PUT', `/${String(id)}`, { url: to });
    const moved = await change(String(url).replace('/rates', '/v2/rates'));
    expect([moved.statusCode, moved.json().url]).toEqual([200, String(url).replace('/rates', '/v2/rates')]);
    await call('PUT', `/${String(id)}`, { display_name: 'Rates' });
    await test(id);
    expect(server.seen.at(-1)?.url).toBe(`/v2/rates?token=${KEY}&base=EUR`);

    const elsewhere = await change(`https://api.example/rates?token=${SECRET_MASK}`);
    expect(elsewhere.json()).toMatchObject({ code: 'validation_failed', errors: [{ field: 'url' }] });
    // It stands for no other parameter, and for no part of a value.
    for (const query of [
      `secret=${SECRET_MASK}`,
      `token=x${SECRET_MASK}`,
      `token=${SECRET_MASK}&token=${SECRET_MASK}`,
      // Nor where it would be shown.
      `token=${SECRET_MASK}{more}`,
      `base=1?token=${SECRET_MASK}`,
      `base=1#?token=${SECRET_MASK}`,
      `base=1#&token=${SECRET_MASK}`,
    ])
      expect((await change(`${server.origin}/rates?${query}`)).statusCode).toBe(422);
    expect((await create(`${server.origin}/rates?token=${SECRET_MASK}`)).code).toBe('validation_failed');

    for (const path of [`/&token=${SECRET_MASK}`, `/rates/${SECRET_MASK}`])
      expect((await change(`${server.origin}${path}`)).statusCode).toBe(422);

    await change(`${server.origin}/rates?token=another-9Kd2&base=EUR`);
    await test(id);
    expect(server.seen.at(-1)?.url).toBe('/rates?token=another-9Kd2&base=EUR');
  });

  it('counts in full where its mask is sent back in an address that is nearly too long', async () => {
    const server = await servers.start((_request, response) => response.end('fine'));
    const { id } = await create(`${server.origin}/rates?token=${KEY.repeat(50)}`);
    const base = 'a'.repeat(CUSTOM_TOOL_URL_MAX_LENGTH - 100);
    const url = `${server.origin}/rates?token=${SECRET_MASK}&base=${base}`;
    const answer = await call('PUT', `/${String(id)}`, { url });
    expect([answer.statusCode, answer.json().errors?.[0]?.field]).toEqual([422, 'url']);
  });

  it('is not in the record of a call where the agent adds to it', async () => {
    const server = await servers.start((request, response) =>
      response.end(`You asked for ${String(request.url)}`),
    );
    const made = await call('POST', '', {
      name: 'look-up',
      description: 'Looks it up.',
      method: 'GET',
      url: `${server.origin}/rates?token=${KEY}{more}`,
      parameters: { type: 'object', properties: { more: { type: 'string' } }, required: ['more'] },
    });
    const answer = call('POST', `/${String(made.json().id)}/test`, { arguments: { more: '-eu' } });
    await advanceUntil(app.clock, answer);
    expect(server.seen.map(({ url }) => url)).toEqual([`/rates?token=${KEY}-eu`]);
    expect((await answer).payload).not.toContain(KEY);
  });

  it('is found by the names that services give it, and other parameters are shown', async () => {
    const names = [
      'x-api-key',
      'client_secret',
      'private_token',
      'subscription-key',
      'X-Amz-Signature',
      'authToken',
    ];
    for (const [at, name] of [...names, 'page_token', 'sort_key'].entries()) {
      const url = `https://api.example/rates?${name}=${KEY}`;
      const given = { name: `look-up-${at}`, description: 'Looks it up.', method: 'GET', url };
      const made = await call('POST', '', given);
      expect([name, made.statusCode, made.payload.includes(KEY)]).toEqual([name, 201, !names.includes(name)]);
    }
  });

  it('is found in the paths of services whose whole address is a secret', async () => {
    const addresses = [
      ['https://api.telegram.org/bot123456:', 'AAH-x9zQ', '/sendMessage?chat_id={chat}'],
      ['https://hooks.slack.com/services/', 'T01/B02/x9zQ', ''],
      ['https://discord.com/api/webhooks/1234/', 'x9zQ-canary', '?wait=true'],
    ] as const;
    for (const [before, secret, after] of addresses) {
      const given = {
        name: `tell-${String(addresses.findIndex(([one]) => one === before))}`,
        description: 'Tells it.',
        method: 'POST',
        url: before + secret + after,
        parameters: { type: 'object', properties: { chat: { type: 'string' } } },
      };
      const made = await call('POST', '', given);
      expect([made.statusCode, made.payload.includes(secret)]).toEqual([201, false]);
      const change = (url: string) => call('PUT', `/${String(made.json().id)}`, { url });
      expect((await change(made.json().url)).statusCode).toBe(200);
      // The mask stands for it at its place alone: elsewhere it would be shown.
      const { origin } = new URL(before);
      for (const path of [`/elsewhere/${SECRET_MASK}`, `/?text=${SECRET_MASK}`, `/#${SECRET_MASK}`])
        expect((await change(origin + path)).statusCode).toBe(422);
    }
    expect(JSON.stringify(await stored())).not.toContain('x9zQ');
  });

  it('is sealed where an earlier version stored it as text', async () => {
    const server = await servers.start((_request, response) => response.end('fine'));
    const url = `${server.origin}/rates?api_key=${KEY}`;
    const { id } = await create(url);
    await app.db.write((tx) =>
      tx.updateTable('custom_tools').set({ url, url_enc: null, search_text: url }).execute(),
    );
    await test(id);
    for (const { payload } of [await call('GET', ''), await call('GET', `/${String(id)}`)])
      expect(payload).not.toContain(KEY);
    app.clock.jump(HOUR_MS);
    const isSealed = async () => !JSON.stringify(await stored()).includes(KEY);
    await stepUntil(app.clock, isSealed, { what: 'the address to be sealed', stepMs: 1_000 });
    await test(id);
    expect(server.seen.map((request) => request.url)).toEqual([
      `/rates?api_key=${KEY}`,
      `/rates?api_key=${KEY}`,
    ]);
  });

  it('is not needed by a tool without one, where the server has lost its key [PR-01]', async () => {
    const server = await servers.start((_request, response) => response.end('fine'));
    const open = await create(`${server.origin}/rates?base=EUR`);
    const other = await createTestApp({
      beside: app,
      addressGuard: servers.guard,
      vaultKeys: WRONG_KEYS,
    });
    try {
      const url = `${PATH}/${String(open.id)}/test`;
      const answer = other.call({ method: 'POST', url, payload: {} }, ada);
      expect((await advanceUntil(app.clock, answer)).json().status).toBe('ok');
    } finally {
      await other.close();
    }
  });
});

describe.each(TEST_DATABASES)('a server with another key on %s', (database) => {
  it('seals no address that the right key could not open any more [PR-01]', async () => {
    const app = await createTestApp({ database, vaultKeys: WRONG_KEYS });
    try {
      const ada = await app.createMember();
      const check = { id: 'check', text_enc: 'v1.what-the-right-key-has-sealed-first' };
      await app.db.write((tx) => tx.insertInto('vault_checks').values(check).execute());
      const url = `https://api.example/rates?api_key=${KEY}`;
      const payload = { name: 'look-up', description: 'Looks it up.', method: 'GET', url };
      await app.call({ method: 'POST', url: PATH, payload }, ada);
      await app.db.write((tx) => tx.updateTable('custom_tools').set({ url, url_enc: null }).execute());
      const dueAt = async () => {
        const jobs = app.db.read.selectFrom('jobs').select(['due_at', 'lease_owner']);
        return jobs.where('name', '=', 'custom-tools.seal-addresses').executeTakeFirstOrThrow();
      };
      const before = await dueAt();
      app.clock.jump(HOUR_MS);
      const isDone = async () => {
        const job = await dueAt();
        return job.due_at > before.due_at && job.lease_owner === null;
      };
      await stepUntil(app.clock, isDone, { what: 'the work to be done', stepMs: 1_000 });
      const tool = await app.db.read.selectFrom('custom_tools').selectAll().executeTakeFirstOrThrow();
      expect([tool.url, tool.url_enc]).toEqual([url, null]);
    } finally {
      await app.close();
    }
  });
});
