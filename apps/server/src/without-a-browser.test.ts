// What the screens do, done by a program alone: over real connections, with the typed client.
import { SCOPES } from '@parley/contract/endpoint.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createParley, type Parley } from '../../../packages/client/src/index.ts';
import { toMessages, toSession } from './testing/conversations.ts';
import { createTestApp, type Person, type TestApp } from './testing/test-app.ts';
import { createKey } from './testing/stored-data/owned-objects.ts';
import { TEST_DATABASES } from './testing/test-databases.ts';
import { advanceUntil } from './testing/until.ts';

type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: { readonly code: string } };

describe.each(TEST_DATABASES)('a program without a browser on %s', (database) => {
  let app: TestApp;
  let member: Person;
  let baseUrl: string;
  beforeEach(async () => {
    app = await createTestApp({ database, environment: { PAYMENT_SANDBOX: 'true' } });
    member = await app.createMember({ balance: 5 });
    app.provider.otherwise({ text: 'Good day.' });
    baseUrl = `http://127.0.0.1:${new URL(await app.listen()).port}`;
  });
  afterEach(() => app.close());

  async function must<T>(call: Promise<Result<T>>): Promise<T> {
    const result = await advanceUntil(app.clock, call);
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    return result.value;
  }
  async function codeOf(call: Promise<Result<unknown>>): Promise<string | null> {
    const result = await advanceUntil(app.clock, call);
    return result.ok ? null : result.error.code;
  }

  async function chat({ chat, runs, history, prompts }: Parley): Promise<void> {
    const stream = chat.generate({ body: { prompt: 'Hello' } });
    const words: string[] = [];
    const read = async (): Promise<void> => {
      for await (const event of stream) if (event.type === 'content') words.push(event.token);
    };
    await advanceUntil(app.clock, read());
    expect(words.join('')).toBe('Good day.');
    expect((await must(runs.list())).runs[0]?.status).toBe('succeeded');
    await must(history.saveSession({ body: { session: toSession('first', toMessages(2)) } }));
    await must(history.bulkSync({ body: { sessions: [toSession('second', toMessages(1))] } }));
    expect((await must(history.listSummaries())).total).toBe(2);
    const { session } = await must(history.getSession({ params: { id: 'first' } }));
    expect(session.messages).toHaveLength(2);
    for (const id of ['first', 'second']) await must(history.removeSession({ params: { id } }));
    const prompt = { title: 'Brief', prompt: 'Be brief.', category: 'general' } as const;
    const { id } = await must(prompts.createSystemPrompt({ body: prompt }));
    await must(prompts.updateSystemPrompt({ params: { id }, body: { ...prompt, title: 'Short' } }));
    await must(prompts.removeSystemPrompt({ params: { id } }));
  }

  async function buildAgent({ agents, deployments, memory, customtools, tools }: Parley): Promise<void> {
    const look = { description: 'Looks it up.', method: 'GET', url: 'https://api.example/' } as const;
    const tool = await must(customtools.create({ body: { name: 'look-up', ...look } }));
    expect((await must(tools.list())).tools.some(({ name }) => name === 'look-up')).toBe(true);
    const made = { name: 'Helper', model: 'scripted/one', tools: ['look-up'] };
    const { id } = await must(agents.create({ body: made }));
    await must(agents.update({ params: { id }, body: { ...made, name: 'Clerk' } }));
    const stream = agents.execute({ params: { id }, body: { content: 'Go' } });
    const results: string[] = [];
    const read = async (): Promise<void> => {
      for await (const event of stream) results.push(event.type);
    };
    await advanceUntil(app.clock, read());
    expect(await advanceUntil(app.clock, stream.finish())).toMatchObject({ ok: true });
    const note = await must(memory.create({ body: { agent_id: id, text: 'Likes tea' } }));
    expect((await must(memory.list())).total).toBe(1);
    await must(memory.remove({ params: { id: note.id } }));
    const hook = await must(deployments.convertToWebhook({ params: { id }, body: {} }));
    const deployment = { id, deploymentId: hook.deployment.id };
    await must(deployments.pause({ params: deployment }));
    await must(deployments.resume({ params: deployment }));
    expect((await must(deployments.list())).total).toBe(1);
    await must(deployments.remove({ params: deployment }));
    await must(agents.remove({ params: { id } }));
    await must(customtools.remove({ params: { toolId: tool.id } }));
  }

  async function readMoney({ usage, payments, billing }: Parley): Promise<void> {
    const used = await must(usage.list({ params: { id: member.userId } }));
    expect(used.usage.length).toBeGreaterThan(0);
    await must(billing.getBudget());
    await must(payments.list());
  }

  it('does everything with a login token [MKT-09]', async () => {
    const parley = createParley({ baseUrl, token: member.token });
    await chat(parley);
    await buildAgent(parley);
    await readMoney(parley);
    const { credentials } = parley;
    const key = 'webhook';
    await must(
      credentials.save({ params: { key }, body: { values: { address: 'https://hook.example/1' } } }),
    );
    const kept = (await must(credentials.list())).credentials.filter(({ state }) => state !== 'missing');
    expect(kept.map(({ credential_key: name }) => name)).toEqual([key]);
    await must(credentials.remove({ params: { key } }));
    const { payment_id: id } = await must(parley.payments.createCheckout({ body: { amount: 10 } }));
    await must(parley.payments.paySandbox({ params: { id }, body: { card: '4242 4242 4242 4242' } }));
    expect((await must(parley.payments.get({ params: { id } }))).status).toBe('succeeded');
    const { balance } = await must(parley.auth.getMe());
    expect(balance).toBeGreaterThan(14.9);
  });

  it('does the same with an API key, except what a stolen key must not do [MKT-09]', async () => {
    const parley = createParley({ baseUrl, apiKey: await createKey(app, member.userId, SCOPES) });
    await chat(parley);
    await buildAgent(parley);
    await readMoney(parley);
    await must(parley.credentials.listMissing({ body: { tool_names: ['look-up'] } }));
    expect(await codeOf(parley.credentials.list())).toBe('login_required');
    expect(await codeOf(parley.payments.createCheckout({ body: { amount: 10 } }))).toBe('login_required');
    const own = { name: 'more', scopes: ['chat'], password: 'a password' } as const;
    expect(await codeOf(parley.auth.createApiKey({ body: { ...own, scopes: ['chat'] } }))).toBe(
      'login_required',
    );
    expect(await codeOf(parley.administration.overview())).not.toBeNull();
  });
});
