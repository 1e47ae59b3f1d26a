import type { Page } from 'playwright-core';
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
  readonly id: string;
  readonly path: (made: Made) => string;
  readonly heading: string;
  /** What it is for: something that is pressed or read there. */
  readonly offers: (page: Page) => ReturnType<Page['getByRole']>;
}

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first();
const link = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('link', { name }).first();

const SCREENS: readonly Screen[] = [
  { id: 'SHELL-17', path: () => '/settings', heading: 'Settings', offers: link('Credential Manager') },
  { id: 'SHELL-22', path: () => '/credential-manager', heading: 'Credentials', offers: button(/GitHub/) },
  { id: 'SHELL-28', path: () => '/scheduled-agents', heading: 'Schedules', offers: link(/Clerk/) },
  {
    id: 'SHELL-29',
    path: () => '/scheduled-agents/create',
    heading: 'New schedule',
    offers: button('Start schedule'),
  },
  {
    id: 'SHELL-30',
    path: () => '/scheduled-agents/deploy',
    heading: 'New schedule',
    offers: button('Start schedule'),
  },
  {
    id: 'SHELL-31',
    path: ({ agent }) => `/scheduled-agents/${agent}/logs`,
    heading: 'Scheduled runs',
    offers: button('Download as JSON'),
  },
  { id: 'SHELL-32', path: () => '/webhook-agents', heading: 'Webhooks', offers: link(/^Clerk/) },
  {
    id: 'SHELL-33',
    path: () => '/webhook-agents/create',
    heading: 'Create webhook',
    offers: button('Create webhook'),
  },
  {
    id: 'SHELL-34',
    path: () => '/webhook-agents/deploy',
    heading: 'Create webhook',
    offers: button('Create webhook'),
  },
  {
    id: 'SHELL-35',
    path: ({ agent }) => `/webhook-agents/${agent}/logs`,
    heading: 'Deliveries of Clerk',
    offers: button('Send a test'),
  },
  { id: 'SHELL-38', path: () => '/custom-webhook-tools', heading: 'My tools', offers: link(/look-up/) },
  {
    id: 'SHELL-39',
    path: () => '/custom-webhook-tools/create',
    heading: 'New tool',
    offers: button('Save tool'),
  },
  {
    id: 'SHELL-40',
    path: ({ tool }) => `/custom-webhook-tools/${tool}/edit`,
    heading: 'look-up',
    offers: button('Save tool'),
  },
  {
    id: 'SHELL-41',
    path: () => '/custom-webhook-tools/executions',
    heading: 'Calls of my tools',
    offers: link(/^My tools/),
  },
  {
    id: 'SHELL-42',
    path: ({ tool }) => `/custom-webhook-tools/${tool}/executions`,
    heading: 'Calls of this tool',
    offers: link(/^My tools/),
  },
  { id: 'SHELL-46', path: () => '/payment', heading: 'Add funds', offers: link('Payments') },
  { id: 'SHELL-47', path: () => '/payment-history', heading: 'Payments', offers: link('Add funds') },
];

const IDS = SCREENS.map(({ id }) => id).join(', ');

test(`each address of a person's own things sends strangers to sign in and shows members its screen [${IDS}]`, async () => {
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
