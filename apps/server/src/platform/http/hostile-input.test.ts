import { connect, type Socket } from 'node:net';
import type { InjectOptions } from 'fastify';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AnyEndpoint } from '@parley/contract/endpoint.ts';
import { ENDPOINTS } from '@parley/contract/endpoints.ts';
import { ERRORS, isErrorCode } from '@parley/contract/errors/catalogue.ts';
import type { ApiError } from '@parley/contract/errors/schemas.ts';
import { toForm } from '../../testing/form.ts';
import { GOOGLE_CLIENT } from '../../testing/vendors/google.ts';
import { checkBooks } from '../../testing/ledger.ts';
import { PASSWORD, post, signIn } from '../../testing/people.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { until } from '../../testing/until.ts';

const NUL = String.fromCharCode(0);
const WRONG: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e308,
  '',
  'x'.repeat(500_000),
  NUL,
  [],
  [[]],
  {},
  { toString: 'x', length: -1 },
];

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A body that the operation takes, to be broken one field at a time. */
const ACCOUNT = { username: 'someone', email: 'someone@parley.example', password: PASSWORD };
const MESSAGE = {
  message_id: 'message-1',
  role: 'user',
  content: 'Hi',
  timestamp: '2026-01-02T03:04:05.000Z',
  extracted_files: null,
  agent_execution: null,
};
const SESSION = {
  session_id: 'session-1',
  name: 'New Chat',
  system_prompt: null,
  selected_model_id: null,
  supports_vision: true,
  supports_reasoning_effort: false,
  reasoning_effort: null,
  title_generated: false,
  is_pinned: false,
  messages: [MESSAGE],
  created_at: MESSAGE.timestamp,
  updated_at: MESSAGE.timestamp,
  last_message_at: null,
  last_user_activity_at: null,
  version: 1,
};
const SYSTEM_PROMPT = { title: 'Editor', prompt: 'Edit what you are given.', category: 'general' };

