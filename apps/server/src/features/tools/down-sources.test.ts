// A source that does not answer is shown as down in the catalogue, for all tools that ask it.
import { ToolList } from '@parley/contract/tools/schemas.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgentClient } from '../../testing/agents/agent-client.ts';
import { createOutboundServers, type OutboundServers } from '../../testing/outbound/outbound-servers.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil } from '../../testing/until.ts';
import { BUILTIN_TOOLS } from '../../toolbox/catalogue.ts';
import type { AnyTool } from '../../toolbox/tool.ts';
import { createTools } from './index.ts';

const NAMES = BUILTIN_TOOLS.map(({ name }) => name);
/** Their arguments or their credentials say where they connect to. */
const ANYWHERE = [
  'check-status',
  'email-send',
  'extract-links',
  'fetch-page',
  'http-headers-audit',
  'http-request',
  'page-change-check',
  'page-metadata',
  'robots-check',
  'rss-discover',
  'rss-read',
  'service-status',
  'sitemap-read',
  'tls-certificate-check',
  'url-expand',
  'web-page-tables',
  'web-pdf-read',
  'webhook-post',
];
/** Of a group whose other tools ask services. */
const COMPUTING = ['compound-interest', 'loan-payment', 'tax-percentage'];
/** Groups of tools that ask nobody outside. */
const INSIDE = ['CODE', 'CORE', 'DATA', 'MEMORY', 'PLATFORM', 'TEXT'];

describe('the sources of the built-in tools', () => {
  let servers: OutboundServers;
  beforeEach(() => {
    servers = createOutboundServers();
  });
  afterEach(() => servers.stop());

  const asksNobody = ({ name, provider }: AnyTool): boolean =>
    INSIDE.includes(provider) || COMPUTING.includes(name);
  const ORIGINS = [...new Set(BUILTIN_TOOLS.flatMap(({ origins }) => origins))];

  it('are named by every tool that asks one', () => {
    const unnamed = BUILTIN_TOOLS.filter((tool) => tool.origins.length === 0 && !asksNobody(tool));
    expect(unnamed.map(({ name }) => name).toSorted()).toEqual(ANYWHERE);
    expect(BUILTIN_TOOLS.filter((tool) => tool.origins.length > 0 && asksNobody(tool))).toEqual([]);
    expect(ORIGINS.filter((origin) => !/^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(origin))).toEqual(
      [],
    );
  });

  it('are down for each of their tools once they have failed three times, and up again after the pause', async () => {
    const tools = createTools({ builtin: BUILTIN_TOOLS, isPaused: servers.outbound.isPaused });
    const listDown = (): string[] =>
      tools.builtin.describe(NAMES, 'en').flatMap(({ name, is_down: isDown }) => (isDown ? [name] : []));
    const fail = async (origin: string): Promise<void> => {
      // No name leads anywhere here.
      const url = origin.replace('*', 'en');
      await expect(servers.outbound.request({ url })).rejects.toMatchObject({
        code: 'destination_unreachable',
      });
    };
    // Told only once the longest attempt would have ended, for all at once.
    const failAll = (): Promise<unknown> => advanceUntil(servers.clock, Promise.all(ORIGINS.map(fail)));
    for (const _ of [1, 2]) await failAll();
    expect(listDown()).toEqual([]);
    await failAll();
    const asking = BUILTIN_TOOLS.filter(({ origins }) => origins.length > 0).map(({ name }) => name);
    expect(listDown().toSorted()).toEqual(asking.toSorted());
    await servers.clock.advance(30_000);
    expect(listDown()).toEqual([]);
  });
});

describe.each(TEST_DATABASES)('a source that is down, on %s', (database) => {
  let servers: OutboundServers;
  let app: TestApp;
  let ada: Person;
  beforeEach(async () => {
    servers = createOutboundServers();
    app = await createTestApp({ database, addressGuard: servers.guard });
    ada = await app.createMember();
  });
  afterEach(async () => {
    await app.close();
    await servers.stop();
  });

  async function listDown(): Promise<string[]> {
    const answer = await app.call({ url: '/tools/available' }, ada);
    return ToolList.parse(answer.json()).tools.flatMap(({ name, is_down: isDown }) => (isDown ? [name] : []));
  }

  it('is shown as down, and its calls say so [TOOL-11]', async () => {
    const client = createAgentClient(app, ada);
    const id = await client.create({ tools: ['random-joke'] });
    expect(await listDown()).toEqual([]);
    // Two attempts each.
    for (const _ of [1, 2]) {
      app.provider.next({ toolCalls: [{ name: 'random_joke', callId: 'v', arguments: {} }] });
      app.provider.next({ text: 'No joke today.' });
      const reader = await client.execute(`/agents/${id}/execute`, { content: 'Make me laugh.' });
      await client.finish(reader);
      const { tool_logs: logs } = (await app.call({ url: `/runs/${reader.runId()}` }, ada)).json();
      expect(logs[0].output).toContain('upstream_down');
    }
    expect(await listDown()).toEqual(['random-joke']);
  });
});
