import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listAgents } from '@parley/contract/agents/endpoints.ts';
import { getCredentialStatus } from '@parley/contract/credentials/endpoints.ts';
import { listTools } from '@parley/contract/tools/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { addFakeAgents, createAgentRecord, createTool } from '../../testing/agents/fake-agents.ts';
import { addFakeAccounts, createMember } from '../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';

const STATUS = {
  credentials: [
    { credential_key: 'github', provider: 'GitHub', state: 'set', tested_at: null, tools: ['open-issue'] },
  ],
  tools: { 'append-rows': 'missing', 'open-issue': 'ready' },
  updated_at: '2026-01-01T00:00:00Z',
};
const CATALOG = '/custom-webhook-tools?tab=catalog';

let server: FakeServer;
let agents: ReturnType<typeof addFakeAgents>;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  const accounts = addFakeAccounts(server);
  const mara = createMember();
  accounts.add(mara, 'correct horse');
  accounts.remember(mara);
  agents = addFakeAgents(server.api);
  agents.tools = [
    createTool('search-web', { display_name: 'Search the web', category: 'web', provider: 'WEB' }),
    createTool('read-page', {
      display_name: 'Read a page',
      category: 'web',
      provider: 'WEB',
      is_down: true,
    }),
    createTool('append-rows', {
      display_name: 'Append rows',
      category: 'files',
      provider: 'GOOGLE',
      credential_keys: ['google'],
    }),
    createTool('open-issue', {
      display_name: 'Open an issue',
      category: 'developer',
      provider: 'GITHUB',
      credential_keys: ['github'],
    }),
  ];
  const users = [
    createAgentRecord('a1', { name: 'Tender radar', tools: ['search-web', 'append-rows'] }),
    createAgentRecord('a2', { name: 'Weekly numbers', tools: ['search-web'] }),
  ];
  server.api.on(listAgents, () => ({ agents: users, total: users.length, page: 1, per_page: 100 }));
  server.api.on(getCredentialStatus, () => STATUS);
});

const group = (name: string) => within(screen.getByRole('region', { name }));

test('shows the tools of each provider with their key, what is down, and who uses them', async () => {
  await renderApp(CATALOG);
  await screen.findByRole('region', { name: 'Google' });
  expect(await group('Google').findByRole('link', { name: /^Needs a key/ })).toHaveAttribute(
    'href',
    expect.stringContaining('/credential-manager?tools=append-rows'),
  );
  expect(await group('GitHub').findByText('Ready')).toBeInTheDocument();
  expect(group('Web').getByText('Not answering')).toBeInTheDocument();
  expect(await group('Web').findByText('2 agents')).toBeInTheDocument();
  await userEvent.click(group('Web').getByRole('button', { name: /^Search the web/ }));
  expect(group('Web').getByRole('link', { name: 'Tender radar' })).toHaveAttribute(
    'href',
    expect.stringContaining('/agents/a1'),
  );
});

test('says of no tool that it has a key or lacks one before that is known', async () => {
  const known = Promise.withResolvers<undefined>();
  server.api.on(getCredentialStatus, async () => {
    await known.promise;
    return STATUS;
  });
  await renderApp(CATALOG);
  await screen.findByRole('region', { name: 'Google' });
  expect(group('GitHub').queryByText('Ready')).not.toBeInTheDocument();
  expect(group('Google').queryByText(/Needs a key|Connected/)).not.toBeInTheDocument();
  known.resolve(undefined);
  expect(await group('Google').findByRole('link', { name: /^Needs a key/ })).toBeInTheDocument();
});

test('is narrowed by category, state and words, which stand in the address', async () => {
  await renderApp(CATALOG);
  await screen.findByRole('region', { name: 'Google' });
  const states = within(screen.getByRole('group', { name: 'State' }));
  await userEvent.click(states.getByRole('button', { name: /^Needs a key/ }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Web' })).not.toBeInTheDocument());
  expect(location.hash).toContain('state=needs-key');
  await userEvent.click(states.getByRole('button', { name: /^Not answering/ }));
  expect(await screen.findByRole('button', { name: /^Read a page/ })).toBeInTheDocument();
  await userEvent.click(states.getByRole('button', { name: /^All/ }));
  const categories = within(screen.getByRole('group', { name: 'Category' }));
  await userEvent.click(categories.getByRole('button', { name: /^Web/ }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Google' })).not.toBeInTheDocument());
  await userEvent.keyboard('/');
  await userEvent.keyboard('nothing like it');
  expect(await screen.findByText('No tool matches')).toBeInTheDocument();
  expect(location.hash).toContain('q=nothing+like+it');
});

test('in a small window each of its two filters says what it is for', async () => {
  await renderApp(CATALOG);
  await screen.findByRole('region', { name: 'Google' });
  expect(screen.getByRole('combobox', { name: 'Category' })).toHaveDisplayValue('Category: any');
  expect(screen.getByRole('combobox', { name: 'State' })).toHaveDisplayValue('State: any');
});

test('tabs lead to every page about tools and count what is there', async () => {
  await renderApp(CATALOG);
  const tabs = within(await screen.findByRole('navigation', { name: 'Tools' }));
  expect(tabs.getAllByRole('link').map((link) => link.textContent.replace(/\d.*/, '').trim())).toEqual([
    'Catalog',
    'Credentials',
    'My tools',
    'MCP servers',
    'Calls',
  ]);
  expect(tabs.getByRole('link', { name: /^Catalog/ })).toHaveAttribute('aria-current', 'page');
  expect(await tabs.findByRole('link', { name: 'Catalog 4' })).toBeInTheDocument();
  expect(await tabs.findByRole('link', { name: 'Credentials 1' })).toBeInTheDocument();
});

test('offers to try again where the tools do not load', async () => {
  server.api.on(listTools, () => {
    throw new AppError('not_allowed');
  });
  await renderApp(CATALOG);
  expect(await screen.findByText('Couldn’t load the tools.')).toBeInTheDocument();
});