const GOOD: Readonly<Record<string, Record<string, unknown>>> = {
  'agents.autoGenerate': { description: 'Sums up the news' },
  'agents.create': { name: 'Summer' },
  'agents.download': {},
  'agents.execute': { content: 'Hi' },
  'agents.executeDefault': { content: 'Hi' },
  'agents.executeDraft': { content: 'Hi', agent: { name: 'Summer' } },
  'agents.import': { format: 'parley-agent', version: 1, agent: { name: 'Summer' } },
  'agents.replay': {},
  'agents.change': { memory_enabled: true },
  'agents.update': { name: 'Summer' },
  'agents.vote': { a: 'run_1', b: 'run_2', vote: 'same' },
  'approvals.answer': { action: 'cancel' },
  'approvals.decide': { decision: 'allow' },
  'gateway.callMcp': { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  'approvals.updateRule': { after_outside: true },
  'auth.changePassword': { new_password: PASSWORD },
  'auth.checkUsername': { username: 'someone' },
  'auth.createApiKey': { name: 'Key', scopes: ['chat'] },
  'auth.forgotPassword': { username: 'someone' },
  'auth.google': { token: 'x.y.z', nonce: 'n' },
  'auth.linkGoogle': { token: 'x.y.z', nonce: 'n' },
  'auth.login': { username: 'someone', password: PASSWORD },
  'auth.refresh': { refresh_token: 'nonsense' },
  'auth.register': ACCOUNT,
  'auth.resetPassword': { token: 'nonsense', password: PASSWORD },
  'auth.unlinkGoogle': { password: PASSWORD },
  'auth.upgradeGuest': ACCOUNT,
  'billing.setApiKeyBudget': { per_run: 1, per_month: 10 },
  'billing.setBudget': { per_run: 1, per_month: 10 },
  'contact.send': {
    name: 'Mara',
    email: 'mara@parley.example',
    subject: 'general',
    message: 'Is there a quiet hour?',
  },
  'contact.setStatus': { status: 'answered' },
  'gateway.createChatCompletion': {
    model: 'scripted/one',
    messages: [{ role: 'user', content: 'Hi' }],
    max_tokens: 5,
  },
  'credentials.describe': { tool_names: ['a-tool'] },
  'credentials.finishSignIn': { state: 'a-state', code: 'a-code' },
  'credentials.listMissing': { tool_names: ['a-tool'] },
  'credentials.save': { values: { token: 'a-token' } },
  'credentials.validate': { tool_names: ['a-tool'] },
  'gateway.createEmbeddings': { model: 'openai/text-embedding-3-small', input: 'Hi' },
  'gateway.createResponse': { model: 'scripted/one', input: 'Hi', max_output_tokens: 5 },
  'customtools.create': {
    name: 'look-up',
    description: 'Looks it up.',
    method: 'GET',
    url: 'https://api.example/',
  },
  'customtools.importCurl': { command: 'curl https://api.example/' },
  'customtools.importOpenApi': {
    document: '{"openapi":"3.0.0","paths":{"/a":{"get":{}}}}',
    base_url: 'https://api.example/',
  },
  'customtools.update': { is_active: false },
  'customtools.test': { arguments: {} },
  'deployments.convertToScheduled': {},
  'deployments.convertToWebhook': {},
  'deployments.createApi': {},
  'deployments.createKey': { name: 'Script' },
  'deployments.createScheduled': { prompt: 'Look.', schedule: '@daily' },
  'deployments.pause': {},
  'deployments.previewHookMessage': { prompt_template: null, append_body: false, body: 'Hi' },
  'deployments.previewSchedule': { schedule: '@daily' },
  'deployments.replaceKey': { overlap_hours: 0 },
  'deployments.rotate': {},
  'deployments.run': { content: 'Hi' },
  'deployments.testHook': { body: 'Hi' },
  'deployments.update': { is_active: true },
  'history.appendMessages': { messages: [MESSAGE], from_index: 0 },
  'history.bulkSync': { sessions: [SESSION] },
  'history.createShare': { expires_in_days: 7 },
  'history.saveImage': {},
  'history.saveSession': { session: SESSION },
  'history.updateMetadata': { name: 'Plans' },
  // Refused at once: what is not reached is reported after a while.
  'mcp.create': { name: 'Port data', url: 'http://127.0.0.1/mcp' },
  'mcp.check': { url: 'http://127.0.0.1/mcp' },
  'mcp.finishSignIn': { state: 'nonsense', code: 'nonsense' },
  'mcp.update': { name: 'Port data' },
  'mcp.readResource': { uri: 'note://port' },
  'mcp.usePrompt': { name: 'report' },
  'mcp.updateTool': { is_enabled: false },
  'push.add': {
    endpoint: 'https://push.example/x',
    keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
  },
  'push.remove': { endpoint: 'https://push.example/x' },
  'memory.create': { agent_id: 'agent_default', text: 'Likes tea' },
  'memory.update': { text: 'Likes tea' },
  'prompts.createSuggestion': { title: 'Summary', text: 'Sum this up.', purpose: 'writing' },
  'prompts.createSystemPrompt': SYSTEM_PROMPT,
  'prompts.updateSystemPrompt': SYSTEM_PROMPT,
  'reports.change': { status: 'resolved' },
  'reports.send': {
    error_message: 'x is not a function',
    error_stack: 'at f (app.js:1)',
    component_stack: 'at App',
    url: 'http://localhost/#/chat',
    user_agent: 'Test',
    browser_info: null,
    additional_context: null,
  },
  'profile.delete': { password: PASSWORD },
  'workspaces.create': { name: 'Harbour' },
  'workspaces.update': { name: 'Harbour' },
  'workspaces.updateMember': { role: 'viewer' },
  'workspaces.createInvites': { role: 'member' },
  'workspaces.createCostCentre': { kind: 'team', name: 'Tenders' },
  'workspaces.updateCostCentre': { name: 'Tenders' },
  'workspaces.setSpendingChoice': { choice: null },
  'payments.createCheckout': { amount: 10 },
  'payments.setAutoRefill': { enabled: false, threshold: 5, amount: 10, monthly_ceiling: 50 },
  'payments.paySandbox': { card: '4242424242424242' },
  'models.changeSettings': { changes: [] },
  'limits.change': { changes: [{ id: 'run-steps', from: 50, to: null }] },
  'models.saveVendorKey': { api_key: 'sk-nonsense' },
  'administration.adjustBalance': { direction: 'add', amount: 1, reason: 'A gift', key: 'adjustment-1' },
  'administration.createAccount': { username: 'newcomer' },
  'administration.createPasswordLink': {},
  'administration.setAdmin': { is_admin: false },
  'administration.suspend': { reason: 'Spam' },
  'profile.update': { language: 'en' },
  'tools.runProgram': { language: 'javascript', code: '1' },
  'chat.generate': { prompt: 'Hi', stream: 'false', max_tokens: '5' },
  'files.extractText': {},
  'knowledge.addDocument': {},
  'knowledge.create': { name: 'Handbooks' },
  'knowledge.update': { name: 'Handbooks' },
  'chat.structuredOutput': { prompt: 'Hi', json_schema: {}, max_tokens: 5 },
};

const withBody = ENDPOINTS.filter((endpoint) => endpoint.body !== undefined);
const fieldsOf = ({ body }: AnyEndpoint): string[] => {
  const given = body instanceof z.ZodPrefault ? body.unwrap() : body;
  return given instanceof z.ZodObject ? Object.keys(given.shape) : [];
};
const pathOf = (endpoint: AnyEndpoint, value = 'run_x'): string =>
  endpoint.path.replaceAll(/\{\w+\}/g, value);

describe.each(TEST_DATABASES)('wrong input on %s', (database) => {
  let app: TestApp;
  let member: Person;
  const unhandled: unknown[] = [];
  const noteUnhandled = (error: unknown): void => void unhandled.push(error);
  beforeAll(async () => {
    process.on('unhandledRejection', noteUnhandled);
    app = await createTestApp({
      database,
      // With Google, which answers 503 where it is not set up; no token below is good enough to fetch its keys.
      environment: {
        LIMIT_FACTOR: '100000',
        PAYMENT_SANDBOX: 'true',
        GOOGLE_CLIENT_ID: GOOGLE_CLIENT,
        GOOGLE_JWKS_URL: 'http://127.0.0.1:9/keys',
      },
    });
    // An admin, for whom every operation reads its input.
    const rich = await app.createMember({ balance: 10_000, isAdmin: true });
    // Without a password the account could be deleted and its sign-ins ended by the calls below.
    await post(app, '/auth/change-password', { new_password: PASSWORD }, { person: rich });
    member = await signIn(app, rich.userId);
    app.provider.otherwise({ text: '{}' });
  });
  afterAll(async () => {
    expect(unhandled).toEqual([]);
    process.off('unhandledRejection', noteUnhandled);
    await checkBooks(app.db);
    await app.close();
  });

  const send = async (request: InjectOptions): Promise<number> =>
    (await app.call(request, member)).statusCode;
  const json = { 'content-type': 'application/json' };

  it('has a good body to break for every operation that takes one', () => {
    expect(Object.keys(GOOD).sort()).toEqual(withBody.map((endpoint) => endpoint.id).sort());
  });

  it.each(withBody.map((endpoint) => [endpoint.id, endpoint] as const))(
    'is refused by %s: no body, another kind of body, half a body [IN-01]',
    async (_id, endpoint) => {
      const request = { method: endpoint.method, url: pathOf(endpoint) };
      const whole = JSON.stringify(GOOD[endpoint.id]);
      // Some go without one.
      const isOptional = endpoint.body?.safeParse(undefined).success === true;
      const bodies = [
        ...(isOptional ? [] : ['']),
        'null',
        '[]',
        ...(endpoint.body?.safeParse({}).success ? [] : ['{}']),
        '"text"',
        '1',
        'true',
        whole.slice(0, -1),
        `${whole}}`,
        '{"a":',
        '\ufeff{}',
      ];
      for (const payload of bodies) {
        expect([400, 415, 422], payload).toContain(await send({ ...request, payload, headers: json }));
      }
      if (!isOptional) expect([400, 415, 422]).toContain(await send(request));
      for (const type of [
        'text/plain',
        'application/xml',
        'application/x-www-form-urlencoded',
        'nonsense',
        ...(isOptional ? [] : ['']),
      ]) {
        const status = await send({ ...request, payload: whole, headers: { 'content-type': type } });
        expect([400, 415], type).toContain(status);
      }
    },
  );

  it.each(
    withBody.flatMap((endpoint) =>
      fieldsOf(endpoint).map((field) => [endpoint.id, field, endpoint] as const),
    ),
  )(
    'is refused or understood by %s, never fatal: every wrong kind of %s [IN-01] [F-44]',
    async (id, field, endpoint) => {
      for (const value of WRONG) {
        const body = { ...GOOD[id], [field]: value };
        const text = Object.entries(body).map(([name, item]) => [name, toText(item)] as const);
        const form = toForm(text);
        const request = endpoint.form ? { payload: form.payload, headers: form.headers } : { payload: body };
        const answer = await app.call({ method: endpoint.method, url: pathOf(endpoint), ...request }, member);
        expect(answer.statusCode).toBeLessThan(500);
        if (answer.statusCode !== 422) continue;
        const { errors, code, detail } = answer.json<ApiError>();
        // What a validator says of a field belongs to the field, never to the sentence about the request.
        if (errors && isErrorCode(code)) expect(detail).toBe(ERRORS[code].detail);
        // A refusal by a rule of its own (an unknown model, an unusable schema) has a code of its own.
        if (errors) expect(errors[0]?.field).toContain(field);
        else expect(answer.json()).not.toMatchObject({ code: 'validation_failed' });
      }
    },
  );

  it('in queries and paths is refused by name: pages, limits, numbers, flags [IN-05]', async () => {
    const wrong = [
      '-1',
      '0',
      '1e9',
      'NaN',
      'Infinity',
      '1.5',
      '',
      'abc',
      '1;DROP TABLE runs',
      '9'.repeat(400),
      "1' OR '1'='1",
    ];
    for (const value of wrong) {
      const answer = await app.call({ url: `/runs?per_page=${encodeURIComponent(value)}` }, member);
      expect([value, answer.statusCode]).toEqual([value, 422]);
      expect(answer.json()).toMatchObject({ errors: [{ field: 'per_page' }] });
    }
    expect(await send({ url: '/runs?per_page=1&per_page=2' })).toBe(422);
    expect(await send({ url: '/runs?per_page=101' })).toBe(422);
    expect(await send({ url: '/runs?per_page=100&before=run_0' })).toBe(200);
    for (const value of ['yes', '2', '']) expect(await send({ url: `/runs?active=${value}` })).toBe(422);
  });

  it('of an injector finds nothing and breaks nothing [IN-05]', async () => {
    const corpus = [
      "' OR 1=1 --",
      '"; DROP TABLE runs; --',
      '%',
      '_',
      '\\',
      '$1',
      '${7*7}',
      '{{7*7}}',
      '../../etc/passwd',
      '*',
      '(a+)+$',
    ];
    await app.generate(member, { prompt: 'Hi', max_tokens: '5' }, { key: 'there' });
    for (const text of corpus) {
      const value = encodeURIComponent(text);
      expect((await app.call({ url: `/runs?key=${value}` }, member)).json()).toMatchObject({
        runs: [],
        next: null,
      });
      expect(await send({ url: `/runs/by-key/${value}` })).toBe(404);
      expect(await send({ url: `/runs/${value}` })).toBe(404);
    }
    expect(await send({ url: '/runs/by-key/there' })).toBe(200);
  });

  it('that sets fields of the server is dropped, never stored [IN-04]', async () => {
    const owned = {
      id: 'run_mine',
      run_id: 'run_mine',
      user_id: 'usr_other',
      owner: 'usr_other',
      role: 'admin',
      is_admin: 'true',
      balance: '1000000',
      cost: '0',
      status: 'succeeded',
      trigger: 'webhook',
      kind: 'agent',
      usage_kind: 'title',
      prices: '{"input":0,"output":0}',
      fence: '99',
      lease_until: '0',
      created_at: '0',
      started_at: '0',
      finished_at: '0',
      idempotency_key: 'theirs',
    };
    const before = (await app.call({ url: '/auth/me' }, member)).json<{ balance: number }>();
    const answer = await app.generate(member, { ...owned, prompt: 'Hi', max_tokens: '5' });
    const { run_id: runId, cost } = answer.json<{ run_id: string; cost: number }>();
    expect(runId).not.toBe('run_mine');
    const row = await app.db.read
      .selectFrom('runs')
      .selectAll()
      .where('id', '=', runId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      user_id: member.userId,
      trigger: 'ui',
      kind: 'generate',
      usage_kind: 'chat',
      fence: 1,
    });
    expect(row.idempotency_key).toBeNull();
    expect(row.started_at).toBeGreaterThan(0);
    expect(JSON.parse(row.prices)).toMatchObject({ input: 1_000_000, output: 2_000_000 });
    const after = (await app.call({ url: '/auth/me' }, member)).json();
    expect(after).toMatchObject({ ...before, balance: Math.round((before.balance - cost) * 1e6) / 1e6 });
    const payload = { ...owned, prompt: 'Hi', json_schema: {}, max_tokens: 5 };
    expect(await send({ method: 'POST', url: '/structured-output', payload })).toBe(200);
    const guest = { role: 'user', balance: 1e9, is_admin: true, id: 'usr_mine' };
    const started = await app.call({ method: 'POST', url: '/auth/guest', payload: guest });
    expect(started.json()).toMatchObject({ user: { role: 'guest', balance: 0.1, is_admin: false } });
  });

  it.each(['__proto__', 'constructor', 'prototype'])(
    'named %s touches no prototype and gets 422 [IN-04]',
    async (key) => {
      const bodies = [
        `{"prompt":"Hi","json_schema":{},"${key}":{"role":"admin"}}`,
        `{"prompt":"Hi","json_schema":{"properties":{"${key}":{"role":"admin"}}}}`,
        `{"prompt":"Hi","json_schema":{"a":[{"${key}":1}]}}`,
      ];
      for (const payload of bodies) {
        expect(await send({ method: 'POST', url: '/structured-output', payload, headers: json })).toBe(422);
      }
      const form = toForm({ prompt: 'Hi', stream: 'false', [`${key}`]: 'x' });
      expect(await send({ method: 'POST', url: '/generate', ...form })).toBe(422);
      expect(Object.keys({})).toEqual([]);
      expect(({} as { role?: string }).role).toBeUndefined();
    },
  );

  it('posing as an upload is refused: files come from real parts only [IN-03]', async () => {
    const invented = { prompt: 'Hi', image: { path: '/etc/passwd', name: 'a.png', size: 1, toBuffer: 'x' } };
    expect(await send({ method: 'POST', url: '/generate', payload: invented })).toBe(415);
    const fields = toForm({ prompt: 'Hi', stream: 'false', max_tokens: '5', image: '/etc/passwd' });
    const calls = app.provider.calls.length;
    expect(await send({ method: 'POST', url: '/generate', ...fields })).toBe(200);
    expect(JSON.stringify(app.provider.calls[calls]?.turn.messages)).not.toContain('passwd');
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/mixed; boundary=x',
    ]) {
      const status = await send({
        method: 'POST',
        url: '/generate',
        payload: fields.payload,
        headers: { 'content-type': type },
      });
      expect([400, 415, 422], type).toContain(status);
    }
  });

  it.each([
    ['a part that never ends', '--x\r\ncontent-disposition: form-data; name="prompt"\r\n\r\nHi'],
    ['a boundary that never comes', 'nothing like a form'],
    ['a part without a name', '--x\r\ncontent-disposition: form-data\r\n\r\nHi\r\n--x--\r\n'],
    ['a part without headers', '--x\r\n\r\nHi\r\n--x--\r\n'],
    ['nothing at all', ''],
    ['only the end', '--x--\r\n'],
  ])('in a broken form is refused: %s [IN-01]', async (_name, payload) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    expect([400, 422]).toContain(await send({ method: 'POST', url: '/generate', payload, headers }));
  });

  it('comes back in no header of an answer [IN-08]', async () => {
    const injected = 'a\r\nset-cookie: owned=1\r\n\r\n<script>';
    const value = encodeURIComponent(injected);
    for (const endpoint of ENDPOINTS) {
      const url = `${pathOf(endpoint, value)}?key=${value}&from=${value}`;
      const answer = await app.call({ method: endpoint.method, url }, member);
      expect(JSON.stringify(answer.headers)).not.toContain('owned');
    }
    const form = toForm({ prompt: injected, stream: 'false', session_id: injected, max_tokens: '5' });
    const answer = await app.call({ method: 'POST', url: '/generate', ...form }, member);
    expect(JSON.stringify(answer.headers)).not.toContain('owned');
  });

  it('a thousand times over never makes a 5xx [PF-05]', async () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('run_x', 'true', '-1', '{}', '[]', NUL, '%00', '..'),
    );
    const requests = fc.record({
      endpoint: fc.constantFrom(...ENDPOINTS),
      // The test client resolves dots by itself; the raw ones are sent elsewhere.
      path: anything.filter((text) => !/^\.*$/.test(text)),
      query: fc.dictionary(
        fc.constantFrom('page', 'per_page', 'key', 'active', 'from', 'after', 'x'),
        anything,
      ),
      body: fc.oneof(
        fc.json(),
        anything,
        fc.object().map((value) => JSON.stringify(value)),
      ),
      fields: fc.dictionary(
        fc.constantFrom('prompt', 'stream', 'max_tokens', 'chat_history_json', 'purpose'),
        anything,
      ),
      isForm: fc.boolean(),
      person: fc.constantFrom('member', 'nobody', 'nonsense'),
      key: fc.option(fc.string({ unit: 'grapheme-ascii' })),
    });
    for (const request of fc.sample(requests, { numRuns: 1_000, seed: 20_260_115 })) {
      const { endpoint, isForm, person, key } = request;
      const query = new URLSearchParams(request.query).toString();
      const form = toForm({ ...request.fields, stream: 'false' });
      const headers: Record<string, string> = {
        ...(isForm ? form.headers : json),
        ...(person === 'member' && { authorization: `Bearer ${member.token}` }),
        ...(person === 'nonsense' && { authorization: 'Bearer nonsense' }),
        ...(key !== null && { 'idempotency-key': key }),
      };
      const answer = await app.call({
        method: endpoint.method,
        url: `${pathOf(endpoint, encodeURIComponent(request.path.toWellFormed()))}?${query}`,
        headers,
        ...(endpoint.body && { payload: isForm ? form.payload : request.body }),
      });
      expect(answer.statusCode, JSON.stringify(request)).toBeLessThan(500);
    }
  });
});

