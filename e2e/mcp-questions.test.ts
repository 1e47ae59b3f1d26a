import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { McpServer } from '@parley/contract/mcp/schemas.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createScriptedMcpServer,
  READ_TOOL,
  toFrame,
  type ScriptedMcpServer,
  type ToolCall,
} from '../apps/server/src/testing/mcp/scripted-mcp-server.ts';
import {
  createOutboundServers,
  type OutboundServers,
} from '../apps/server/src/testing/outbound/outbound-servers.ts';
import { chatWith, createAgent, request } from './agent-page.ts';
import { closePages, shareBrowser } from './browser.ts';
import { conversation, send } from './chat-page.ts';
import { becomeMember } from './member-page.ts';
import { DESKTOP, PHONE } from './product.ts';
import { startApp, type RunningApp } from './start-app.ts';
import { startVendor, type Vendor } from './vendor.ts';

// A question that an MCP server asks in the middle of a call, as the person sees it.

const NAME = 'Clerk';
const PARAMS = {
  mode: 'form',
  message: 'Which berth shall I ask about?',
  requestedSchema: {
    type: 'object',
    properties: {
      berth: { type: 'string', title: 'Berth', minLength: 2, description: 'As on the port’s plan.' },
      hours: { type: 'integer', title: 'Hours at anchor', maximum: 48 },
      quay: {
        type: 'string',
        title: 'Quay',
        oneOf: [
          { const: 'n', title: 'North' },
          { const: 's', title: 'South' },
        ],
      },
      reefer: { type: 'boolean', title: 'With plugs for reefers' },
    },
    required: ['berth'],
  },
};

let dataFolder = '';
let vendor: Vendor;
let browser: Browser;
let app: RunningApp;
let servers: OutboundServers;
let remote: ScriptedMcpServer;
let url = '';
let open: ToolCall | null = null;

beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'parley-questions-'));
  servers = createOutboundServers();
  remote = createScriptedMcpServer();
  remote.tools = [READ_TOOL];
  remote.onCall = (call) => {
    open = call;
    call.response.setHeader('content-type', 'text/event-stream');
    call.response.write(toFrame({ jsonrpc: '2.0', id: 'q1', method: 'elicitation/create', params: PARAMS }));
    return null;
  };
  remote.onOther = (asked, body, response) => {
    if (asked.method !== 'POST' || !body.includes('"q1"')) return false;
    response.writeHead(202).end();
    const result = { content: [{ type: 'text', text: `heard ${body}` }] };
    open?.response.end(toFrame({ jsonrpc: '2.0', id: open.id, result }));
    return true;
  };
  url = `http://${(await remote.listen(servers)).address}:8080/mcp`;
  [vendor, browser] = await Promise.all([startVendor(), shareBrowser()]);
  const environment = { DATA_DIR: dataFolder, OPENAI_BASE_URL: vendor.baseUrl, LIMIT_FACTOR: '1000' };
  app = await startApp(environment, { isOnLoopback: true });
});

afterAll(async () => {
  await closePages(browser);
  await Promise.all([app.stop(), vendor.stop(), servers.stop()]);
  await rm(dataFolder, { recursive: true, force: true });
});

/** A member whose agent calls a tool that asks. */
async function openAskingRun(options: Parameters<Browser['newPage']>[0]): Promise<Page> {
  const page = await browser.newPage({ locale: 'en-US', serviceWorkers: 'block', ...options });
  page.setDefaultTimeout(30_000);
  await page.goto(`${app.address}/#/login`);
  await becomeMember(page);
  const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '');
  const headers = { authorization: `Bearer ${token}` };
  const servers = `${app.address}/api/mcp-servers`;
  const added = await page.request.post(servers, { headers, data: { name: 'Port data', url } });
  const server = McpServer.parse(await added.json());
  const tool = `${servers}/${server.id}/tools/${server.tools[0]?.id ?? ''}`;
  await page.request.put(tool, { headers, data: { is_enabled: true } });
  const id = await createAgent(page, { name: NAME, tools: ['mcp-port-data-waiting-times'] });
  await chatWith(page, { id, name: NAME });
  await send(page, 'How long do ships wait?');
  (await vendor.nextCall()).callTools({ name: 'mcp_port_data_waiting_times', args: { port: 'Riga' } });
  await request(page.getByRole('main'), /^Port data asks you/).waitFor();
  return page;
}

test.each([
  ['on a desktop', { viewport: DESKTOP }],
  ['on a phone', PHONE],
])('a question of an MCP server is answered %s, and the run goes on with it', async (_name, options) => {
  const page = await openAskingRun(options);
  const card = request(page.getByRole('main'), /^Port data asks you/);
  await card.getByText('Which berth shall I ask about?').waitFor();
  await card.getByRole('button', { name: 'Answer', exact: true }).click();
  await card.getByText('Fill this in').waitFor();
  await card.getByLabel('Berth').fill('B4');
  await card.getByLabel('Quay').selectOption('South');
  await card.getByRole('button', { name: 'Answer', exact: true }).click();
  const call = await vendor.nextCall();
  expect(String(call.messages.at(-1)?.content)).toContain('accept');
  call.reply('Six hours at berth B4.');
  await conversation(page).getByText('Six hours at berth B4.').waitFor();
  await page.close();
});
