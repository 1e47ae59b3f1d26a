import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMcpRelay, type McpRelay } from '../apps/server/src/testing/mcp/everything-relay.ts';
import { composer } from './chat-page.ts';
import { becomeMember } from './member-page.ts';
import { DESKTOP, PHONE, useProduct } from './product.ts';

// Prompts of the reference server behind a slash in the message box.

const product = useProduct({ isOnLoopback: true });

let relay: McpRelay;
beforeAll(async () => {
  relay = await startMcpRelay();
});
afterAll(() => relay.stop());

async function openWithServer(options: BrowserContextOptions): Promise<Page> {
  const page = await product.openVisitor('/#/login', options);
  await becomeMember(page);
  await page.goto(`${product.address}/#/mcp-servers`);
  await page.getByLabel('URL').fill(relay.address);
  await page.getByLabel('Name').fill('Reference');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('switch', { name: /^Use Echo/ }).waitFor();
  await page.goto(`${product.address}/#/chat`);
  await composer(page).waitFor();
  return page;
}

test.each([
  ['a desktop', { viewport: DESKTOP }],
  ['a phone', PHONE],
])(
  'a prompt of an MCP server is found behind a slash on %s, and asks for its arguments',
  async (_on, options) => {
    const page = await openWithServer(options);
    await composer(page).pressSequentially('Tell me: /arguments');
    const group = page.getByRole('group', { name: 'From your MCP servers' });
    await group.getByRole('option', { name: 'Arguments Prompt', selected: true }).waitFor();
    await composer(page).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Arguments Prompt' });
    await dialog.getByLabel('city', { exact: true }).fill('Kiel');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => composer(page).inputValue()).toBe("Tell me: What's weather in Kiel?");

    await composer(page).fill('/simple');
    await group.getByRole('option', { name: /^Simple Prompt/ }).click();
    await expect.poll(() => composer(page).inputValue()).toBe('This is a simple prompt without arguments.');
  },
);