describe('input that is too much', () => {
  let app: TestApp;
  let member: Person;
  beforeAll(async () => {
    app = await createTestApp();
    member = await app.createMember({ balance: 1_000 });
    app.provider.otherwise({ text: '{}' });
  });
  afterAll(() => app.close());

  const ask = async (payload: string): Promise<number> => {
    const headers = { 'content-type': 'application/json' };
    return (await app.call({ method: 'POST', url: '/structured-output', payload, headers }, member))
      .statusCode;
  };

  it('is refused by size: just below, at and above one megabyte [IN-02]', async () => {
    const limit = 1024 * 1024;
    const bodyOf = (sizeBytes: number): string => {
      const frame = '{"prompt":"Hi","json_schema":{},"unknown":""}';
      return frame.replace('""}', `"${'x'.repeat(sizeBytes - frame.length)}"}`);
    };
    expect(await ask(bodyOf(limit - 1))).toBe(200);
    expect(await ask(bodyOf(limit))).toBe(200);
    expect(await ask(bodyOf(limit + 1))).toBe(413);
  });

  it('is refused by depth and by number of fields [IN-02]', async () => {
    const deep = (levels: number): string =>
      `{"prompt":"Hi","json_schema":{},"x":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    const wide = (keys: number): string =>
      JSON.stringify({
        prompt: 'Hi',
        json_schema: {},
        ...Object.fromEntries(Array.from({ length: keys - 2 }, (_, index) => [`k${index}`, 0])),
      });
    expect(await ask(deep(63))).toBe(200);
    expect(await ask(deep(64))).toBe(422);
    expect(await ask(deep(100_000))).toBe(422);
    expect(await ask(wide(10_000))).toBe(200);
    expect(await ask(wide(10_001))).toBe(422);
  });

  it('is refused by the size of a field and of a file, and by the number of parts [IN-02]', async () => {
    const upload = async (form: ReturnType<typeof toForm>) =>
      (await app.call({ method: 'POST', url: '/generate', ...form }, member)).json<{ code: string }>().code;
    const huge = Buffer.alloc(25 * 1024 * 1024 + 1);
    expect(await upload(toForm({ prompt: 'Hi' }, [{ field: 'image', name: 'a.png', bytes: huge }]))).toBe(
      'file_too_large',
    );
    const fields = Array.from({ length: 70 }, (_, index) => [`f${index}`, 'x'] as const);
    expect(await upload(toForm([['prompt', 'Hi'], ...fields]))).toBe('too_large');
    expect(await upload(toForm({ prompt: 'Hi', other: 'x'.repeat(8 * 1024 * 1024 + 1) }))).toBe('too_large');
    const many = Array.from({ length: 40 }, (_, index) => [`f${index}`, 'x'.repeat(1024 * 1024)] as const);
    expect(await upload(toForm([['prompt', 'Hi'], ...many]))).toBe('too_large');
    expect(app.provider.calls.every((call) => call.turn.messages.length > 0)).toBe(true);
  });

  it('is cut off when a body in pieces never ends, and memory does not follow [IN-02]', async () => {
    const { hostname, port } = new URL(await app.listen());
    const before = process.memoryUsage().rss;
    const socket: Socket = connect(Number(port), hostname);
    let answer = '';
    let isClosed = false;
    socket.on('data', (bytes) => (answer += bytes.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => (isClosed = true));
    const head = [
      'POST /structured-output HTTP/1.1',
      'host: localhost',
      `authorization: Bearer ${member.token}`,
      'content-type: application/json',
      'transfer-encoding: chunked',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    const piece = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    let sentBytes = 0;
    await until(() => {
      if (isClosed || answer !== '') return true;
      if (socket.writableLength < piece.length && socket.write(piece)) sentBytes += piece.length;
      return false;
    }, 'the answer');
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(sentBytes).toBeLessThan(64 * 1024 * 1024);
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
    socket.destroy();
  });
});
