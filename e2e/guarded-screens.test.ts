import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createAgent } from './agent-page.ts';
import { becomeMember } from './member-page.ts';
import { useProduct } from './product.ts';

const product = useProduct();
const Created = z.object({ id: z.string() });

interface Made {
  readonly agent: string;
  readonly tool: string;
}

/** A member with an agent that has a webhook and a schedule, and with a tool. */
async function prepare(page: Page): Promise<Made> {
  const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '');
  const post = async (path: string, data: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await page.request.post(`${product.address}${path}`, { headers, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const agent = await createAgent(page, { name: 'Clerk' });
  await post(`/agents/${agent}/convert-to-webhook`, {});
  await post(`/agents/${agent}/convert-to-scheduled`, { schedule: 'every day at 7:30', prompt: 'Go' });
  const tool = await post('/api/custom-webhook-tools', {
    name: 'look-up',
    description: 'Looks it up.',
    method: 'GET',
    url: 'https://api.example/',
  });
  return { agent, tool: Created.parse(tool).id };
}

interface Screen {
  readonly path: (made: Made) => string;
  readonly heading: string;
  /** What it is for: something that is pressed or read there. */
  readonly offers: (page: Page) => Locator;
}

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first();
const link = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('link', { name }).first();

const SCREENS: readonly Screen[] = [
  { path: () => '/settings', heading: 'Settings', offers: link('Credential Manager') },
  { path: () => '/credential-manager', heading: 'Credentials', offers: button(/GitHub/) },
  { path: () => '/scheduled-agents', heading: 'Schedules', offers: link(/Clerk/) },
  {
    path: () => '/scheduled-agents/create',
    heading: 'New schedule',
    offers: button('Start schedule'),
  },
  {
    path: () => '/scheduled-agents/deploy',
    heading: 'New schedule',
    offers: button('Start schedule'),
  },
  {
    path: ({ agent }) => `/scheduled-agents/${agent}/logs`,
    heading: 'Scheduled runs',
    offers: button('Download as JSON'),
  },
  { path: () => '/webhook-agents', heading: 'Webhooks', offers: link(/^Clerk/) },
  {
    path: () => '/webhook-agents/create',
    heading: 'New webhook',
    offers: button('Create webhook'),
  },
  {
    path: () => '/webhook-agents/deploy',
    heading: 'New webhook',
    offers: button('Create webhook'),
  },
  {
    path: ({ agent }) => `/webhook-agents/${agent}/logs`,
    heading: 'Deliveries of Clerk',
    offers: button('Send a test'),
  },
  { path: () => '/custom-webhook-tools', heading: 'My tools', offers: link(/look-up/) },
  {
    path: () => '/custom-webhook-tools/create',
    heading: 'New tool',
    offers: button('Save tool'),
  },
  {
    path: ({ tool }) => `/custom-webhook-tools/${tool}/edit`,
    heading: 'look-up',
    offers: button('Save tool'),
  },
  {
    path: () => '/custom-webhook-tools/executions',
    heading: 'Calls of my tools',
    offers: link(/^My tools/),
  },
  {
    path: ({ tool }) => `/custom-webhook-tools/${tool}/executions`,
    heading: 'Calls of this tool',
    offers: link(/^My tools/),
  },
  { path: () => '/payment', heading: 'Add funds', offers: link('Payments') },
  {
    path: () => '/payment-history',
    heading: 'Payments',
    offers: (page) => page.getByRole('main').getByText('Total added', { exact: true }),
  },
];

test("each address of a person's own things sends strangers to sign in and shows members its screen [SHELL-17, SHELL-22, SHELL-28, SHELL-29, SHELL-30, SHELL-31, SHELL-32, SHELL-33, SHELL-34, SHELL-35, SHELL-38, SHELL-39, SHELL-40, SHELL-41, SHELL-42, SHELL-46, SHELL-47]", async () => {
  const page = await product.openVisitor('/#/login');
  await becomeMember(page);
  const made = await prepare(page);
  const stranger = await product.openVisitor('/#/login');
  for (const { path, heading, offers } of SCREENS) {
    const address = path(made);
    await page.goto(`${product.address}/#${address}`);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    await offers(page).waitFor();
    await stranger.goto(`${product.address}/#${address}`);
    await stranger.getByRole('button', { name: /Continue as guest/ }).waitFor();
    await expect
      .poll(() => new URL(stranger.url()).hash)
      .toBe(`#/login?${new URLSearchParams({ returnTo: address }).toString()}`);
  }
});

/** Where `agent` is one of the guest's own. */
const FOR_MEMBERS: readonly ((agent: string) => string)[] = [
  () => '/scheduled-agents',
  () => '/scheduled-agents/create',
  () => '/scheduled-agents/deploy',
  () => '/webhook-agents',
  () => '/webhook-agents/create',
  () => '/webhook-agents/deploy',
  (agent) => `/webhook-agents/${agent}/logs`,
  (agent) => `/agents/${agent}?tab=deployments`,
  (agent) => `/agents/${agent}?tab=api`,
  () => '/custom-webhook-tools',
  () => '/custom-webhook-tools/create',
  () => '/custom-webhook-tools/executions',
  () => '/mcp-servers',
  () => '/credential-manager',
  () => '/knowledge',
  () => '/payment',
  () => '/payment-history',
  () => '/admin',
  () => '/admin/error-reports',
];

test('where an account is needed a guest reads so, and is led to one and back [SHELL-53] [AUTH-51]', async () => {
  const page = await product.openGuest();
  const agent = await createAgent(page, { name: 'Clerk' });
  for (const path of FOR_MEMBERS) {
    const address = path(agent);
    await page.goto(`${product.address}/#${address}`);
    const target = new URLSearchParams({ returnTo: address }).toString();
    const way = page.getByRole('main').getByRole('link', { name: 'Sign up', exact: true });
    await expect.poll(() => way.first().getAttribute('href')).toBe(`#/upgrade?${target}`);
    expect(await page.getByRole('main').getByRole('button', { name: 'Try again' }).count(), address).toBe(0);
  }
});
