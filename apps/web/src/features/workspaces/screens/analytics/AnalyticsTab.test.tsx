import { AppError } from '@parley/contract/errors/app-error.ts';
import {
  exportWorkspaceAnalytics,
  getWorkspaceAnalytics,
} from '@parley/contract/workspaces/analytics/endpoints.ts';
import type { WorkspaceAnalytics } from '@parley/contract/workspaces/analytics/schemas.ts';
import { listCostCentres } from '@parley/contract/workspaces/cost-centres/endpoints.ts';
import { getWorkspace } from '@parley/contract/workspaces/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { addFakeAccounts, createMember } from '../../../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../../../testing/fake-server.ts';
import { renderApp } from '../../../../testing/render-app.tsx';

const PATH = '/admin?tab=analytics&workspace=wsp_1';
const DAY_MS = 86_400_000;

let server: FakeServer;
let budget: number;

const createSums = (cost: number) => ({
  requests: cost === 0 ? 0 : 1_000,
  replies: cost === 0 ? 0 : 900,
  runs: cost === 0 ? 0 : 100,
  automated: cost === 0 ? 0 : 91,
  failed: cost === 0 ? 0 : 1,
  tokens: 5_000,
  cost,
});
const createShare = (id: string | null, label: string | null, cost: number, before = 0) => ({
  id,
  label,
  ...createSums(cost),
  cost_before: before,
});

function createAnalytics(query: URLSearchParams, cost: number): WorkspaceAnalytics {
  const days = Number(query.get('days'));
  const team = query.get('team');
  const teams = [createShare('cst_ops', 'Operations', 6), createShare(null, null, 4)];
  return {
    workspace_id: 'wsp_1',
    days,
    from: '2026-01-01T00:00:00Z',
    to: '2026-01-30T23:59:59Z',
    totals: { ...createSums(team === null ? cost : 6), cost_before: 8, active_members: 2, members: 3 },
    by_day: Array.from({ length: days }, (_, index) => ({
      date: new Date(Date.UTC(2026, 0, 30) - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10),
      requests: index === days - 1 ? 1_000 : 0,
      replies: index === days - 1 ? 900 : 0,
      cost: index === days - 1 ? cost : 0,
      parts:
        index === days - 1
          ? [
              { id: 'cst_ops', cost: 6 },
              { id: null, cost: 4 },
            ]
          : [],
    })),
    by_member: [
      { ...createShare('usr_1', 'mara', 6, 5), team_id: 'cst_ops', team: 'Operations' },
      { ...createShare('usr_2', 'jonas', 4), team_id: null, team: null },
    ],
    by_team: team === null ? teams : teams.slice(0, 1),
    by_project: [createShare(null, null, cost)],
    by_department: [createShare(null, null, cost)],
    by_agent: [createShare(null, null, cost)],
  };
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  budget = 62;
  server.api.on(getWorkspace, () => ({
    id: 'wsp_1',
    name: 'Harbour & Pine',
    role: 'owner',
    payer: { user_id: 'user-ada', username: 'ada' },
    payer_balance: 5,
    owner_pays: false,
    members: 3,
    created_at: '2026-01-01T00:00:00Z',
  }));
  server.api.on(getWorkspaceAnalytics, ({ query }) => createAnalytics(query, 10));
  server.api.on(listCostCentres, () => ({
    cost_centres: [],
    total: 0,
    month: '2026-01',
    resets_at: '2026-02-01T00:00:00Z',
    spent: 10,
    forecast: 10,
    budget,
    unassigned: 4,
    payer_balance: 5,
    per_day: 0.3,
  }));
});

async function open(role: 'owner' | 'admin' | 'member' | 'viewer' = 'owner', path = PATH): Promise<void> {
  const accounts = addFakeAccounts(server);
  const ada = createMember({
    username: 'ada',
    workspaces: [{ id: 'wsp_1', name: 'Harbour & Pine', role }],
  });
  accounts.add(ada, 'a password');
  accounts.remember(ada);
  await renderApp(path);
}

const chart = () => screen.findByRole('figure', { name: 'Cost by day' });
const figure = (label: string) => screen.getByText(label).nextElementSibling;
const lastQuery = () => server.api.callsOf(getWorkspaceAnalytics).at(-1)?.query;

