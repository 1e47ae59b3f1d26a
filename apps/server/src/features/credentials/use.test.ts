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
import { createVaultClient, type VaultClient } from '../../testing/credentials/vault-client.ts';

const SECRET = 'bot-secret-0123456789-wxyz';

describe.each(TEST_DATABASES)('a saved credential on %s', (database) => {
  let app: TestApp;
  let bot: BotService;
  let ada: Person;
  let vault: VaultClient;
  beforeEach(async () => {
    bot = createBotService();
    app = await createTestApp({
      database,
      credentialKinds: [BOT, CHIME],
      builtinTools: BOT_TOOLS,
      toolOutbound: bot.outbound,
    });
    ada = await app.createMember();
    vault = createVaultClient(app, ada);
  });
  afterEach(() => app.close());

  /** Has an agent of Ada's call the tool; answers what the call came back with. */
  async function callTool(person: Person, id: string): Promise<string> {
    app.provider.next({ toolCalls: [{ name: 'ask_bot', callId: 'c', arguments: {} }] });
    app.provider.next({ text: 'Done.' });
    const client = createAgentClient(app, person);
    const reader = await client.execute(`/agents/${id}/execute`, {
      content: 'Ask it',
      run_without_credentials: true,
    });
    await client.finish(reader);
    const { tool_logs: logs } = (await app.call({ url: `/runs/${reader.runId()}` }, person)).json();
    return JSON.stringify(logs);
  }

  it.each([
    [200, 'accepted', 'set', true],
    [401, 'refused', 'invalid', false],
    [403, 'unreachable', 'untested', false],
    [500, 'unreachable', 'untested', false],
    [null, 'unreachable', 'untested', false],
  ] as const)(
    'is tested by its service, which answers %s [CRED-06]',
    async (status, outcome, state, valid) => {
      expect((await vault.test()).statusCode).toBe(404);
      await vault.save({ token: SECRET });
      bot.status = status;
      const tested = (await vault.test()).json();
      expect(tested).toMatchObject({ valid, outcome, state, message: expect.stringContaining('service') });
      expect(await vault.find()).toMatchObject({ state, tested_at: tested.tested_at });
      expect(tested.tested_at === null).toBe(outcome === 'unreachable');
      expect(bot.seen[0]?.url).toBe('https://bots.example.com/me');
      expect(bot.seen[0]?.credential?.headers).toEqual({ authorization: `Bearer ${SECRET}` });
    },
  );

  it('cannot be tested where its service has no call for it, and not more than 20 times a minute', async () => {
    await vault.save({ token: SECRET }, 'chime');
    const outcomes: string[] = [];
    for (let count = 0; count < 21; count += 1) {
      const answer = (await vault.test('chime')).json();
      outcomes.push(answer.outcome ?? answer.code);
    }
    expect(new Set(outcomes.slice(0, 20))).toEqual(new Set(['untestable']));
    expect(outcomes[20]).toBe('rate_limited');
    expect(bot.seen).toEqual([]);
  });

  it("goes along with the calls of its owner's runs, of nobody else's, until its service refuses it", async () => {
    const agent = { tools: ['ask-bot'], is_public: true };
    const id = await createAgentClient(app, ada).create(agent);
    expect(await callTool(ada, id)).toContain('not configured');
    await vault.save({ token: SECRET });
    expect(await callTool(ada, id)).toContain('So says the bot');
    expect(bot.seen.at(-1)?.credential?.headers).toEqual({ authorization: `Bearer ${SECRET}` });
    expect(await callTool(await app.createMember(), id)).toContain('not configured');

    bot.status = 401;
    bot.url = 'https://bots.example.com/moved';
    expect(await callTool(ada, id)).toContain('goes along with a redirect');
    expect(await vault.find()).toMatchObject({ state: 'untested' });
    bot.url = null;
    expect(await callTool(ada, id)).toContain('refused the credential');
    expect(await vault.find()).toMatchObject({ state: 'invalid' });
    expect((await vault.ask('validate-credentials', ['ask-bot'])).json()).toMatchObject({
      valid: false,
      missing: [{ credential_key: 'bot', state: 'invalid' }],
    });
    const calls = bot.seen.length;
    expect(await callTool(ada, id)).toContain('refused the credential');
    expect(bot.seen.length).toBe(calls);

    bot.status = 200;
    await vault.save({ token: `${SECRET}-new` });
    expect(await callTool(ada, id)).toContain('So says the bot');
  });
});
