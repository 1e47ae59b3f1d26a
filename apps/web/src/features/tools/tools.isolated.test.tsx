import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getCredentialStatus } from '@parley/contract/credentials/endpoints.ts';
import { listTools } from '@parley/contract/tools/endpoints.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform/query.ts';
import { createTool, addFakeAgents, type FakeAgents } from '../../testing/agents/fake-agents.ts';
import { addFakeAccounts, createMember } from '../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { toCredentialEntry } from '../../platform/tools/tool-queries.ts';

const MINUTE = 60_000;

let server: FakeServer;
let agents: FakeAgents;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.useFakeTimers({ toFake: ['Date'] });
  server = installFakeServer();
  const accounts = addFakeAccounts(server);
  const mara = createMember();
  accounts.add(mara, 'correct horse');
  accounts.remember(mara);
  agents = addFakeAgents(server.api);
  agents.tools = [
    createTool('calculator', { display_name: 'Calculator', icon: '', category: '', provider: '' }),
    createTool('get-current-time', { display_name: 'Current time', icon: '', category: 'utilities' }),
    createTool('plain', { display_name: 'Plain', icon: '', category: 'utilities', provider: 'TEXT' }),
    createTool('append-rows', {
      display_name: 'Append rows',
      description: 'Adds to a sheet.',
      category: 'files',
      provider: 'GOOGLE',
      credential_keys: ['google'],
    }),
    createTool('open-issue', {
      display_name: 'Open an issue',
      category: 'files',
      provider: 'GITHUB',
      credential_keys: ['github'],
      is_down: true,
    }),
  ];
  server.api.on(getCredentialStatus, () => ({
    credentials: [],
    tools: { 'append-rows': 'missing', 'open-issue': 'ready' },
    updated_at: '2026-01-01T00:00:00Z',
  }));
});
afterEach(() => {
  vi.useRealTimers();
});

async function openPicker(): Promise<void> {
  await renderApp('/agents/create');
  await userEvent.click(await screen.findByRole('button', { name: `Browse ${agents.tools.length} tools` }));
  await screen.findByRole('searchbox', { name: 'Find a tool' });
}
const category = (name: string) => {
  const found = screen.getByText(name, { selector: 'summary span' }).closest('details');
  if (!found) throw new Error(`No category ${name}`);
  return within(found);
};
const rows = () => screen.queryAllByRole('checkbox').map((row) => row.closest('label')?.textContent ?? '');

test('tools are found by category, and within it by provider [TOOL-10]', async () => {
  await openPicker();
  expect(rows()).toEqual([]);
  await userEvent.click(screen.getByText('Files'));
  const files = category('Files');
  expect(files.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['GOOGLE', 'GITHUB']);
  const google = within(files.getByRole('region', { name: 'GOOGLE' }));
  await userEvent.click(google.getByRole('checkbox', { name: /Append rows/ }));
  expect(files.getByText('1 selected')).toBeInTheDocument();
});

test('tools are found by words of their name and description, and by the state of their key [TOOL-10]', async () => {
  await openPicker();
  const search = screen.getByRole('searchbox', { name: 'Find a tool' });
  await userEvent.type(search, 'sheet adds');
  await waitFor(() => expect(rows()).toEqual([expect.stringContaining('Append rows')]));
  await userEvent.clear(search);
  await userEvent.type(search, 'open iss');
  await waitFor(() => expect(rows()).toEqual([expect.stringContaining('Open an issue')]));
  expect(screen.getByText('Its service is not answering')).toBeInTheDocument();
  await userEvent.clear(search);
  await userEvent.type(search, 'nothing like it');
  expect(await screen.findByText('No tool matches')).toBeInTheDocument();
  await userEvent.clear(search);
  await userEvent.click(screen.getByRole('radio', { name: 'Needs a key' }));
  await waitFor(() => expect(rows()).toEqual([expect.stringContaining('Append rows')]));
  await userEvent.click(screen.getByRole('radio', { name: 'Ready' }));
  await waitFor(() => expect(rows()).toHaveLength(4));
  expect(rows().join()).toContain('Open an issue');
});

test('what a record does not name is a wrench, Other and UNKNOWN; two tools have pictures of their own [TOOL-02] [TOOL-03] [TOOL-04] [TOOL-05]', async () => {
  await openPicker();
  await userEvent.click(screen.getByText('Other'));
  await userEvent.click(screen.getByText('Utilities'));
  expect(category('Other').getByRole('heading', { name: 'UNKNOWN' })).toBeInTheDocument();
  const pictureOf = (name: string) =>
    screen
      .getByRole('checkbox', { name: new RegExp(`^${name}`) })
      .closest('label')
      ?.querySelector('svg');
  expect(pictureOf('Calculator')).toHaveClass('lucide-calculator');
  expect(pictureOf('Current time')).toHaveClass('lucide-clock');
  expect(pictureOf('Plain')).toHaveClass('lucide-wrench');
});

test('tools are asked for again after 5 minutes, states of keys after 15 [TOOL-09] [CONST-15]', async () => {
  const counts = () => [listTools, getCredentialStatus].map((one) => server.api.callsOf(one).length);
  const reopenAfter = async (ms: number) => {
    location.hash = '#/agents';
    await screen.findByRole('heading', { name: 'Agents' });
    vi.setSystemTime(Date.now() + ms);
    location.hash = '#/agents/create';
    await screen.findByRole('button', { name: 'Browse 5 tools' });
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    return counts();
  };
  await renderApp('/agents/create');
  expect(await reopenAfter(0)).toEqual([1, 1]);
  expect(await reopenAfter(4 * MINUTE)).toEqual([1, 1]);
  expect(await reopenAfter(2 * MINUTE)).toEqual([2, 1]);
  expect(await reopenAfter(10 * MINUTE)).toEqual([3, 2]);
});

test('no more than 100 entries are kept, and the oldest go first [TOOL-09] [CONST-15]', async () => {
  const read = async (number: number) => {
    vi.setSystemTime(Date.now() + 1);
    await queryClient.fetchQuery(
      toCredentialEntry('test', [`tool-${number}`], () => Promise.resolve(number)),
    );
  };
  for (let number = 0; number < 150; number += 1) await read(number);
  const kept = queryClient.getQueryCache().findAll();
  expect(kept).toHaveLength(100);
  expect(kept.map(({ state }) => state.data)).toEqual(Array.from({ length: 100 }, (_, index) => index + 50));
});

test('of hundreds of tools of one provider only some are drawn until more are asked for', async () => {
  agents.tools = Array.from({ length: 500 }, (_, index) =>
    createTool(`mine-${index}`, { category: 'custom', provider: 'CUSTOM', is_custom: true }),
  );
  await openPicker();
  await userEvent.click(screen.getByText('My tools'));
  await waitFor(() => expect(rows()).toHaveLength(40));
  await userEvent.click(screen.getByRole('button', { name: 'Show 40 more' }));
  expect(rows()).toHaveLength(80);
});
