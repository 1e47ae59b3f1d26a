// Notifications of browsers, received by a push service of the test.
import { createPublicKey, verify } from 'node:crypto';
import { MAX_PUSH_DEVICES } from '@parley/contract/push/schemas.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutboundRequest } from '../../platform/outbound/outbound-request.ts';
import { createAgentTools } from '../../testing/agents/agent-tools.ts';
import { createBrowser, decrypt, type Browser } from '../../testing/push/browser.ts';
import { readTables } from '../../testing/stored-data/everything-kept.ts';
import { signIn, signUp } from '../../testing/people.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';

/** The claims of a token that the key of the server has signed, RFC 8292. */
function readClaims(authorization = '', publicKey: string) {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  expect(key).toBe(publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url').subarray(1);
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(0, 32).toString('base64url'),
    y: point.subarray(32).toString('base64url'),
  };
  const options = { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' } as const;
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    options,
    Buffer.from(signature, 'base64url'),
  );
  expect(isSigned).toBe(true);
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

describe.each(TEST_DATABASES)('web push on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let posts: OutboundRequest[];
  let answers: number[];
  beforeEach(async () => {
    posts = [];
    answers = [];
    app = await createTestApp({
      database,
      environment: { LIMIT_FACTOR: '1000', MAIL_FROM: 'Parley <parley@example.com>' },
      builtinTools: createAgentTools().tools,
      toolOutbound: {
        request(request) {
          posts.push(request);
          return Promise.resolve({
            url: request.url,
            status: answers.shift() ?? 201,
            headers: {},
            body: Buffer.alloc(0),
          });
        },
      },
    });
    ada = await app.createMember({ balance: 5 });
  });
  afterEach(() => app.close());

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, person = ada) =>
    app.call({ method, url, ...(payload && { payload }) }, person);
  const state = async (person = ada) => (await call('GET', '/api/push', undefined, person)).json();
  const add = ({ subscription }: Browser, person = ada) => call('PUT', '/api/push', subscription, person);

  async function deploy(fields: object, agent: object = {}) {
    const made = (await call('POST', '/agents/', { name: 'Watch', ...agent })).json();
    return (await call('POST', `/agents/${String(made.id)}/deployments/api`, fields)).json();
  }
  const run = async (made: { id: string; key: string }): Promise<string> => {
    const answer = await advanceUntil(
      app.clock,
      call('POST', `/api/v1/deployments/${made.id}/run`, { content: 'Look' }, { ...ada, token: made.key }),
    );
    return String(answer.json().run_id);
  };
  const deliveries = async (runId: string) =>
    (await call('GET', `/runs/${runId}/deliveries`)).json().deliveries;
  async function settle(runId: string) {
    const isSettled = until(async () => {
      const all: { state: string }[] = await deliveries(runId);
      return all.length > 0 && all.every((one) => one.state !== 'waiting');
    }, 'the deliveries');
    await advanceUntil(app.clock, isSettled, 10_000);
    return deliveries(runId);
  }

  it('brings a result to each device, encrypted for it and signed by the server [DLV-01]', async () => {
    const phone = createBrowser('https://push.example/phone-secret');
    const laptop = createBrowser('https://updates.example/laptop-secret');
    for (const browser of [phone, laptop]) expect((await add(browser)).statusCode).toBe(200);
    const { public_key: publicKey, devices } = await state();
    expect(devices).toBe(2);
    const made = await deploy({ deliver_to: [{ kind: 'push', target: '' }] });
    app.provider.next({ text: 'It rains.' });
    const runId = await run(made);
    const settled = await settle(runId);
    expect(settled.map((one: object) => one)).toMatchObject([
      { kind: 'push', target: '', state: 'delivered' },
      { kind: 'push', target: '', state: 'delivered' },
    ]);
    for (const browser of [phone, laptop]) {
      const { endpoint } = browser.subscription;
      const [post, ...others] = posts.filter(({ url }) => url === endpoint);
      expect(others).toEqual([]);
      expect(post?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
      expect(decrypt(browser, Buffer.from(post?.body ?? ''))).toEqual({
        title: 'Watch',
        body: 'It rains.',
        path: `/#/agents/${String(made.agent_id)}?tab=runs&run=${runId}`,
      });
      const { origin, hostname } = new URL(endpoint);
      expect(post?.credential?.hosts).toEqual([hostname]);
      const { exp, ...claims } = readClaims(post?.credential?.headers['authorization'], publicKey);
      expect(claims).toEqual({ aud: origin, sub: 'mailto:parley@example.com' });
      const leftSeconds = exp - app.clock.now() / 1_000;
      expect(leftSeconds).toBeGreaterThan(0);
      expect(leftSeconds).toBeLessThanOrEqual(86_400);
    }
    const kept = JSON.stringify(await readTables(app));
    for (const secret of ['phone-secret', 'laptop-secret', phone.subscription.keys.auth])
      expect(kept).not.toContain(secret);
  });

  it('asks for an approval, and tells of a deployment that pauses itself [APR-06]', async () => {
    const phone = createBrowser('https://push.example/phone');
    await add(phone);
    const asking = await deploy(
      { approval_notices: [{ kind: 'push', target: '' }] },
      { tools: ['save-note'] },
    );
    app.provider.next({ text: 'I write.', toolCalls: [{ name: 'save_note', arguments: { text: 'rain' } }] });
    await settle(await run(asking));
    const message = decrypt(phone, Buffer.from(posts[0]?.body ?? ''));
    expect(message.title).toBe('Watch waits for your approval');
    expect(message.path).toMatch(/^\/#\/approvals\?id=apv_/);

    const failing = await deploy({}, { name: 'News' });
    posts = [];
    app.provider.otherwise({ fault: { kind: 'error', error: new Error('The vendor is down') } });
    for (let number = 0; number < 5; number += 1) await run(failing);
    await advanceUntil(
      app.clock,
      until(() => posts.length === 1, 'the notice'),
    );
    expect(decrypt(phone, Buffer.from(posts[0]?.body ?? ''))).toMatchObject({
      title: '"News" is paused',
      path: `/#/agents/${String(failing.agent_id)}?tab=deployments`,
    });
  });

  it.each([404, 410])(
    'forgets a device whose push service answers %s, and tries others again [DLV-01]',
    async (status) => {
      await add(createBrowser('https://push.example/dead'));
      const made = await deploy({ deliver_to: [{ kind: 'push', target: '' }] });
      app.provider.otherwise({ text: 'It rains.' });
      answers = [503, status];
      expect(await settle(await run(made))).toMatchObject([
        { state: 'failed', attempts: [{ status: 503 }, { status }] },
      ]);
      expect((await state()).devices).toBe(0);
      expect(await deliveries(await run(made))).toEqual([]);
    },
  );

  it('knows each address once, of the account that added it last, and so many in all [DLV-01]', async () => {
    const phone = createBrowser('https://push.example/phone');
    await add(phone);
    await add(phone);
    expect((await state()).devices).toBe(1);
    const bob = await app.createMember();
    await add(phone, bob);
    expect([(await state()).devices, (await state(bob)).devices]).toEqual([0, 1]);
    await call('DELETE', '/api/push', { endpoint: phone.subscription.endpoint });
    expect((await state(bob)).devices).toBe(1);
    await call('DELETE', '/api/push', { endpoint: phone.subscription.endpoint }, bob);
    expect((await state(bob)).devices).toBe(0);
    for (let number = 0; number <= MAX_PUSH_DEVICES; number += 1)
      await add(createBrowser(`https://push.example/${number}`));
    expect((await state()).devices).toBe(MAX_PUSH_DEVICES);
  });

  it('forgets the devices of a sign-in with it [DLV-01]', async () => {
    const mara = await signUp(app, 'mara');
    const laptop = await signIn(app, 'mara');
    await add(createBrowser('https://push.example/phone'), mara);
    await add(createBrowser('https://push.example/laptop'), laptop);
    const kept = () => app.db.read.selectFrom('push_devices').selectAll().execute();
    expect(await kept()).toHaveLength(2);
    expect((await call('POST', '/auth/logout', undefined, mara)).statusCode).toBe(200);
    expect(await kept()).toHaveLength(1);
    expect((await state(laptop)).devices).toBe(1);
    expect((await call('POST', '/auth/logout-all', undefined, laptop)).statusCode).toBe(200);
    expect(await kept()).toEqual([]);

    // An admin ends it.
    const admin = await app.createMember({ isAdmin: true });
    const tablet = await signIn(app, 'mara');
    await add(createBrowser('https://push.example/tablet'), tablet);
    await call('POST', `/api/admin/users/${tablet.userId}/sign-out`, undefined, admin);
    const phone = await signIn(app, 'mara');
    expect((await state(phone)).devices).toBe(0);
    await advanceUntil(
      app.clock,
      until(async () => (await kept()).length === 0, 'the hourly work'),
      600_000,
    );
  });

  it('refuses addresses inside the network, and keys that are none [SS-08]', async () => {
    const codes = [];
    for (const endpoint of ['https://127.0.0.1/x', 'https://169.254.169.254/latest', 'https://[::1]/x'])
      codes.push((await add(createBrowser(endpoint))).json().code);
    expect(codes).toEqual(['destination_blocked', 'destination_blocked', 'destination_blocked']);
    expect((await add(createBrowser('http://push.example/x'))).statusCode).toBe(422);
    const { subscription } = createBrowser('https://push.example/x');
    const wrong = { ...subscription, keys: { ...subscription.keys, p256dh: 'A'.repeat(87) } };
    expect((await call('PUT', '/api/push', wrong)).json().code).toBe('validation_failed');
    expect((await state()).devices).toBe(0);
  });
});