test('an owner sees the figures, the budget pace and every list', async () => {
  await open();
  await chart();
  expect(figure('Spent in 30 days')).toHaveTextContent('$10.0025% more than before');
  expect(figure('Active members')).toHaveTextContent('2of 31 spent nothing');
  expect(figure('Agent runs')).toHaveTextContent('10091% automated');
  expect(figure('Success rate')).toHaveTextContent('99.8%1 failed');
  expect(await screen.findByText('Budget pace, $2.00 a day')).toBeInTheDocument();
  const members = within(screen.getByRole('table', { name: 'By member' }));
  expect(members.getByRole('row', { name: /mara Operations 900 100 \$6\.00 \+20%/ })).toBeInTheDocument();
  expect(members.getByRole('row', { name: /jonas unassigned 900 100 \$4\.00 new/ })).toBeInTheDocument();
  for (const name of ['By team', 'By project', 'By department', 'By agent'])
    expect(screen.getByRole('table', { name })).toBeInTheDocument();
});

test('who no longer belongs to the workspace is called a former member, not deleted', async () => {
  server.api.on(getWorkspaceAnalytics, ({ query }) => ({
    ...createAnalytics(query, 10),
    by_member: [{ ...createShare('usr_3', null, 10), team_id: null, team: null }],
  }));
  await open();
  await chart();
  const members = within(screen.getByRole('table', { name: 'By member' }));
  expect(members.getByRole('row', { name: /former member unassigned/ })).toBeInTheDocument();
});

test('a budget far above what is spent is said to be above the bars', async () => {
  budget = 1_000_000;
  await open();
  const figures = within(await chart());
  expect(await figures.findByText('The budget allows more than this chart shows')).toBeInTheDocument();
  expect(figures.getByText('$10.00')).toBeInTheDocument();
});

test('private agents of others are one row that nothing can be narrowed to [AZ-05]', async () => {
  server.api.on(getWorkspaceAnalytics, ({ query }) => ({
    ...createAnalytics(query, 10),
    by_agent: [createShare('private', null, 8), createShare(null, null, 2)],
  }));
  await open();
  await chart();
  const agents = within(screen.getByRole('table', { name: 'By agent' }));
  expect(agents.getByRole('row', { name: /Private agents \$8\.00/ })).toBeInTheDocument();
  expect(agents.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Without an agent']);
});

test('a click narrows everything and Escape widens it again, the address with them', async () => {
  await open();
  await chart();
  await userEvent.click(screen.getByRole('button', { name: 'Operations' }));
  await waitFor(() => expect(figure('Spent in 30 days')).toHaveTextContent('$6.00'));
  expect(lastQuery()?.get('team')).toBe('cst_ops');
  expect(location.hash).toContain('by=team&id=cst_ops');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(figure('Spent in 30 days')).toHaveTextContent('$10.00'));
  expect(location.hash).not.toContain('by=');
});

test('the period and the split are asked for, and the table and the file follow them', async () => {
  URL.createObjectURL = () => 'blob:csv';
  URL.revokeObjectURL = () => undefined;
  server.api.on(exportWorkspaceAnalytics, () => new Response('date,cost\n'));
  await open('admin', `${PATH}&by=member&id=usr_1`);
  await chart();
  await userEvent.click(screen.getByRole('radio', { name: '7 days' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Project' }));
  await waitFor(() => expect(lastQuery()?.toString()).toBe('days=7&split=project&member=usr_1'));
  await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
  expect(screen.getByRole('row', { name: /Friday 30 January 900 \$10\.00/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() =>
    expect(server.api.callsOf(exportWorkspaceAnalytics)[0]?.query.toString()).toBe('days=7&member=usr_1'),
  );
});

test('a workspace without spending says what is shown here', async () => {
  server.api.on(getWorkspaceAnalytics, ({ query }) => createAnalytics(query, 0));
  await open();
  expect(await screen.findByText('Nothing was spent in these 30 days')).toBeInTheDocument();
});

test('what could not be loaded can be tried again', async () => {
  server.api.on(getWorkspaceAnalytics, () => {
    throw new AppError('conflict');
  });
  await open();
  expect(await screen.findByText('Couldn’t load the analytics.')).toBeInTheDocument();
  server.api.on(getWorkspaceAnalytics, ({ query }) => createAnalytics(query, 10));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await chart()).toBeInTheDocument();
});

test.each(['member', 'viewer'] as const)('a %s does not see the tab', async (role) => {
  await open(role);
  expect(await screen.findByText('This page is for admins')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Analytics' })).not.toBeInTheDocument();
  expect(server.api.callsOf(getWorkspaceAnalytics)).toEqual([]);
});
