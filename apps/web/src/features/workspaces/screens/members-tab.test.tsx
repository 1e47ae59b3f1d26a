import { listInvites } from '@parley/contract/workspaces/invite-endpoints.ts';
import { listCostCentres } from '@parley/contract/workspaces/cost-centres/endpoints.ts';
import {
  getWorkspace,
  listMembers,
  removeMember,
  updateMember,
} from '@parley/contract/workspaces/endpoints.ts';
import type { WorkspaceMember } from '@parley/contract/workspaces/schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { addFakeAccounts, createMember } from '../../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const JONAS: WorkspaceMember = {
  user_id: 'usr_jonas',
  username: 'jonas',
  email: 'jonas@harbourpine.example',
  role: 'member',
  monthly_cap: 25,
  team_id: null,
  project_id: null,
  department_id: null,
  pays: 'owner',
  spent_this_month: 1.5,
  agents: 0,
  last_seen_at: null,
  joined_at: '2026-01-01T00:00:00Z',
};

let server: FakeServer;
let payer: string;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  payer = 'ada';
  server.api.on(getWorkspace, () => ({
    id: 'wsp_1',
    name: 'Harbour & Pine',
    role: 'owner',
    payer: { user_id: `user-${payer}`, username: payer },
    payer_balance: 5,
    owner_pays: false,
    members: 2,
    created_at: '2026-01-01T00:00:00Z',
  }));
  server.api.on(listMembers, () => ({ members: [JONAS], total: 1, page: 1, per_page: 50 }));
  server.api.on(listInvites, () => ({ invites: [], total: 0 }));
  server.api.on(listCostCentres, () => ({
    cost_centres: [],
    total: 0,
    month: '2026-01',
    resets_at: '2026-02-01T00:00:00Z',
    spent: 0,
    forecast: 0,
    budget: null,
    unassigned: 0,
    payer_balance: 5,
    per_day: 0,
  }));
  const accounts = addFakeAccounts(server);
  const ada = createMember({
    username: 'ada',
    workspaces: [{ id: 'wsp_1', name: 'Harbour & Pine', role: 'owner' }],
  });
  accounts.add(ada, 'a password');
  accounts.remember(ada);
});

const open = () => renderApp('/admin?tab=team&workspace=wsp_1');

test('figures of a member have their names where the columns have no heads', async () => {
  await open();
  const row = (await screen.findByText('jonas')).closest('tr');
  expect(row).toHaveTextContent(/Spent this month\s*\$1\.50\s*Monthly limit\s*Last seen/);
});

test('the monthly limit of a member is shown as money, and typed as a number', async () => {
  const user = userEvent.setup();
  await open();
  server.api.on(updateMember, () => ({ ...JONAS, monthly_cap: 30 }));
  const limit = await screen.findByRole('textbox', { name: 'Monthly limit of jonas' });
  expect(limit).toHaveValue('$25.00');
  await user.click(limit);
  expect(limit).toHaveValue('25');
  await user.tab();
  expect(limit).toHaveValue('$25.00');
  expect(server.api.callsOf(updateMember)).toHaveLength(0);
  await user.clear(limit);
  await user.type(limit, '30{Enter}');
  await waitFor(() => expect(server.api.callsOf(updateMember)).toHaveLength(1));
  expect(server.api.callsOf(updateMember)[0]?.body).toEqual({ monthly_cap: 30 });
});

test('a slash searches the members, and C invites', async () => {
  const user = userEvent.setup();
  await open();
  await screen.findByText('jonas');
  const search = screen.getByRole('searchbox', { name: 'Find a person' });
  await user.keyboard('/');
  expect(search).toHaveFocus();
  search.blur();
  await user.keyboard('c');
  expect(await screen.findByRole('heading', { name: 'Invite people' })).toBeInTheDocument();
});

test.each([
  ['ada', true],
  ['ben', false],
])('where %s pays, ada may say that new members are paid for: %s', async (name, isShown) => {
  payer = name;
  const user = userEvent.setup();
  await open();
  await screen.findByText('jonas');
  await user.keyboard('c');
  await screen.findByRole('heading', { name: 'Invite people' });
  const found = screen.queryAllByRole('switch', { name: 'Harbour & Pine pays' });
  expect(found).toHaveLength(isShown ? 1 : 0);
});

