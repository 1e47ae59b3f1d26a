import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgentClient } from '../../testing/agents/agent-client.ts';
import { BOT, BOT_TOOLS, CHIME, createBotService } from '../../testing/credentials/bot-service.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { createVaultClient } from '../../testing/credentials/vault-client.ts';

const TOKEN = { token: 'bot-0123456789-wxyz' };

describe.each(TEST_DATABASES)('an agent whose tools need credentials, on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let id: string;
  beforeEach(async () => {
    app = await createTestApp({
      database,
      credentialKinds: [BOT, CHIME],
      builtinTools: BOT_TOOLS,
      toolOutbound: createBotService().outbound,
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
