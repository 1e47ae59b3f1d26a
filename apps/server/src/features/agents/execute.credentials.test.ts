import type { Approval } from '@parley/contract/approvals/schemas.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgentClient } from '../../testing/agents/agent-client.ts';
import {
  BOT,
  BOT_TOOLS,
  CHIME,
  createBotService,
  type BotService,
} from '../../testing/credentials/bot-service.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { createVaultClient } from '../../testing/credentials/vault-client.ts';

const TOKEN = { token: 'bot-0123456789-wxyz' };

describe.each(TEST_DATABASES)('an agent whose tools need credentials, on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let id: string;
  let bot: BotService;
  beforeEach(async () => {
    bot = createBotService();
    app = await createTestApp({
      database,
      credentialKinds: [BOT, CHIME],
      builtinTools: BOT_TOOLS,
      toolOutbound: bot.outbound,
    });
    ada = await app.createMember();
    id = await createAgentClient(app, ada).create({
      tools: ['ask-bot', 'tell-bot', 'look-around'],
      is_public: true,
    });
  });
  afterEach(() => app.close());

  const MISSING = {
    credential_key: 'bot',
    display_name: 'Bot token',
    provider: 'Bots',
    tools: ['ask-bot', 'tell-bot'],
    state: 'missing',
  };
  const run = (person: Person, more: object = {}) =>
    app.call({ method: 'POST', url: `/agents/${id}/execute`, payload: { content: 'Hi', ...more } }, person);
  const countRuns = async (person: Person) =>
    (await app.call({ url: '/runs' }, person)).json<{ runs: unknown[] }>().runs.length;

  it('does not start before they are configured, unless it is run without [EXE-19]', async () => {
    const refused = await run(ada);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      code: 'missing_credentials',
      detail: 'Some tools need credentials: ask-bot, tell-bot. Configure them to run this agent.',
      missing_credentials: [MISSING],
    });
    expect(await countRuns(ada)).toBe(0);
    app.provider.next({ text: 'Without them.' });
    const without = await run(ada, { run_without_credentials: true });
    expect(without.body).toContain('Without them.');

    await createVaultClient(app, ada).save(TOKEN);
    app.provider.next({ text: 'With them.' });
    expect((await run(ada)).body).toContain('With them.');
    // Another person runs it with their own.
    expect((await run(await app.createMember())).json()).toMatchObject({ code: 'missing_credentials' });
    expect((await run(await app.startGuest())).json()).toMatchObject({ code: 'missing_credentials' });
  });

  /** The service has refused Ada's credential, and her agent asks for the tool again. */
  async function openWaitingRun() {
    await createVaultClient(app, ada).save(TOKEN);
    bot.status = 401;
    for (const callId of ['c1', 'c2'])
      app.provider.next({ toolCalls: [{ name: 'ask_bot', callId, arguments: {} }] });
    const client = createAgentClient(app, ada);
    const reader = await client.execute(`/agents/${id}/execute`, { content: 'Ask it' });
    await client.reach(reader, 'waiting');
    const [waiting] = await listWaiting();
    expect(waiting).toMatchObject({
      tool_name: 'ask-bot',
      effect: 'read',
      can_remember: false,
      why: 'This tool needs a credential. The run waits until it is configured.',
    });
    const decide = (payload: object) =>
      app.call({ method: 'POST', url: `/api/approvals/${waiting?.id}/decision`, payload }, ada);
    return { client, reader, decide };
  }

  async function listWaiting(): Promise<Approval[]> {
    return (await app.call({ url: '/api/approvals' }, ada)).json<{ approvals: Approval[] }>().approvals;
  }

  it('waits in the middle of a run for a credential that was refused, and goes on once there is another [EXE-19]', async () => {
    const { client, reader, decide } = await openWaitingRun();
    bot.status = 200;
    await createVaultClient(app, ada).save({ token: 'bot-another-token' });
    app.provider.next({ text: 'So says the bot.' });
    expect((await decide({ decision: 'allow' })).statusCode).toBe(200);
    const outputs = (await client.finish(reader)).filter(({ type }) => type === 'tool_output');
    expect(JSON.stringify(outputs)).toContain('So says the bot');
    expect(JSON.stringify(bot.seen.at(-1))).toContain('bot-another-token');
  });

  it('goes on without the call where its person wants that, and reads why [EXE-19]', async () => {
    const { client, reader, decide } = await openWaitingRun();
    const asked = bot.seen.length;
    app.provider.next({ text: 'I could not ask it.' });
    await decide({ decision: 'deny', reason: 'Go on without this credential.' });
    expect(JSON.stringify(await client.finish(reader))).toContain('I could not ask it.');
    expect(bot.seen).toHaveLength(asked);
  });

  it('asks nobody where it was run without credentials', async () => {
    app.provider.next({ toolCalls: [{ name: 'ask_bot', callId: 'c1', arguments: {} }] });
    app.provider.next({ text: 'Without it.' });
    const client = createAgentClient(app, ada);
    const body = { content: 'Ask it', run_without_credentials: true };
    const events = await client.finish(await client.execute(`/agents/${id}/execute`, body));
    expect(JSON.stringify(events)).toContain('credential_missing');
    expect(await listWaiting()).toEqual([]);
  });

  it('does not start as a draft either', async () => {
    const payload = { content: 'Hi', agent: { name: 'Draft', tools: ['ring-chime'] } };
    const refused = await app.call({ method: 'POST', url: '/agents/execute-draft', payload }, ada);
    expect(refused.json()).toMatchObject({ missing_credentials: [{ credential_key: 'chime' }] });
  });

  it('says on its page, in its check and in the list what it lacks [CRED-02]', async () => {
    const read = async (url: string) => (await app.call({ url }, ada)).json();
    const readFlag = async () =>
      (await read('/agents/list-with-indicators')).agents[0].indicators.missing_credentials;
    expect((await read(`/agents/${id}/full`)).missing_credentials).toEqual([MISSING]);
    expect(await read(`/agents/${id}/validate`)).toMatchObject({
      valid: false,
      missing_credentials: [MISSING],
      issues: [
        { code: 'missing_credentials', tool: 'ask-bot' },
        { code: 'missing_credentials', tool: 'tell-bot' },
      ],
    });
    expect(await readFlag()).toBe(true);
    await createVaultClient(app, ada).save(TOKEN);
    expect((await read(`/agents/${id}/full`)).missing_credentials).toEqual([]);
    expect(await read(`/agents/${id}/validate`)).toMatchObject({ valid: true, issues: [] });
    expect(await readFlag()).toBe(false);
  });
});
