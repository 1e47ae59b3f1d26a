// Agents and chat served to programs of others: the inspector of the protocol, and the protocol's own tests.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgentClient } from '../../../testing/agents/agent-client.ts';
import { createAgentTools, type AgentTools } from '../../../testing/agents/agent-tools.ts';
import { runConformance, runInspector, type Ended } from '../../../testing/mcp/foreign-programs.ts';
import { startWithKey } from '../../../testing/mcp/forward.ts';
import { createKey } from '../../../testing/stored-data/owned-objects.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil } from '../../../testing/until.ts';

/**
 * The other scenarios for servers do not apply: `tools-call-*`, `json-schema-2020-12`, `elicitation-*` and `server-sse-*`
 * call tools of fixed names, which only a server made for the tests has; completions, logging, resources and prompts are
 * not offered; and `dns-rebinding-protection` is for servers without a key, by its own description.
 */
const SCENARIOS = ['server-initialize', 'ping', 'tools-list'];

describe.each(TEST_DATABASES)('MCP served to programs of others on %s', (database) => {
  let app: TestApp;
  let tools: AgentTools;
  let member: Person;
  let key: string;
  beforeEach(async () => {
    tools = createAgentTools();
    app = await createTestApp({ database, builtinTools: tools.tools });
    member = await app.createMember();
    key = await createKey(app, member.userId, ['agents', 'chat']);
    await createAgentClient(app, member).create({ name: 'Finder', description: 'Finds people.' });
  });
  afterEach(() => app.close());

  async function inspect(...args: string[]): Promise<Ended> {
    const address = `${await app.listen()}/mcp`;
    const header = `Authorization: Bearer ${key}`;
    return advanceUntil(app.clock, runInspector(address, [...args, '--header', header]));
  }

  it('the inspector lists agents and chat, and calls them [MCP-03]', async () => {
    const listed = await inspect('--method', 'tools/list');
    expect([listed.code, listed.errors]).toEqual([0, '']);
    const names = (JSON.parse(listed.output) as { tools: { name: string }[] }).tools.map(({ name }) => name);
    expect(names).toEqual(['chat', 'get-run', 'agent-finder']);

    const text = '--tool-arg=message=Who?';
    app.provider.next({ toolCalls: [{ name: 'look_up', callId: 'v', arguments: { text: 'ada' } }] });
    app.provider.next({ text: 'Ada it is.' });
    const agent = await inspect('--method', 'tools/call', '--tool-name', 'agent-finder', text);
    expect(JSON.parse(agent.output)).toMatchObject({
      content: [{ type: 'text', text: 'Ada it is.' }],
      structuredContent: { status: 'succeeded' },
    });
    app.provider.next({ text: 'Good morning.' });
    const chat = await inspect('--method', 'tools/call', '--tool-name', 'chat', text);
    expect(JSON.parse(chat.output)).toMatchObject({ content: [{ text: 'Good morning.' }] });
    const { runs } = (await app.call({ url: '/runs' }, member)).json<{ runs: { trigger: string }[] }>();
    expect(runs.map(({ trigger }) => trigger)).toEqual(['mcp', 'mcp']);
  }, 120_000);

  it('the inspector says why it is refused without a key [MCP-03]', async () => {
    key = 'ak_none';
    const { code, errors } = await inspect('--method', 'tools/list');
    expect(code).toBe(1);
    expect(errors).toContain('Failed to connect');
  }, 60_000);

  it.each(SCENARIOS)(
    'the scenario "%s" of the protocol passes [MCP-03]',
    async (scenario) => {
      const served = await startWithKey(await app.listen(), key);
      const args = ['server', '--url', `${served.origin}/mcp`, '--scenario', scenario];
      const { code, output } = await advanceUntil(app.clock, runConformance(args));
      await served.stop();
      expect(output).toContain('0 failed');
      expect(code).toBe(0);
    },
    60_000,
  );
});
