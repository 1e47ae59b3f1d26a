import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHookClient, type HookClient } from '../../../testing/deployments/hook-client.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../testing/until.ts';

describe.each(TEST_DATABASES)('what the owner of a webhook sees of its calls on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let hooks: HookClient;
  beforeEach(async () => {
    app = await createTestApp({ database });
    ada = await app.createMember();
    hooks = createHookClient(app, ada);
  });
  afterEach(() => app.close());

  const sign = (secret: string | null, body: string) =>
    `sha256=${createHmac('sha256', secret ?? '')
      .update(body)
      .digest('hex')}`;

  it('is each delivery with request, reply and attempts, but not what could be secret [HOK-03]', async () => {
    const hook = await hooks.create({ signature: { kind: 'github' } });
    const body = '{"action":"opened","number":7}';
    const sent = await hooks.send(hook, body, {
      'content-type': 'application/json',
      'x-github-delivery': 'd-1',
      'x-github-event': 'pull_request',
      'x-hub-signature-256': sign(hook.secret, body),
      authorization: 'Bearer canary',
      cookie: 'canary',
    });
    expect(sent.statusCode).toBe(200);
    const unsigned = await hooks.send(hook, '{"action":"canary"}', { 'x-github-delivery': 'd-2' });
    expect([unsigned.statusCode, unsigned.json().code]).toEqual([401, 'hook_signature_invalid']);

    const list = (await hooks.ask(hook, 'GET', '/deliveries')).json();
    expect(list).toMatchObject({
      total: 2,
      counts: { all: 2, failed: 0, rejected: 1 },
      deliveries: [
        { status: 401, note: 'invalid_signature', run_id: null },
        { status: 200, event: 'pull_request', delivery_id: 'd-1', run_id: sent.json().run_id },
      ],
    });
    const rejected = (await hooks.ask(hook, 'GET', '/deliveries?state=rejected')).json();
    expect(rejected).toMatchObject({ total: 1, deliveries: [{ status: 401 }] });
    const [refused, delivered] = list.deliveries;
    const detail = await hooks.ask(hook, 'GET', `/deliveries/${String(delivered.id)}`);
    expect(detail.json()).toMatchObject({
      request: { method: 'POST', content_type: 'application/json', body, size: body.length, ip: '127.0.0.1' },
      reply: { status: 200 },
      tries: [{ id: delivered.id, by: 'sender', status: 200 }],
    });
    expect(JSON.parse(detail.json().reply.body)).toEqual(sent.json());
    expect(detail.payload).not.toContain('canary');
    expect(detail.payload).not.toContain(hook.path.slice(-20));
    const bare = await hooks.ask(hook, 'GET', `/deliveries/${String(refused.id)}`);
    expect(bare.json()).toMatchObject({ request: null, reply: null });
    const eve = createHookClient(app, await app.createMember());
    expect((await eve.ask(hook, 'GET', '/deliveries')).statusCode).toBe(404);
  });

  it('can be delivered again under a new id, with the same body, unless it is paused or was refused [HOK-03]', async () => {
    const hook = await hooks.create({ prompt_template: 'Order {{body.order}}' });
    app.provider.next({ text: 'no', fault: { kind: 'error', error: new Error('down') } });
    await hooks.send(hook, '{"order":12}', { 'webhook-id': 'msg_7' });
    const [first] = (await hooks.ask(hook, 'GET', '/deliveries?state=failed')).json().deliveries;
    const url = `/deliveries/${String(first.id)}/redeliver`;
    const again = await hooks.ask(hook, 'POST', url);
    expect([again.statusCode, again.json()]).toEqual([
      202,
      expect.objectContaining({
        status: 202,
        redelivery_of: first.id,
        request: expect.objectContaining({ body: '{"order":12}' }),
      }),
    ]);
    expect(again.json().delivery_id).not.toBe('msg_7');
    expect(again.json().tries).toMatchObject([{ by: 'sender', status: 503 }, { by: 'owner' }]);
    const done = until(async () => {
      const run = await app.call({ url: `/runs/${String(again.json().run_id)}` }, ada);
      return run.json().status === 'succeeded';
    }, 'the run');
    await advanceUntil(app.clock, done);
    expect(JSON.stringify(app.provider.calls.at(-1)?.turn.messages)).toContain('Order 12');
    await hooks.ask(hook, 'POST', '/pause');
    expect((await hooks.ask(hook, 'POST', url)).json().code).toBe('deployment_paused');
    await hooks.send(hook, 'Any.');
    const { deliveries } = (await hooks.ask(hook, 'GET', '/deliveries?state=rejected')).json();
    const gone = await hooks.ask(hook, 'POST', `/deliveries/${String(deliveries[0].id)}/redeliver`);
    expect(gone.statusCode).toBe(410);
  });

  it('is a sample that is kept and not run, on every server, with what is wrong with its signature [HOK-01] [HOK-02]', async () => {
    const hook = await hooks.create({ signature: { kind: 'github' }, is_active: false });
    expect((await hooks.ask(hook, 'GET', '/sample')).json()).toMatchObject({ state: 'none', request: null });
    expect((await hooks.ask(hook, 'POST', '/sample')).json()).toMatchObject({
      state: 'listening',
      listens_until: new Date(app.clock.now() + 600_000).toISOString(),
    });
    const beside = await createTestApp({ beside: app });
    const first = await createHookClient(beside, ada).send(hook, '{"a":{"b":1}}');
    await beside.close();
    expect([first.statusCode, first.json()]).toEqual([
      200,
      { run_id: null, status: 'received', output: null },
    ]);
    expect((await hooks.ask(hook, 'GET', '/sample')).json()).toMatchObject({
      state: 'received',
      request: { body: '{"a":{"b":1}}' },
      is_signature_valid: false,
      signature_problem: 'The header X-Hub-Signature-256 is missing.',
    });
    expect((await hooks.send(hook, 'second')).statusCode).toBe(409);
    await hooks.ask(hook, 'POST', '/sample');
    await hooks.send(hook, 'third', { 'x-hub-signature-256': sign(hook.secret, 'third') });
    expect((await hooks.ask(hook, 'GET', '/sample')).json()).toMatchObject({
      is_signature_valid: true,
      signature_problem: null,
    });
    expect(app.provider.calls).toEqual([]);
  });

  it('is a sample for a day, then nothing is kept of it [HOK-01]', async () => {
    const hook = await hooks.create();
    await hooks.ask(hook, 'POST', '/sample');
    await hooks.send(hook, 'canary');
    const stateOf = async () => (await hooks.ask(hook, 'GET', '/sample')).json().state;
    app.clock.jump(24 * 3_600_000 - 60_000);
    expect(await stateOf()).toBe('received');
    app.clock.jump(60_000);
    expect(await stateOf()).toBe('none');
    const isGone = until(async () => {
      const { sample } = await app.db.read.selectFrom('webhooks').select('sample').executeTakeFirstOrThrow();
      return sample === null;
    }, 'the housekeeping');
    await advanceUntil(app.clock, isGone, 60_000);
  });

  it('is a preview of exactly what the agent reads [HOK-01]', async () => {
    const prompt_template =
      '{{body.who}} owes {{ body.sums[1] }}, {{body.late}}, {{query.q}}, {{header.x-a}}.';
    const body = '{"who":"{{body.sums}}","sums":[1,2.50]}';
    const preview = await app.call(
      {
        method: 'POST',
        url: '/deployments/preview-message',
        payload: { prompt_template, append_body: true, body },
      },
      ada,
    );
    expect(preview.json()).toEqual({
      content: `{{body.sums}} owes 2.5, not given, not given, not given.\n\n${body}`,
      words: expect.any(Number),
      estimated_cost: null,
      missing: ['body.late', 'query.q', 'header.x-a'],
    });
    const sampled = await app.call(
      {
        method: 'POST',
        url: '/deployments/preview-message',
        payload: {
          prompt_template,
          append_body: false,
          body,
          headers: { 'x-a': 'headed' },
          query: { q: 'asked' },
        },
      },
      ada,
    );
    expect(sampled.json()).toMatchObject({
      content: '{{body.sums}} owes 2.5, not given, asked, headed.',
      missing: ['body.late'],
    });
    const hook = await hooks.create({ prompt_template, append_body: true });
    await hooks.send({ path: `${hook.path}?q=asked` }, body, {
      'x-a': 'headed',
      'content-type': 'application/json',
    });
    const [message] = app.provider.calls.at(-1)?.turn.messages.slice(-1) ?? [];
    expect(JSON.stringify(message)).toContain(
      JSON.stringify('{{body.sums}} owes 2.5, not given, asked, headed.').slice(1, -1),
    );
    const long = await app.call(
      {
        method: 'POST',
        url: '/deployments/preview-message',
        payload: {
          prompt_template: 'See:',
          append_body: true,
          content_type: 'text/plain',
          body: '字'.repeat(20_000),
        },
      },
      ada,
    );
    const { content } = long.json();
    expect(Buffer.byteLength(content)).toBeLessThan(20 * 1024 + 20);
    expect(content).toMatch(/^See:\n\n字+ \[…\]$/);
    const flood = await app.call(
      {
        method: 'POST',
        url: '/deployments/preview-message',
        payload: { prompt_template: '{{body}}'.repeat(1_000), append_body: false, body: 'a'.repeat(10_000) },
      },
      ada,
    );
    expect(flood.statusCode).toBe(422);
  });

  it('is counted as far as it is of use, however often it was called [HOK-03] [DEP-17]', async () => {
    const hook = await hooks.create();
    const nowMs = app.clock.now();
    await app.db.write((tx) =>
      sql`insert into hook_deliveries (id, deployment_id, user_id, received_at, status, took_ms, ip)
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 10100)
        select 'delivery_' || n, ${sql.lit(hook.id)}, ${sql.lit(ada.userId)}, ${sql.lit(nowMs)} - n,
          case when n % 2 = 0 then 200 else 503 end, 1, '127.0.0.1' from numbers`.execute(tx),
    );
    const list = (await hooks.ask(hook, 'GET', '/deliveries')).json();
    expect(list).toMatchObject({ total: 10_000, counts: { all: 10_000, failed: 5_000, rejected: 0 } });
    const pageOf = async (page: number) =>
      (await hooks.ask(hook, 'GET', `/deliveries?state=failed&page=${page}`)).json().deliveries;
    expect([await pageOf(1), await pageOf(100), await pageOf(101)].map(({ length }) => length)).toEqual([
      50, 50, 0,
    ]);
    const before = new Date(nowMs - 10_000).toISOString();
    const earlier = await hooks.ask(hook, 'GET', `/deliveries?to=${before}`);
    expect(earlier.json()).toMatchObject({ total: 100 });
    expect((await hooks.ask(hook, 'GET', '')).json()).toMatchObject({
      hours: Array.from({ length: 24 }, (_, hour) =>
        hour === 23 ? { calls: 1_000, failed: 500 } : { calls: 0, failed: 0 },
      ),
      calls_today: 1_000,
      failed_today: 500,
      last_call_at: new Date(nowMs - 1).toISOString(),
      last_call_status: 503,
    });
  });

  it('is forgotten after 30 days [HOK-03]', async () => {
    const hook = await hooks.create();
    await hooks.send(hook, 'Old.');
    const monthMs = 30 * 24 * 3_600_000;
    await app.db.write((tx) =>
      tx
        .updateTable('hook_deliveries')
        .set((set) => ({ received_at: set('received_at', '-', monthMs) }))
        .execute(),
    );
    await hooks.send(hook, 'New.');
    const isGone = until(async () => {
      const { total } = (await hooks.ask(hook, 'GET', '/deliveries')).json();
      return total === 1;
    }, 'the housekeeping');
    await advanceUntil(app.clock, isGone, 60_000);
  });

  it('has the secret of a sender that makes its own, and shows neither again [HOK-02]', async () => {
    const hook = await hooks.create({ signature: { kind: 'github' }, signing_secret: 'of the sender' });
    expect(hook.secret).toBe('of the sender');
    const send = (secret: string) => hooks.send(hook, 'Hi.', { 'x-hub-signature-256': sign(secret, 'Hi.') });
    expect((await send('of the sender')).statusCode).toBe(200);
    const replaced = await hooks.ask(hook, 'POST', '/rotate', {
      what: 'secret',
      signing_secret: 'another one',
    });
    expect(replaced.json()).toMatchObject({ signing_secret: 'another one', has_signing_secret: true });
    expect((await send('of the sender')).statusCode).toBe(401);
    expect((await send('another one')).statusCode).toBe(200);
    expect((await hooks.ask(hook, 'GET', '')).payload).not.toContain('another one');
  });

  it('has no weak secret for Standard Webhooks: not given, and not kept from another sender [HOK-02] [WH-03]', async () => {
    const wrong = { signature: { kind: 'standard' }, signing_secret: 'of the sender, not base64' };
    const good = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
    const agent = await app.call({ method: 'POST', url: '/agents/', payload: { name: 'Wrong' } }, ada);
    const convert = (payload: object) =>
      app.call(
        { method: 'POST', url: `/agents/${String(agent.json().id)}/convert-to-webhook`, payload },
        ada,
      );
    const made = await convert(wrong);
    expect([made.statusCode, made.json().errors[0].field]).toEqual([422, 'signing_secret']);
    expect((await convert({ ...wrong, signing_secret: good })).statusCode).toBe(200);

    const hook = await hooks.create({ signature: { kind: 'github' }, signing_secret: 'of the sender' });
    const toStandard = () => hooks.ask(hook, 'PUT', '', { signature: { kind: 'standard' } });
    const kept = await toStandard();
    expect([kept.statusCode, kept.json().errors[0].field]).toEqual([422, 'signature']);
    expect((await hooks.ask(hook, 'GET', '')).json().signature).toEqual({ kind: 'github' });
    await hooks.ask(hook, 'POST', '/rotate', { what: 'secret', signing_secret: good.slice(6) });
    expect((await toStandard()).statusCode).toBe(200);
    const rotated = await hooks.ask(hook, 'POST', '/rotate', { what: 'secret', signing_secret: 'c2hvcnQ=' });
    expect([rotated.statusCode, rotated.json().errors[0].field]).toEqual([422, 'signing_secret']);
  });

  it('runs with a body of the owner as a test, without a signature', async () => {
    const hook = await hooks.create({ signature: { kind: 'github' }, prompt_template: 'Try {{body.n}}' });
    const sent = await hooks.ask(hook, 'POST', '/test', { body: '{"event":"tried","n":5}' });
    expect([sent.statusCode, sent.json()]).toEqual([
      202,
      expect.objectContaining({ event: 'tried', status: 202, run_id: expect.any(String) }),
    ]);
    await advanceUntil(
      app.clock,
      until(() => app.provider.calls.length === 1, 'the run'),
    );
    expect(JSON.stringify(app.provider.calls[0]?.turn.messages)).toContain('Try 5');
  });
});
