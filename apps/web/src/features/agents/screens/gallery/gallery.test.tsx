import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listAgents, searchPublicAgents, updateAgent } from '@parley/contract/agents/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  addFakeAgents,
  createAgentRecord,
  createTool,
  type FakeAgents,
} from '../../../../testing/agents/fake-agents.ts';
import { setMedia } from '../../../../testing/browser/fake-media.ts';
import { addFakeAccounts, createMember } from '../../../../testing/fake-accounts.ts';
import { installFakeServer, rememberGuest, type FakeServer } from '../../../../testing/fake-server.ts';
import { renderApp } from '../../../../testing/render-app.tsx';

let server: FakeServer;
let agents: FakeAgents;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  agents = addFakeAgents(server.api);
  rememberGuest(server);
  agents.tools = [createTool('calculator'), createTool('sheet', { credential_keys: ['google'] })];
  agents.agents = [
    createAgentRecord('plain', { name: 'Plain', is_public: true, tools: ['calculator'] }),
    createAgentRecord('writer', { name: 'Writer', is_public: true, tools: ['sheet'] }),
  ];
});

function signIn(): void {
  const accounts = addFakeAccounts(server);
  accounts.add(createMember(), 'correct horse');
  accounts.remember(createMember());
}

const rows = () => screen.getAllByRole('row').filter((row) => row.hasAttribute('data-row'));
const lastSearch = () => server.api.callsOf(searchPublicAgents).at(-1)?.query;

test('public agents are narrowed to those that need no keys, in the address [GAL-01]', async () => {
  signIn();
  await renderApp('/agents?tab=public');
  const needs = within(await screen.findByRole('group', { name: 'Requires' }));
  await waitFor(() =>
    expect(needs.getByLabelText(/^No keys/).closest('label')).toHaveTextContent('No keys1'),
  );
  await userEvent.click(needs.getByLabelText(/^No keys/));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]).toHaveTextContent('Plain');
  expect(location.hash).toContain('credentials=none');
  await userEvent.click(needs.getByLabelText(/^Keys I've added/));
  await waitFor(() => expect(lastSearch()?.get('credentials')).toBe('own'));
  expect(needs.getByLabelText(/^No keys/)).not.toBeChecked();
  await userEvent.click(needs.getByLabelText(/^Keys I've added/));
  await waitFor(() => expect(location.hash).not.toContain('credentials'));
});

test('on phones needs are chips; a guest, who keeps no keys, has one of them', async () => {
  setMedia('(min-width: 1024px)', false);
  onTestFinished(() => setMedia('(min-width: 1024px)', true));
  await renderApp('/agents?tab=public');
  const chips = within(await screen.findByRole('navigation', { name: 'Categories' }));
  const noKeys = await chips.findByRole('button', { name: 'No keys' });
  expect(noKeys).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(noKeys);
  expect(noKeys).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(lastSearch()?.get('credentials')).toBe('none'));
  expect(chips.queryByRole('button', { name: "Keys I've added" })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Publish an agent' })).not.toBeInTheDocument();
});

test('an own agent is published from the gallery, with what its owner has saved, and is opened there', async () => {
  signIn();
  const secret = createAgentRecord('secret', {
    name: 'Secret',
    instructions: 'Be brief.',
    tools: ['calculator'],
  });
  agents.agents = [...agents.agents, secret];
  await renderApp('/agents?tab=public&q=wri');
  await userEvent.click(await screen.findByRole('button', { name: 'Publish an agent' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish an agent' }));
  expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
  expect(dialog.getByText('Choose an agent first')).toBeInTheDocument();
  // Those that are public already are not offered.
  await userEvent.click(await dialog.findByRole('radio'));
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Show instructions/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(server.api.callsOf(updateAgent)).toHaveLength(1));
  expect(server.api.callsOf(updateAgent)[0]?.body).toMatchObject({
    name: 'Secret',
    instructions: 'Be brief.',
    tools: ['calculator'],
    is_public: true,
    share_instructions: true,
    base_updated_at: secret.updated_at,
  });
  expect(await screen.findByRole('article', { name: 'Secret' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('what cannot be published says why, and the choice stays', async () => {
  signIn();
  agents.agents = [...agents.agents, createAgentRecord('secret', { name: 'Secret' })];
  server.api.on(updateAgent, () => {
    throw new AppError('agent_changed');
  });
  await renderApp('/agents?tab=public');
  await userEvent.click(await screen.findByRole('button', { name: 'Publish an agent' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish an agent' }));
  await userEvent.click(await dialog.findByRole('radio'));
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Changed in the meantime')).toBeInTheDocument();
  expect(dialog.getByRole('radio')).toBeChecked();
});

async function openPublishing() {
  signIn();
  await renderApp('/agents?tab=public');
  await userEvent.click(await screen.findByRole('button', { name: 'Publish an agent' }));
  return within(await screen.findByRole('dialog', { name: 'Publish an agent' }));
}

test('who publishes an agent with documents is told that everyone can have them quoted', async () => {
  agents.agents = [
    createAgentRecord('secret', { name: 'Secret', knowledge_ids: ['contracts'] }),
    createAgentRecord('other', { name: 'Other' }),
  ];
  const dialog = await openPublishing();
  await userEvent.click(await dialog.findByRole('radio', { name: /^Other/ }));
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('radio', { name: /^Secret/ }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Others can read these documents');
});

test('an agent that a search has hidden is not published unseen', async () => {
  agents.agents = [
    createAgentRecord('secret', { name: 'Secret' }),
    createAgentRecord('other', { name: 'Other' }),
  ];
  const dialog = await openPublishing();
  await userEvent.click(await dialog.findByRole('radio', { name: /^Secret/ }));
  const search = dialog.getByLabelText('Search your agents');
  await userEvent.type(search, 'other');
  await waitFor(() => expect(dialog.getAllByRole('radio')).toHaveLength(1));
  await waitFor(() => expect(dialog.getByRole('radio', { name: /^Other/ })).not.toBeChecked());
  expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await userEvent.clear(search);
  expect(await dialog.findByRole('radio', { name: /^Secret/ })).toBeChecked();
  expect(dialog.getByRole('button', { name: 'Publish' })).toBeEnabled();
});

test('private agents behind many public ones are found, page by page', async () => {
  const toAgents = (page: number) =>
    [`a${page}`, `b${page}`].map((id) => createAgentRecord(id, { name: id, is_public: page === 1 }));
  server.api.on(listAgents, ({ query }) => {
    const page = Number(query.get('page') ?? 1);
    return { agents: toAgents(page), total: 6, page, per_page: 2 };
  });
  const dialog = await openPublishing();
  await waitFor(() => expect(dialog.getAllByRole('radio')).toHaveLength(2));
  await userEvent.click(dialog.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(dialog.getAllByRole('radio')).toHaveLength(4));
  expect(dialog.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('in Chinese what publishes an agent is not called like the page of public ones', async () => {
  localStorage.setItem('i18nextLng', 'zh');
  signIn();
  await renderApp('/agents?tab=public');
  const button = await screen.findByRole('button', { name: '发布智能体' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('公开智能体');
  await userEvent.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: '发布智能体' }));
  expect(dialog.getByRole('button', { name: '发布' })).toBeInTheDocument();
});
