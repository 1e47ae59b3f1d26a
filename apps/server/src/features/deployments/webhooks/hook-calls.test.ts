import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHookClient, type HookClient } from '../../../testing/deployments/hook-client.ts';
import { checkBooks } from '../../../testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../testing/until.ts';

/** JSON in a form, as GitHub sends it by default. */
const FROM_GITHUB = `payload=${encodeURIComponent('{"files":[{"path":"/a b"}]}')}`;

describe.each(TEST_DATABASES)('a webhook that is called on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let hooks: HookClient;
  beforeEach(async () => {
    app = await createTestApp({ database });
    ada = await app.createMember();
    hooks = createHookClient(app, ada);
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  const runsOf = async (agentId: string) =>
    (await app.call({ url: `/agents/${agentId}/runs` }, ada)).json().runs;

  it('runs the agent without a sign-in, a key or a header, and answers the result [DEP-09] [DEP-12] [MKT-10]', async () => {
    const hook = await hooks.create();
    app.provider.next({ text: 'Booked.' });
    const answer = await hooks.send(hook, 'Invoice 7 is here.');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { run_id: expect.stringMatching(/^run_/), status: 'succeeded', output: 'Booked.' },
    ]);
    expect(JSON.stringify(app.provider.calls[0]?.turn.messages)).toContain('Invoice 7 is here.');
    expect(await runsOf(hook.agentId)).toMatchObject([{ id: answer.json().run_id, trigger: 'webhook' }]);
    app.provider.next({ text: 'Empty.' });
    expect((await hooks.send(hook)).json()).toMatchObject({ output: 'Empty.' });
  });

  it('answers an unknown and a replaced address alike, and a paused one without a reason [WH-01] [WH-08] [AU-05]', async () => {
    const hook = await hooks.create();
    const rotated = await hooks.ask(hook, 'POST', '/rotate', { what: 'address' });
    const path = new URL(rotated.json().webhook_url).pathname;
    expect(path).not.toBe(hook.path);
    const old = await hooks.send(hook, 'Old.');
    const unknown = await hooks.send({ path: '/hooks/agents/whk_nothing' }, 'Any.');
    for (const { statusCode } of [old, unknown]) expect(statusCode).toBe(404);
    const bodyOf = ({ request_id: _id, ...rest }: { request_id: string }) => rest;
    expect(bodyOf(old.json())).toEqual(bodyOf(unknown.json()));
    expect((await hooks.send({ path }, 'New.')).statusCode).toBe(200);
    expect((await app.call({ url: path })).json()).toEqual({ is_active: true });

    await hooks.ask(hook, 'POST', '/pause');
    const paused = await hooks.send({ path }, 'Paused.');
    expect([paused.statusCode, paused.json().detail]).toEqual([409, 'This deployment is paused.']);
    expect((await app.call({ url: path })).json()).toEqual({ is_active: false });
    expect(await runsOf(hook.agentId)).toHaveLength(1);
    await hooks.ask(hook, 'POST', '/resume');
    expect((await hooks.send({ path }, 'Again.')).statusCode).toBe(200);
    await hooks.ask(hook, 'DELETE', '');
    expect((await hooks.send({ path }, 'Gone.')).statusCode).toBe(404);
    expect((await app.call({ url: path })).statusCode).toBe(404);
  });

  it('is dead with its suspended owner', async () => {
    const hook = await hooks.create();
    await app.db.write((tx) =>
      tx.updateTable('users').set({ status: 'suspended' }).where('id', '=', ada.userId).execute(),
    );
    expect((await hooks.send(hook, 'Any.')).statusCode).toBe(404);
    expect(app.provider.calls).toEqual([]);
  });

  it('answers at once where it says so or is asked to, and later than 55 seconds never [WH-02]', async () => {
    const now = await hooks.create({ answer: 'now' });
    const wait = await hooks.create();
    for (const path of [now.path, `${wait.path}?async=true`]) {
      const answer = await app.call({ method: 'POST', url: path, payload: 'Go.' });
      expect([answer.statusCode, answer.json()]).toEqual([
        202,
        { run_id: expect.any(String), status: 'running', output: null },
      ]);
    }
    app.provider.otherwise({ text: 'Late.', firstDelayMs: 59_000 });
    const late = app.call({ method: 'POST', url: wait.path, payload: 'Slow.' });
    const answer = await advanceUntil(app.clock, late, 1_000);
    expect([answer.statusCode, answer.json().status]).toEqual([202, 'running']);
    const runId = String(answer.json().run_id);
    const end = until(async () => {
      const run = await app.call({ url: `/runs/${runId}` }, ada);
      return run.json().status === 'succeeded';
    }, 'the end of the run');
    await advanceUntil(app.clock, end, 1_000);
    const { deliveries } = (await hooks.ask(wait, 'GET', '/deliveries')).json();
    expect(deliveries).toContainEqual(
      expect.objectContaining({ status: 202, note: 'in_background', run_id: runId }),
    );
  });

  it('goes on when its caller leaves [WH-02]', async () => {
    const hook = await hooks.create();
    app.provider.next({ text: 'Done.', firstDelayMs: 5_000 });
    const leaving = new AbortController();
    const call = fetch(`${await app.listen()}${hook.path}`, {
      method: 'POST',
      body: 'Work.',
      signal: leaving.signal,
    }).catch(() => null);
    await until(() => app.provider.calls.length === 1, 'the run');
    leaving.abort();
    await call;
    const end = until(async () => (await runsOf(hook.agentId))[0]?.status === 'succeeded', 'the end');
    await advanceUntil(app.clock, end);
  });

  it('runs once for a delivery id: repeats get the first answer, another body is refused [WH-03]', async () => {
    const hook = await hooks.create();
    const headers = { 'webhook-id': 'msg_1', 'content-type': 'application/json' };
    app.provider.next({ text: 'First.' });
    const first = await hooks.send(hook, '{"n":1}', headers);
    const again = await hooks.send(hook, '{"n":1}', headers);
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    const changed = await hooks.send(hook, '{"n":2}', headers);
    expect([changed.statusCode, changed.json().code]).toEqual([422, 'hook_delivery_changed']);
    expect(await runsOf(hook.agentId)).toHaveLength(1);
    const { deliveries } = (await hooks.ask(hook, 'GET', '/deliveries')).json();
    expect(deliveries.map(({ note }: { note: string | null }) => note)).toEqual([
      'hook_delivery_changed',
      'duplicate',
      null,
    ]);
    const dayMs = 24 * 3_600_000;
    await app.db.write((tx) =>
      tx
        .updateTable('hook_deliveries')
        .set((set) => ({ received_at: set('received_at', '-', dayMs) }))
        .execute(),
    );
    app.provider.next({ text: 'Another day.' });
    expect((await hooks.send(hook, '{"n":2}', headers)).json()).toMatchObject({ output: 'Another day.' });
  });

  it('reads integers of any length with all their digits, in templates, conditions and delivery ids', async () => {
    const hook = await hooks.create({
      delivery_id_from: 'body.id',
      prompt_template: 'id {{body.id}} amount {{body.amount}}',
      condition: { field: 'body.owner', value: '9007199254740993' },
    });
    const ids = ['1234567890123456789', '1234567890123456788'];
    for (const id of ids) {
      const payload = `{"id":${id},"amount":1.5,"owner":9007199254740993}`;
      const answer = await hooks.send(hook, payload, { 'content-type': 'application/json' });
      expect(answer.json()).toMatchObject({ status: 'succeeded' });
      expect(JSON.stringify(app.provider.calls.at(-1)?.turn.messages)).toContain(`id ${id} amount 1.5`);
    }
    expect(await runsOf(hook.agentId)).toHaveLength(2);
  });

  it('takes the delivery id from where its owner says [WH-03]', async () => {
    const byField = await hooks.create({ delivery_id_from: 'event.ids[0]' });
    const byHeader = await hooks.create({ delivery_id_from: 'header:X-Order' });
    const payload = JSON.stringify({ event: { ids: ['a'] } });
    for (const [hook, headers] of [
      [byField, {}],
      [byHeader, { 'x-order': 'o1' }],
    ] as const) {
      const first = await hooks.send(hook, payload, headers);
      expect((await hooks.send(hook, payload, headers)).json().run_id).toBe(first.json().run_id);
    }
  });

  it.each([
    ['stripe', '{"id":"evt_1","event":"paid"}', 'stripe-signature', (at, hex) => `t=${at},v1=${hex}`],
    ['slack', '{"event_id":"Ev1","event":"paid"}', 'x-slack-signature', (_at, hex) => `v0=${hex}`],
  ] satisfies [string, string, string, (at: number, hex: string) => string][])(
    'takes the id that %s signs: a call that is overheard runs nothing under another header [WH-03]',
    async (kind, body, header, toSignature) => {
      const hook = await hooks.create({ signature: { kind } });
      app.provider.otherwise({ text: 'Done.' });
      const at = Math.floor(app.clock.now() / 1_000);
      const head = kind === 'slack' ? `v0:${at}:` : `${at}.`;
      const hex = createHmac('sha256', hook.secret ?? '')
        .update(head + body)
        .digest('hex');
      const signed = { [header]: toSignature(at, hex), 'x-slack-request-timestamp': String(at) };
      const first = await hooks.send(hook, body, signed);
      expect([first.statusCode, first.json().output]).toEqual([200, 'Done.']);
      for (const name of ['webhook-id', 'idempotency-key', 'x-github-delivery'])
        expect((await hooks.send(hook, body, { ...signed, [name]: 'another' })).json()).toEqual(first.json());
      expect(app.provider.calls).toHaveLength(1);
    },
  );

  it('runs simultaneous repeats once, also over two servers [WH-03]', async () => {
    const beside = await createTestApp({ beside: app });
    try {
      const hook = await hooks.create({ answer: 'now', rate_per_minute: 600 });
      const headers = { 'idempotency-key': 'same' };
      const calls = Array.from({ length: 10 }, (_, index) =>
        (index % 2 === 0 ? app : beside).call({ method: 'POST', url: hook.path, payload: 'One.', headers }),
      );
      const answers = await Promise.all(calls);
      expect(new Set(answers.map((answer) => answer.json().run_id)).size).toBe(1);
      const end = until(async () => (await runsOf(hook.agentId))[0]?.status === 'succeeded', 'the end');
      await advanceUntil(app.clock, end);
      expect(await runsOf(hook.agentId)).toHaveLength(1);
    } finally {
      await beside.close();
    }
  });

  it('says nothing of the inside: not why it failed, nor what it cost [WH-04]', async () => {
    const hook = await hooks.create({}, { instructions: 'The secret word is canary.' });
    app.provider.next({ text: 'ok', fault: { kind: 'error', error: new Error('canary of the vendor') } });
    const failed = await hooks.send(hook, 'Fail.');
    expect([failed.statusCode, failed.json()]).toEqual([
      503,
      {
        detail: 'The agent could not finish this run.',
        code: 'hook_run_failed',
        retry_after: 5,
        request_id: expect.any(String),
        run_id: expect.stringMatching(/^run_/),
      },
    ]);
    expect(failed.payload).not.toContain('canary');
    const [shown] = (await hooks.ask(hook, 'GET', '/deliveries')).json().deliveries;
    expect(shown).toMatchObject({ status: 503, run_id: failed.json().run_id, note: expect.any(String) });
    const answer = await hooks.send(hook, 'Work.');
    expect(Object.keys(answer.json()).sort()).toEqual(['output', 'run_id', 'status']);
  });

  it('tells callers of an empty account the same as those of a paused webhook, and its owner why [WH-04] [DEP-18]', async () => {
    const poor = await app.createMember({ balance: 0 });
    const client = createHookClient(app, poor);
    const hook = await client.create();
    const refused = await client.send(hook, 'Work.', { 'webhook-id': 'again' });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'deployment_paused']);
    const { deliveries, counts } = (await client.ask(hook, 'GET', '/deliveries')).json();
    expect(deliveries).toMatchObject([{ status: 409, note: 'insufficient_balance' }]);
    expect(counts).toEqual({ all: 1, failed: 1, rejected: 0 });
    expect(app.provider.calls).toEqual([]);
  });

  it('is called so often a minute, and runs five times at once [WH-01]', async () => {
    const hook = await hooks.create({ rate_per_minute: 3, answer: 'now' });
    for (let call = 0; call < 3; call += 1) expect((await hooks.send(hook, 'Go.')).statusCode).toBe(202);
    const flooded = await app.call({ method: 'POST', url: hook.path, payload: 'Go.' });
    expect([flooded.statusCode, Number(flooded.headers['retry-after']) > 0]).toEqual([429, true]);
    const busy = await hooks.create({ answer: 'now' });
    app.provider.otherwise({ text: 'Slow.', firstDelayMs: 20_000 });
    const many = Array.from({ length: 6 }, () =>
      app.call({ method: 'POST', url: busy.path, payload: 'Go.' }),
    );
    const statuses = (await Promise.all(many)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([202, 202, 202, 202, 202, 429]);
    const end = until(
      async () =>
        (await runsOf(busy.agentId)).every(({ status }: { status: string }) => status === 'succeeded'),
      'the ends',
    );
    await advanceUntil(app.clock, end, 1_000);
  });

  it('takes nothing of the room that its owner has for replies, nor do 50 calls of programs [WH-01]', async () => {
    app.provider.otherwise({ text: 'Slow.', firstDelayMs: 20_000 });
    const [first, second] = [await hooks.create({ answer: 'now' }), await hooks.create({ answer: 'now' })];
    const deployed = await app.call(
      {
        method: 'POST',
        url: `/agents/${first.agentId}/deployments/api`,
        payload: { rate_per_minute: 600 },
      },
      ada,
    );
    const program = { ...ada, token: String(deployed.json().key) };
    const callHook = ({ path }: { path: string }) => app.call({ method: 'POST', url: path, payload: 'Go.' });
    const callAsProgram = () =>
      app.call(
        {
          method: 'POST',
          url: `/api/v1/deployments/${String(deployed.json().id)}/run`,
          payload: { content: 'Go.', background: true },
        },
        program,
      );
    const statusesOf = async (calls: Promise<{ statusCode: number }>[]) =>
      (await Promise.all(calls)).map(({ statusCode }) => statusCode);
    const ofHooks = await statusesOf(
      Array.from({ length: 10 }, (_, at) => callHook(at % 2 === 0 ? first : second)),
    );
    expect(ofHooks).toEqual(Array.from({ length: 10 }, () => 202));
    const ofPrograms = await statusesOf(Array.from({ length: 51 }, callAsProgram));
    expect(ofPrograms.toSorted()).toEqual([...Array.from({ length: 50 }, () => 200), 429]);
    const own = await advanceUntil(app.clock, app.generate(ada, { prompt: 'Hi' }), 1_000);
    expect(own.statusCode).toBe(200);
  });

  it('is called from allowed addresses alone, with a body of at most a megabyte [WH-01] [IN-03]', async () => {
    const hook = await hooks.create({ allowed_ips: ['203.0.113.0/24', '2001:db8::1'] });
    const refused = await hooks.send(hook, 'Go.');
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'caller_address_not_allowed']);
    const wrong = await hooks.ask(hook, 'PUT', '', { allowed_ips: ['everywhere'] });
    expect([wrong.statusCode, wrong.json().errors[0].field]).toEqual([422, 'allowed_ips']);
    await hooks.ask(hook, 'PUT', '', { allowed_ips: ['127.0.0.0/8'] });
    expect((await hooks.send(hook, 'Go.')).statusCode).toBe(200);
    expect((await hooks.send(hook, 'a'.repeat(1024 * 1024 + 1))).statusCode).toBe(413);
  });

  it('is not used up by calls from other addresses, few of which are written down [WH-01]', async () => {
    const hook = await hooks.create({ allowed_ips: ['203.0.113.0/24'], rate_per_minute: 3 });
    for (let call = 0; call < 12; call += 1) {
      const refused = await app.call({ method: 'POST', url: hook.path, payload: 'Go.' });
      expect(refused.json().code).toBe('caller_address_not_allowed');
    }
    const allowed = () =>
      advanceUntil(
        app.clock,
        app.call({ method: 'POST', url: hook.path, payload: 'Go.', remoteAddress: '203.0.113.9' }),
      );
    for (let call = 0; call < 3; call += 1) expect((await allowed()).statusCode).toBe(200);
    expect((await allowed()).statusCode).toBe(429);
    const { counts } = (await hooks.ask(hook, 'GET', '/deliveries')).json();
    // Ten rows of refused calls, and those that ran.
    expect(counts.all).toBe(13);
  });

  it('acknowledges what does not meet its condition, runs nothing and keeps no body', async () => {
    const hook = await hooks.create({ condition: { field: 'event', value: 'paid' } });
    const answer = await hooks.send(hook, '{"event":"opened"}');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { run_id: null, status: 'ignored', output: null },
    ]);
    const [ignored] = (await hooks.ask(hook, 'GET', '/deliveries')).json().deliveries;
    expect(ignored).toMatchObject({ status: 200, note: 'condition', event: 'opened' });
    const detail = await hooks.ask(hook, 'GET', `/deliveries/${String(ignored.id)}`);
    expect(detail.json()).toMatchObject({ request: null, reply: { status: 200 } });
    const again = await hooks.ask(hook, 'POST', `/deliveries/${String(ignored.id)}/redeliver`);
    expect(again.statusCode).toBe(410);
    expect((await hooks.send(hook, '{"event":"paid"}')).json().status).toBe('succeeded');
    expect(app.provider.calls).toHaveLength(1);
  });

  it('takes any kind of body for what it is, and never for a file [IN-03]', async () => {
    const hook = await hooks.create({ prompt_template: 'File {{body.files[0].path}}, {{body}}' });
    const sent: [string, string, string][] = [
      ['application/json', '{"files":[{"path":"/etc/passwd"}]}', 'File /etc/passwd, {"files"'],
      ['application/json;charset="UTF8"', '{"files":[{"path":"/tmp/ü"}]}', 'File /tmp/ü, {"files"'],
      ['application/x-www-form-urlencoded', 'a=1&a=2', 'File not given, a=1&a=2'],
      ['application/x-www-form-urlencoded', FROM_GITHUB, 'File /a b, {"files"'],
      ['application/x-www-form-urlencoded', 'payload={}&a=1', 'File not given, payload={}&a=1'],
      ['application/x-www-form-urlencoded', 'payload={no', 'File not given, payload={no'],
      ['multipart/form-data; boundary=x', '--x\r\n\r\nhi\r\n--x--', 'File not given, --x'],
      ['application/json', '{not json', 'File not given, {not json'],
    ];
    for (const [type, payload, read] of sent) {
      expect((await hooks.send(hook, payload, { 'content-type': type })).statusCode).toBe(200);
      expect(JSON.stringify(app.provider.calls.at(-1)?.turn.messages)).toContain(
        JSON.stringify(read).slice(1, -1),
      );
    }
    const bytes = await hooks.send(hook, Buffer.from([0x89, 0x50, 0xff]), { 'content-type': 'image/png' });
    expect(bytes.statusCode).toBe(415);
    const deep = `${'['.repeat(100)}${']'.repeat(100)}`;
    expect((await hooks.send(hook, deep, { 'content-type': 'application/json' })).statusCode).toBe(422);
  });
});
