// Results of deployments and requests for approval, on their way to recipients.
import { createHmac } from 'node:crypto';
import type { ResultDelivery } from '@parley/contract/deployments/result-schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgentTools } from '../../../testing/agents/agent-tools.ts';
import type { OutboundRequest } from '../../../platform/outbound/outbound-request.ts';
import { createHookClient } from '../../../testing/deployments/hook-client.ts';
import { startMailbox, type Mailbox } from '../../../testing/mailbox.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../testing/until.ts';

const SLACK = 'https://hooks.slack.com/services/T0/B0/secret-part';
const FEISHU = 'https://open.feishu.cn/open-apis/bot/v2/hook/secret-part';
const CALLBACK = 'https://shop.example/results?token=secret-part';

/** Six attempts take half an hour. */
const SIX_ATTEMPTS_STEP_MS = 60_000;

interface Made {
  readonly id: string;
  readonly agent_id: string;
  readonly key: string;
}

describe.each(TEST_DATABASES)('results on %s', (database) => {
  let mailbox: Mailbox;
  let app: TestApp;
  let ada: Person;
  /** Of the mail server; it accepts what no answer is left for. */
  let mailAnswers: string[];
  let afterSecretRead: (() => Promise<void>) | null;
  let posts: OutboundRequest[];
  let answers: { status: number; body?: string }[];
  const readsOfSecrets = new WeakSet();
  /** Waits, once, for what happens between the look for a secret and what follows from it. */
  const secretReads: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (JSON.stringify(node).includes('"result_secret_enc"')) readsOfSecrets.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      const work = readsOfSecrets.has(queryId) ? afterSecretRead : null;
      if (work !== null) {
        afterSecretRead = null;
        await work();
      }
      return result;
    },
  };
  beforeEach(async () => {
    mailAnswers = [];
    afterSecretRead = null;
    mailbox = await startMailbox(() => mailAnswers.shift() ?? null);
    posts = [];
    answers = [];
    app = await createTestApp({
      database,
      environment: { LIMIT_FACTOR: '1000', SMTP_URL: mailbox.url, MAIL_FROM: 'parley@example.com' },
      builtinTools: createAgentTools().tools,
      wrapDatabase: (db) => ({ ...db, read: db.read.withPlugin(secretReads) }),
      toolOutbound: {
        request(request) {
          posts.push(request);
          const { status, body = '' } = answers.shift() ?? { status: 200 };
          return Promise.resolve({ url: request.url, status, headers: {}, body: Buffer.from(body) });
        },
      },
    });
    ada = await app.createMember({ balance: 5 });
  });
  afterEach(async () => {
    await app.close();
    mailbox.server.close();
  });

  const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, person = ada) =>
    app.call({ method, url, ...(payload && { payload }) }, person);

  async function deploy(fields: object, agent: object = {}): Promise<Made> {
    const made = (await call('POST', '/agents/', { name: 'Watch', ...agent })).json();
    return (await call('POST', `/agents/${String(made.id)}/deployments/api`, fields)).json();
  }

  async function run(made: Made, body: object = {}): Promise<string> {
    const answer = await advanceUntil(
      app.clock,
      call(
        'POST',
        `/api/v1/deployments/${made.id}/run`,
        { content: 'Look', ...body },
        { ...ada, token: made.key },
      ),
    );
    return String(answer.json().run_id);
  }

  const deliveries = async (runId: string) =>
    (await call('GET', `/runs/${runId}/deliveries`)).json().deliveries;
  async function settle(runId: string, stepMs = 10_000) {
    const isSettled = until(
      async () => (await deliveries(runId)).every(({ state }: { state: string }) => state !== 'waiting'),
      'the deliveries',
    );
    await advanceUntil(app.clock, isSettled, stepMs);
    const all: ResultDelivery[] = await deliveries(runId);
    return all.sort((left, right) => left.target.localeCompare(right.target));
  }
  const bodyOf = (post?: OutboundRequest) => JSON.parse(String(post?.body));

  it('go nowhere where the key is lost that their addresses are sealed with, and say so [PR-01]', async () => {
    const made = await deploy({ deliver_to: [{ kind: 'chat', target: SLACK }] });
    await app.db.write((tx) =>
      tx.updateTable('deployments').set({ deliver_to_enc: 'v9.of-another-key' }).execute(),
    );
    const runId = await run(made);
    const failed = { state: 'failed', attempts: [{ error: 'vault_unavailable', status: null }] };
    expect(await settle(runId)).toMatchObject([failed]);
    expect(posts).toEqual([]);
  });

  it.each([
    ['https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=secret-part', 2_200],
    ['https://oapi.dingtalk.com/robot/send?access_token=secret-part', 20_000],
    [FEISHU, 20_480],
    ['https://acme.webhook.office.com/webhookb2/secret-part', 28_672],
    ['https://discord.com/api/webhooks/1/secret-part', 7_000],
    ['https://chat.googleapis.com/v1/spaces/A/messages?key=secret-part', 32_000],
  ])('are cut to what %s takes, in whole characters, with the link to the run', async (target, bytes) => {
    const made = await deploy({ deliver_to: [{ kind: 'chat', target }] });
    app.provider.next({ text: '每天的运价"报告"😀\n'.repeat(3_000) });
    const runId = await run(made);
    await settle(runId);
    const body = String(posts.at(-1)?.body);
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(bytes);
    expect(body).toContain(`run=${runId}`);
    expect(JSON.stringify(JSON.parse(body))).toBe(body);
    expect(body).not.toMatch(/\\ud[89a-f]/);
    expect(body.length).toBeGreaterThan(700);
  });

  it('call nobody in Slack, and show what is between angle brackets', async () => {
    const made = await deploy({ deliver_to: [{ kind: 'chat', target: SLACK }] });
    app.provider.next({ text: '<!channel> Map<K, V> & more' });
    await settle(await run(made));
    expect(bodyOf(posts.at(-1))).toEqual({
      text: expect.stringMatching(/^&lt;!channel&gt; Map&lt;K, V&gt; &amp; more/),
    });
  });

  it.each([
    [FEISHU, '<at user_id="all">All</at> List<at>', '[at user_id="all">All</at> List[at>'],
    [
      'https://chat.googleapis.com/v1/spaces/A/messages?key=secret-part',
      '<users/all> <b>',
      '[users/all> <b>',
    ],
  ])('call nobody in %s', async (target, text, shown) => {
    const made = await deploy({ deliver_to: [{ kind: 'chat', target }] });
    app.provider.next({ text });
    await settle(await run(made));
    expect(JSON.stringify(bodyOf(posts.at(-1)))).toContain(JSON.stringify(shown).slice(1, -1));
  });

  it('go by mail, in the format of each chat service, and signed to any URL [DLV-01]', async () => {
    const made = await deploy({
      deliver_to: [
        { kind: 'mail', target: 'bob@example.com' },
        { kind: 'chat', target: SLACK },
        { kind: 'chat', target: FEISHU },
        { kind: 'post', target: CALLBACK },
      ],
    });
    const { secret } = (
      await call('POST', `/agents/${made.agent_id}/deployments/${made.id}/result-secret`)
    ).json();
    app.provider.next({ text: 'It rains.' });
    const runId = await run(made);
    const shown = await settle(runId);
    expect(shown.map(({ state, target }) => [state, target])).toEqual([
      ['delivered', 'bob@example.com'],
      ['delivered', 'https://hooks.slack.com/…part'],
      ['delivered', 'https://open.feishu.cn/…part'],
      ['delivered', 'https://shop.example/…part'],
    ]);
    expect(JSON.stringify(shown)).not.toContain('secret-part');
    const to = (url: string) => posts.find((post) => post.url === url);
    expect(bodyOf(to(SLACK))).toEqual({ text: expect.stringMatching(/^It rains\./) });
    expect(bodyOf(to(FEISHU))).toMatchObject({ msg_type: 'text', content: { text: expect.any(String) } });
    const signed = to(CALLBACK);
    expect(bodyOf(signed)).toMatchObject({
      type: 'run.succeeded',
      data: { deployment_id: made.id, run_id: runId, output: 'It rains.' },
    });
    const {
      'webhook-id': id,
      'webhook-timestamp': at,
      'webhook-signature': signature,
    } = signed?.headers ?? {};
    const key = Buffer.from(String(secret).replace('whsec_', ''), 'base64');
    const expected = createHmac('sha256', key)
      .update(`${id}.${at}.${String(signed?.body)}`)
      .digest('base64');
    expect(signature).toBe(`v1,${expected}`);
    await until(() => mailbox.mails.length === 1, 'the mail');
    expect(mailbox.mails[0]).toMatch(/To: bob@example\.com[^]*It rains\./);
  });

  it.each([
    ['en', 'context_too_long', 'The conversation became too long for the model.'],
    ['zh', 'context_too_long', '对话过长，模型容纳不下。'],
    [
      'en',
      'payer_balance_in_use',
      'Other runs were using what the account that pays for the workspace had left.',
    ],
    ['zh', 'payer_balance_in_use', '付费账号的剩余余额正被其他运行占用。'],
  ] as const)(
    'of a run that failed say in the language of its owner what happened (%s, %s)',
    async (language, code, text) => {
      const made = await deploy({ deliver_to: [{ kind: 'chat', target: SLACK }] });
      await app.db.write((tx) => tx.updateTable('users').set({ language }).execute());
      app.provider.otherwise({ fault: { kind: 'error', error: new AppError(code) } });
      await settle(await run(made));
      expect(bodyOf(posts.at(-1)).text).toContain(text);
      expect(String(posts.at(-1)?.body)).not.toContain(code);
    },
  );

  it('are tried again with growing pauses, each attempt visible, and end where nobody takes them [DLV-01]', async () => {
    const made = await deploy({ deliver_to: [{ kind: 'chat', target: SLACK }] });
    app.provider.otherwise({ text: 'It rains.' });
    answers = [{ status: 503 }, { status: 429 }, { status: 200 }];
    const [taken] = await settle(await run(made));
    expect(taken).toMatchObject({
      state: 'delivered',
      attempts: [
        { status: 503, error: 'delivery_refused' },
        { status: 429, error: 'delivery_refused' },
        { status: 200, error: null },
      ],
    });
    const [first, second, third] = (taken?.attempts ?? []).map(({ at }) => Date.parse(at));
    expect(Number(third) - Number(second)).toBeGreaterThan(Number(second) - Number(first));
    answers = [{ status: 404 }];
    expect(await settle(await run(made))).toMatchObject([{ state: 'failed', attempts: [{ status: 404 }] }]);
    answers = Array.from({ length: 10 }, () => ({ status: 500 }));
    const [given] = await settle(await run(made), SIX_ATTEMPTS_STEP_MS);
    expect([given?.state, given?.attempts.length]).toEqual(['failed', 6]);
  });

  it('are delivered by mail when the mail server has taken them, with every attempt before [DLV-01]', async () => {
    const made = await deploy({ deliver_to: [{ kind: 'mail', target: 'bob@example.com' }] });
    app.provider.otherwise({ text: 'It rains.' });
    mailAnswers = ['451 later', '451 later'];
    expect(await settle(await run(made))).toMatchObject([
      {
        state: 'delivered',
        attempts: [{ error: 'mail_not_sent' }, { error: 'mail_not_sent' }, { error: null }],
      },
    ]);
    const idOf = (mail = '') => /^Message-ID: (.*)$/im.exec(mail)?.[1];
    expect(idOf(mailbox.mails[0])).toMatch(/^<.+@example\.com>/);
    expect(new Set(mailbox.mails.map(idOf)).size).toBe(1);
    mailAnswers = ['550 no such user'];
    expect(await settle(await run(made))).toMatchObject([
      { state: 'failed', attempts: [{ error: 'delivery_refused' }] },
    ]);
    mailAnswers = Array.from({ length: 10 }, () => '451 later');
    const [given] = await settle(await run(made), SIX_ATTEMPTS_STEP_MS);
    expect([given?.state, given?.attempts.length]).toEqual(['failed', 6]);
  });

  it('are not sent when there is nothing to say, to those who want it so [DLV-01]', async () => {
    const made = await deploy({
      deliver_to: [
        { kind: 'chat', target: SLACK, when: 'if_worth_saying' },
        { kind: 'chat', target: FEISHU },
      ],
    });
    app.provider.next({ text: 'NOTHING_TO_REPORT' });
    const runId = await run(made);
    expect(await settle(runId)).toMatchObject([
      { state: 'nothing_to_say', attempts: [] },
      { state: 'delivered' },
    ]);
    expect(posts.map(({ url }) => url)).toEqual([FEISHU]);
    expect(bodyOf(posts[0]).content.text).toMatch(/^There is nothing to report\./);
    expect(JSON.stringify(app.provider.calls[0]?.turn)).toContain('NOTHING_TO_REPORT');
    app.provider.next({ text: 'It rains.' });
    expect(await settle(await run(made))).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }]);
  });

  it('are told to the agent that a run is handed over to, where some want only what is worth saying [DLV-01]', async () => {
    const helper = (await call('POST', '/agents/', { name: 'Helper' })).json();
    const made = await deploy(
      { deliver_to: [{ kind: 'chat', target: SLACK, when: 'if_worth_saying' }] },
      { handoff_agent_ids: [helper.id] },
    );
    app.provider.next({ toolCalls: [{ name: 'hand_over_to_helper', callId: 'v', arguments: {} }] });
    app.provider.next({ text: 'NOTHING_TO_REPORT' });
    expect(await settle(await run(made))).toMatchObject([{ state: 'nothing_to_say', attempts: [] }]);
    expect(app.provider.calls.map(({ turn }) => turn.system?.includes('NOTHING_TO_REPORT'))).toEqual([
      true,
      true,
    ]);
  });

  it('go to addresses that nobody reads again: sealed, and kept when what is shown of them is sent back [DLV-01]', async () => {
    const other = 'https://hooks.slack.com/services/T1/B1/another-part';
    const made = await deploy({
      deliver_to: [
        { kind: 'chat', target: SLACK },
        { kind: 'chat', target: other },
        { kind: 'mail', target: 'bob@example.com' },
      ],
      approval_notices: [{ kind: 'chat', target: FEISHU }],
    });
    const url = `/agents/${made.agent_id}/deployments/${made.id}`;
    const shown = (await call('GET', url)).json();
    expect(shown).toMatchObject({
      deliver_to: [
        { target: 'https://hooks.slack.com/…part' },
        { target: 'https://hooks.slack.com/…part' },
        { target: 'bob@example.com' },
      ],
      approval_notices: [{ target: 'https://open.feishu.cn/…part' }],
    });
    for (const path of ['/deployments', `/agents/${made.agent_id}/full`, '/auth/me/export']) {
      const { statusCode, payload } = await call('GET', path);
      expect(statusCode, path).toBe(200);
      expect(payload, path).not.toMatch(/secret-part|another-part/);
    }
    expect(JSON.stringify(await app.db.read.selectFrom('deployments').selectAll().execute())).not.toMatch(
      /secret-part|another-part/,
    );

    const [first, second, mail] = shown.deliver_to;
    const kept = await call('PUT', url, { deliver_to: [first, { ...second, when: 'always' }, mail] });
    expect(kept.statusCode).toBe(200);
    app.provider.otherwise({ text: 'It rains.' });
    await settle(await run(made));
    expect(posts.map((post) => post.url).toSorted()).toEqual([SLACK, other].toSorted());
    // Of two that look alike the one at the same place is meant.
    expect((await call('PUT', url, { deliver_to: [mail, second] })).statusCode).toBe(200);
    posts.length = 0;
    await settle(await run(made));
    expect(posts.map((post) => post.url)).toEqual([other]);

    for (const deliver_to of [[{ kind: 'chat', target: 'https://open.feishu.cn/…part' }], [first, second]]) {
      const unknown = await call('PUT', url, { deliver_to });
      expect(unknown.json().code).toBe('destination_blocked');
    }
    const inside = { approval_notices: [{ kind: 'chat', target: 'http://169.254.169.254/latest' }] };
    expect((await call('PUT', url, inside)).json().code).toBe('destination_blocked');
    // No call is ever made to them.
    for (const target of ['https://results.example:9000/in', 'https://ada:secret@results.example/in']) {
      const refused = await call('PUT', url, { deliver_to: [{ kind: 'post', target }] });
      expect([refused.statusCode, refused.json().code]).toEqual([422, 'destination_blocked']);
    }
  });

  it('go by mail to addresses of mail only; what was stored before is still read [DLV-01]', async () => {
    const mail = (target: string) => ({ kind: 'mail', target });
    const made = await deploy({ deliver_to: [mail('bob@example.com')], approval_notices: [mail('')] });
    const paths = ['deployments/api', 'deployments/scheduled', 'convert-to-webhook'];
    const schedule = { prompt: 'Look', schedule: '@daily' };
    for (const path of paths) {
      const refused = await call('POST', `/agents/${made.agent_id}/${path}`, {
        ...(path.endsWith('scheduled') && schedule),
        deliver_to: [mail('bob@example.com'), mail('bob at example')],
        approval_notices: [mail('@@')],
      });
      expect(refused.json(), path).toMatchObject({
        code: 'validation_failed',
        errors: [
          { field: 'approval_notices.0.target', message: 'must be an email address' },
          { field: 'deliver_to.1.target', message: 'must be an email address' },
        ],
      });
    }
    const url = `/agents/${made.agent_id}/deployments/${made.id}`;
    expect((await call('PUT', url, { deliver_to: [mail('bob')] })).json().code).toBe('validation_failed');
    const old = [{ ...mail('bob at example'), when: 'always' }];
    await app.db.write((tx) =>
      tx
        .updateTable('deployments')
        .set({ deliver_to: JSON.stringify(old), deliver_to_enc: null })
        .where('id', '=', made.id)
        .execute(),
    );
    expect((await call('GET', url)).json().deliver_to).toEqual(old);
    expect((await call('PUT', url, { name: 'Renamed' })).json()).toMatchObject({ name: 'Renamed' });
  });

  it('go to the callback of a webhook, which is kept sealed as well [DLV-01]', async () => {
    const hooks = createHookClient(app, ada);
    const hook = await hooks.create({ callback_url: CALLBACK });
    const shown = (await hooks.ask(hook, 'GET', '')).json();
    expect(shown.callback_url).toBe('https://shop.example/…part');
    expect(JSON.stringify(await app.db.read.selectFrom('webhooks').selectAll().execute())).not.toContain(
      'secret-part',
    );
    const { callback_url } = shown;
    expect((await hooks.ask(hook, 'PUT', '', { name: 'Orders', callback_url })).statusCode).toBe(200);
    app.provider.otherwise({ text: 'It rains.' });
    await settle(String((await hooks.send(hook, 'Go.')).json().run_id));
    expect(posts.map(({ url }) => url)).toEqual([CALLBACK]);
    const unknown = await hooks.ask(hook, 'PUT', '', { callback_url: 'https://other.example/…part' });
    expect(unknown.json().code).toBe('destination_blocked');
    await hooks.ask(hook, 'PUT', '', { callback_url: null });
    await settle(String((await hooks.send(hook, 'Go again.')).json().run_id));
    expect(posts).toHaveLength(1);
  });

  it.each(['wait', 'now', 'stream'] as const)(
    'go to the callback of a webhook that answers by “%s”, signed each time it is tried, and never inside [DLV-01] [HOK-03]',
    async (answer) => {
      const hooks = createHookClient(app, ada);
      const hook = await hooks.create({ answer, callback_url: CALLBACK });
      const { secret } = (await hooks.ask(hook, 'POST', '/result-secret')).json();
      answers = [{ status: 503 }, { status: 500 }, { status: 204 }];
      app.provider.otherwise({ text: 'It rains.' });
      await hooks.send(hook, 'Go.');
      const [{ run_id: runId }] = (await hooks.ask(hook, 'GET', '/deliveries')).json().deliveries;
      await advanceUntil(
        app.clock,
        until(async () => (await deliveries(runId)).length === 1, 'the delivery'),
      );
      expect(await settle(runId)).toMatchObject([
        { kind: 'post', state: 'delivered', attempts: [{ status: 503 }, { status: 500 }, { status: 204 }] },
      ]);
      const key = Buffer.from(String(secret).replace('whsec_', ''), 'base64');
      expect(posts).toHaveLength(3);
      for (const { url, headers, body } of posts) {
        const signed = `${headers?.['webhook-id'] ?? ''}.${headers?.['webhook-timestamp'] ?? ''}.${String(body)}`;
        const expected = createHmac('sha256', key).update(signed).digest('base64');
        expect([url, headers?.['webhook-signature']]).toEqual([CALLBACK, `v1,${expected}`]);
      }
      expect(bodyOf(posts[0])).toMatchObject({
        type: 'run.succeeded',
        data: { run_id: runId, output: 'It rains.' },
      });
      const inside = await hooks.ask(hook, 'PUT', '', { callback_url: 'http://169.254.169.254/latest' });
      expect(inside.json().code).toBe('destination_blocked');
    },
  );

  it('are signed with the secret that its owner was shown, also when the first one is made meanwhile [DLV-01]', async () => {
    const made = await deploy({ deliver_to: [{ kind: 'post', target: CALLBACK }] });
    const url = `/agents/${made.agent_id}/deployments/${made.id}/result-secret`;
    app.provider.otherwise({ text: 'It rains.' });
    // The delivery has looked for a secret and found none: its owner asks for one.
    let secret = '';
    afterSecretRead = async () => {
      secret = (await call('POST', url)).json().secret;
    };
    await settle(await run(made));
    await settle(await run(made));
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    expect(posts).toHaveLength(2);
    for (const { headers, body } of posts) {
      const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = headers ?? {};
      const signed = createHmac('sha256', key).update(`${id}.${at}.${String(body)}`);
      expect(signature).toBe(`v1,${signed.digest('base64')}`);
    }
    const replacements = app.db.read.selectFrom('audit_log').select(['actor_id', 'target_id']);
    expect(await replacements.where('action', '=', 'deployment.result-secret-replaced').execute()).toEqual([
      { actor_id: ada.userId, target_id: made.id },
    ]);
  });

  it('that cannot wait because too many do are shown as failed [DLV-01]', async () => {
    const made = await deploy({ deliver_to: [{ kind: 'chat', target: SLACK }] });
    const waiting = Array.from({ length: 10_000 }, (_, n) => ({
      id: `job_${n}`,
      name: 'deployments.deliver',
      key: `other-${n}`,
      data: null,
      due_at: Number.MAX_SAFE_INTEGER,
      tries: 0,
      lease_owner: null,
      created_at: 0,
    }));
    await app.db.write(async (tx) => {
      for (let from = 0; from < waiting.length; from += 1_000)
        await tx
          .insertInto('jobs')
          .values(waiting.slice(from, from + 1_000))
          .execute();
    });
    app.provider.otherwise({ text: 'It rains.' });
    expect(await settle(await run(made))).toMatchObject([
      { state: 'failed', attempts: [{ status: null, error: 'overloaded' }] },
    ]);
    expect(posts).toEqual([]);
  });

  it('go to the callback of a call in the background, which must be outside [DLV-01] [DEP-11]', async () => {
    const made = await deploy({});
    app.provider.next({ text: 'It rains.' });
    const runId = await run(made, { background: true, callback_url: CALLBACK });
    await advanceUntil(
      app.clock,
      until(() => posts.length === 1, 'the callback'),
    );
    expect(bodyOf(posts[0])).toMatchObject({ type: 'run.succeeded', data: { run_id: runId } });
    const inside = { content: 'Look', background: true, callback_url: 'http://169.254.169.254/latest' };
    const refused = await call('POST', `/api/v1/deployments/${made.id}/run`, inside, {
      ...ada,
      token: made.key,
    });
    expect(refused.json().code).toBe('destination_blocked');
    expect(app.provider.calls).toHaveLength(1);
  });

  it('tell those whom the deployment names of a run that waits, with a link that answers after sign-in [APR-06]', async () => {
    const made = await deploy(
      {
        approval_notices: [
          { kind: 'mail', target: 'bob@example.com' },
          { kind: 'chat', target: SLACK },
        ],
      },
      { tools: ['save-note'] },
    );
    app.provider.next({ text: 'I write.', toolCalls: [{ name: 'save_note', arguments: { text: 'rain' } }] });
    app.provider.next({ text: 'Written.' });
    const runId = await run(made);
    expect((await call('GET', `/runs/${runId}`)).json().status).toBe('waiting');
    expect(await settle(runId)).toMatchObject([
      { about: 'approval', kind: 'mail', state: 'delivered' },
      { about: 'approval', kind: 'chat', state: 'delivered' },
    ]);
    const [approval] = (await call('GET', '/api/approvals?state=waiting')).json().approvals;
    const link = `/#/approvals?id=${String(approval.id)}`;
    expect(bodyOf(posts[0]).text).toContain(link);
    await until(() => mailbox.mails.length === 1, 'the mail');
    expect(mailbox.mails[0]?.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(link);
    // The link alone decides nothing.
    const answer = { decision: 'allow' };
    const url = `/api/approvals/${String(approval.id)}/decision`;
    expect((await app.call({ method: 'POST', url, payload: answer })).statusCode).toBe(401);
    await call('POST', url, answer);
    await advanceUntil(
      app.clock,
      until(async () => (await call('GET', `/runs/${runId}`)).json().status === 'succeeded', 'the end'),
    );
  });
});