test('an owner who does not pay takes back that the workspace pays for a member', async () => {
  payer = 'ben';
  const user = userEvent.setup();
  await open();
  server.api.on(updateMember, () => ({ ...JONAS, pays: 'self' }));
  const pays = await screen.findByRole('combobox', { name: 'Who pays for jonas' });
  expect(pays).toHaveTextContent('Workspace pays');
  await user.selectOptions(pays, 'Pays themselves');
  await waitFor(() => expect(server.api.callsOf(updateMember)[0]?.body).toEqual({ pays: 'self' }));
});

test('of a pasted list, members and what is no address get no invite', async () => {
  const user = userEvent.setup();
  await open();
  await screen.findByText('jonas');
  await user.keyboard('c');
  const list = await screen.findByRole('textbox', { name: 'Email addresses' });
  expect(list).toHaveAccessibleDescription('One or several, separated by commas or new lines');
  expect(screen.getByRole('button', { name: 'Send invites' })).toBeDisabled();
  await user.click(list);
  await user.paste('ida@b.example，Jonas@harbourpine.example；bad@corp');
  expect(await screen.findByText('Not an email address: bad@corp')).toBeInTheDocument();
  expect(screen.getByText('In the workspace already: jonas@harbourpine.example')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send 1 invite' })).toBeEnabled();
});

test('a monthly limit of thousands is shown as the amount it is, not as a wrong one', async () => {
  server.api.on(listMembers, () => ({
    members: [{ ...JONAS, monthly_cap: 1_500 }],
    total: 1,
    page: 1,
    per_page: 50,
  }));
  await open();
  const limit = await screen.findByRole('textbox', { name: 'Monthly limit of jonas' });
  expect(limit).toHaveValue('$1,500.00');
  expect(limit).toBeValid();
});

test('once the last person of the last page is removed, the page before is shown', async () => {
  const user = userEvent.setup();
  let total = 51;
  server.api.on(listMembers, ({ query }) => {
    const page = Number(query.get('page'));
    const name = page === 1 ? 'first' : 'last';
    const isThere = page === 1 || total > 50;
    const members = isThere ? [{ ...JONAS, user_id: `usr_${name}`, username: name }] : [];
    return { members, total, page, per_page: 50 };
  });
  server.api.on(removeMember, () => {
    total = 50;
    return { success: true, id: 'usr_last' };
  });
  await open();
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await user.click(await screen.findByRole('button', { name: 'Remove last' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: /Remove/ }));
  expect(await screen.findByText('first')).toBeInTheDocument();
});

test('a head orders the members of all pages, and turns their order round when pressed again', async () => {
  const user = userEvent.setup();
  server.api.on(listMembers, ({ query }) => ({
    members: [JONAS],
    total: 51,
    page: Number(query.get('page')),
    per_page: 50,
  }));
  await open();
  const asked = () => {
    const query = server.api.callsOf(listMembers).at(-1)?.query;
    return ['sort', 'order', 'page'].map((name) => query?.get(name)).join(' ');
  };
  const spent = await screen.findByRole('columnheader', { name: /Spent in/ });
  expect(screen.getByRole('columnheader', { name: /Role/ })).toHaveAttribute('aria-sort', 'ascending');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(asked()).toBe('role asc 2'));
  await user.click(within(spent).getByRole('button'));
  await waitFor(() => expect(asked()).toBe('spent desc 1'));
  expect(spent).toHaveAttribute('aria-sort', 'descending');
  await user.click(within(spent).getByRole('button'));
  await waitFor(() => expect(asked()).toBe('spent asc 1'));
  // Where the list is narrow.
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Person');
  await waitFor(() => expect(asked()).toBe('name asc 1'));
  await user.click(screen.getByRole('button', { name: 'Ascending order' }));
  await waitFor(() => expect(asked()).toBe('name desc 1'));
});
