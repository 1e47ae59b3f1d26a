// What agents tell the person that they run for.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutboundRequest } from '../../platform/outbound/outbound-request.ts';
import { createAgentClient } from '../../testing/agents/agent-client.ts';
import { createHookClient } from '../../testing/deployments/hook-client.ts';
import { startMailbox, type Mailbox } from '../../testing/mailbox.ts';
import { createBrowser, decrypt, type Browser } from '../../testing/push/browser.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';

const RAIN = { title: 'It rains', text: 'Rain from 14:00, 8 mm in the hour.' };

describe.each(TEST_DATABASES)('notices of agents on %s', (database) => {
  let mailbox: Mailbox;
  let app: TestApp;
  let ada: Person;
  let posts: OutboundRequest[];
  beforeEach(async () => {
    posts = [];
    mailbox = await startMailbox();
    app = await createTestApp({
      database,
      environment: { SMTP_URL: mailbox.url, MAIL_FROM: 'parley@test.example' },
      toolOutbound: {
        request(request) {
          posts.push(request);
          return Promise.resolve({ url: request.url, status: 201, headers: {}, body: Buffer.alloc(0) });
        },
      },
    });
    ada = await app.createMember({ balance: 5 });
  });
  afterEach(async () => {
    await app.close();
    mailbox.server.close();
  });

  const addDevice = ({ subscription }: Browser) =>
    app.call({ method: 'PUT', url: '/api/push', payload: subscription }, ada);
  const setAddress = (email: string) =>
    app.db.write((tx) => tx.updateTable('users').set({ email }).where('id', '=', ada.userId).execute());
  const createAgent = () =>
    createAgentClient(app, ada).create({ name: 'Watch', tools: ['notify-user'], is_public: true });

  async function allow(person: Person): Promise<void> {
    const { approvals } = (await app.call({ url: '/api/approvals' }, person)).json();
    const url = `/api/approvals/${String(approvals[0].id)}/decision`;
    await app.call({ method: 'POST', url, payload: { decision: 'allow' } }, person);
  }

  /** What the one call of a run answered, once it was allowed. */
  async function run(args: object, { person = ada, agentId = '', more = {} } = {}) {
    app.provider.next({ toolCalls: [{ name: 'notify_user', callId: 'n', arguments: { ...args } }] });
    app.provider.next({ text: 'Done.' });
    const client = createAgentClient(app, person);
    const reader = await client.execute(`/agents/${agentId}/execute`, { content: 'Tell me.', ...more });
    const isAsked = until(
      () => reader.events.some(({ type }) => type === 'waiting' || type === 'streaming_ended'),
      'a request or the end',
    );
    await advanceUntil(app.clock, isAsked);
    if (reader.events.some(({ type }) => type === 'waiting')) await allow(person);
    await client.finish(reader);
    const { tool_logs: logs } = (await app.call({ url: `/runs/${reader.runId()}` }, person)).json();
    return { runId: reader.runId(), answer: JSON.parse(String(logs[0].output)) };
  }
  const heard = (list: () => readonly unknown[], count = 1) =>
    advanceUntil(
      app.clock,
      until(() => list().length >= count, 'the notice'),
    );

  it('go to the devices of the person, once allowed, with the name of the agent and the way to the run [TOOL-11]', async () => {
    await setAddress('ada@example.com');
    const devices = [createBrowser('https://push.example/a'), createBrowser('https://push.example/b')];
    for (const device of devices) await addDevice(device);
    const agentId = await createAgent();
    const { runId, answer } = await run(RAIN, { agentId });
    expect(answer).toEqual({ devices: 2, email: false });
    await heard(() => posts, 2);
    for (const device of devices) {
      const post = posts.find(({ url }) => url === device.subscription.endpoint);
      expect(decrypt(device, Buffer.from(post?.body ?? ''))).toEqual({
        title: 'Watch: It rains',
        body: RAIN.text,
        path: `/#/agents/${agentId}?tab=runs&run=${runId}`,
      });
    }
    expect(mailbox.mails).toEqual([]);
  });

  it('go by email as well where that is wanted, and by itself where no device is notified [TOOL-11]', async () => {
    await setAddress('ada@example.com');
    const agentId = await createAgent();
    const context = { session_id: 's1' };
    expect(
      (await run({ ...RAIN, title: 'It\r\n\u202erains' }, { agentId, more: { context } })).answer,
    ).toEqual({ devices: 0, email: true });
    await heard(() => mailbox.mails);
    const mail = (mailbox.mails[0] ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(mail).toContain('ada@example.com');
    expect(mail).toContain('Subject: Watch: It rains\r\n');
    expect(mail).toMatch(/Rain from 14:00.*Your agent Watch wrote this.*#\/chat\?session=s1/s);
    await addDevice(createBrowser('https://push.example/a'));
    expect((await run({ ...RAIN, by_email: true }, { agentId })).answer).toEqual({ devices: 1, email: true });
    await heard(() => mailbox.mails, 2);
  });

  it('say that the person cannot be reached, and reach no guest and no one else [TOOL-11]', async () => {
    const agentId = await createAgent();
    expect((await run(RAIN, { agentId })).answer).toMatchObject({
      error: 'failed',
      message: expect.stringMatching(/cannot be reached.*Settings, Notifications/),
    });
    const guest = await app.startGuest();
    expect((await run(RAIN, { agentId, person: guest })).answer).toMatchObject({
      error: 'failed',
      message: expect.stringContaining('Guests cannot be notified'),
    });
    await addDevice(createBrowser('https://push.example/a'));
    const ben = await app.createMember({ balance: 5 });
    expect((await run(RAIN, { agentId, person: ben })).answer).toMatchObject({ error: 'failed' });
    expect(posts).toEqual([]);
    expect(mailbox.mails).toEqual([]);
  });

  it('of a call by webhook go to the owner of the deployment, so many an hour at most [TOOL-11]', async () => {
    await addDevice(createBrowser('https://push.example/a'));
    const hooks = createHookClient(app, ada);
    const hook = await hooks.create({ writing: { 'notify-user': 'allowed' } }, { tools: ['notify-user'] });
    app.provider.next({
      toolCalls: Array.from({ length: 11 }, (_one, number) => ({
        name: 'notify_user',
        callId: `n${number}`,
        arguments: { ...RAIN, title: `It rains ${number}` },
      })),
    });
    app.provider.next({ text: 'Done.' });
    expect((await hooks.send(hook, 'Look')).statusCode).toBe(200);
    await heard(() => posts, 10);
    const shown = JSON.stringify(app.provider.calls.at(-1)?.turn.messages);
    expect(shown).toMatch(/rate_limited.*10 notices an hour at most.*retry_after/);
    expect(posts).toHaveLength(10);
  });
});
