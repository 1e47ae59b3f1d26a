import { getPaymentConfig } from '@parley/contract/payments/endpoints.ts';
import { exportUsage, getUsageAnalytics, listUsage } from '@parley/contract/usage/endpoints.ts';
import type { UsageAnalytics } from '@parley/contract/usage/schemas.ts';
import { getOwnBudgets } from '@parley/contract/workspaces/cost-centres/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../platform/query.ts';
import { setMedia } from '../../../testing/browser/fake-media.ts';
import { addFakeAccounts, createMember } from '../../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { addFakeUsage } from '../../../testing/fake-usage.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const PHONE = '(max-width: 639.98px)';
let server: FakeServer;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  addFakeUsage(server.api, [1, 3], 3);
});

function signIn(workspaces: { id: string; name: string; role: 'member' }[] = []): void {
  const accounts = addFakeAccounts(server);
  const mara = createMember({ username: 'mara', balance: 4.75, workspaces });
  accounts.add(mara, 'correct horse');
  accounts.remember(mara);
}

const chart = () => screen.findByRole('figure', { name: 'Cost by day' });
const workspacesAsked = () =>
  server.api.callsOf(getUsageAnalytics).map(({ query }) => query.get('workspace'));

function usePayments(available: boolean): void {
  server.api.on(getPaymentConfig, () => ({
    available,
    provider: available ? 'sandbox' : null,
    currency: 'USD',
    min_amount: 5,
    max_amount: 500,
    packages: [],
  }));
}

test('funds are added from here only where payments are set up', async () => {
  usePayments(false);
  queryClient.clear();
  signIn();
  await renderApp('/usage');
  await chart();
  await waitFor(() => expect(server.api.callsOf(getPaymentConfig)).toHaveLength(1));
  expect(screen.queryByRole('link', { name: 'Add funds' })).not.toBeInTheDocument();
});

test('who belongs to no workspace chooses none, and adds funds from here', async () => {
  usePayments(true);
  queryClient.clear();
  signIn();
  await renderApp('/usage');
  await chart();
  expect(screen.queryByRole('combobox', { name: 'Costs of' })).not.toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Add funds' })).toHaveAttribute('href', '#/payment');
});

test('on a phone funds are added beside whose costs are shown, in a wide window at the end', async () => {
  usePayments(true);
  queryClient.clear();
  signIn([{ id: 'wsp_1', name: 'Harbour & Pine', role: 'member' }]);
  await renderApp('/usage');
  const follows = async () => {
    const funds = await screen.findByRole('link', { name: 'Add funds' });
    const period = screen.getByRole('group', { name: 'Period' });
    return Boolean(period.compareDocumentPosition(funds) & Node.DOCUMENT_POSITION_FOLLOWING);
  };
  expect(await follows()).toBe(true);
  act(() => setMedia(PHONE, true));
  expect(await follows()).toBe(false);
  act(() => setMedia(PHONE, false));
});

test('a member sees what is left of the budgets of their workspace, and asks again where they cannot be loaded [BUD-01]', async () => {
  signIn([{ id: 'wsp_1', name: 'Harbour & Pine', role: 'member' }]);
  server.api.on(getOwnBudgets, () => {
    throw new AppError('conflict');
  });
  await renderApp('/usage?workspace=wsp_1');
  await chart();
  expect(await screen.findByText('Couldn’t load the budgets.')).toBeInTheDocument();
  const ofSales = { budget: 50, spent: 45, left: 5, warn_at: 0.8, at_limit: 'stop_agents' } as const;
  const own = { budget: 10, spent: 10, left: 0, warn_at: 0.8, at_limit: 'stop_all' } as const;
  server.api.on(getOwnBudgets, () => ({
    month: '2026-01',
    resets_at: '2026-02-01T00:00:00.000Z',
    budgets: [
      { kind: 'member', name: null, ...own },
      { kind: 'team', name: 'Sales', ...ofSales },
    ],
  }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  const budgets = within(await screen.findByRole('region', { name: /^Budgets/ }));
  expect(budgets.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Your own budgetAt the limit: chats and agents stop$0.00 left · $10.00 of $10.00 spent',
    'Team SalesAt the limit: agents stop$5.00 left · $45.00 of $50.00 spent',
  ]);
  expect(budgets.getByRole('meter', { name: /Team Sales/ })).toHaveAttribute('aria-valuenow', '90');
  expect(budgets.getByText(/1 February/)).toBeInTheDocument();
});

test('a member finds the own share of a workspace, without the balance of who pays [ADM-05]', async () => {
  URL.createObjectURL = () => 'blob:csv';
  URL.revokeObjectURL = () => undefined;
  signIn([{ id: 'wsp_1', name: 'Harbour & Pine', role: 'member' }]);
  await renderApp('/usage');
  await chart();
  expect(screen.getByText('Balance')).toBeInTheDocument();
  expect(new Set(workspacesAsked())).toEqual(new Set([null]));
  expect(screen.getByRole('option', { name: 'Your share in Harbour & Pine' })).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Costs of' }), 'wsp_1');
  await waitFor(() => expect(screen.queryByText('Balance')).not.toBeInTheDocument());
  await chart();
  expect(workspacesAsked()).toContain('wsp_1');
  expect(location.hash).toBe('#/usage?workspace=wsp_1');
  await waitFor(() => expect(server.api.callsOf(listUsage).at(-1)?.query.get('workspace')).toBe('wsp_1'));
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() =>
    expect(server.api.callsOf(exportUsage)[0]?.query.toString()).toBe('days=30&workspace=wsp_1'),
  );
});

test('an address with a workspace of others shows the own costs', async () => {
  signIn([{ id: 'wsp_1', name: 'Harbour & Pine', role: 'member' }]);
  await renderApp('/usage?workspace=wsp_2');
  await chart();
  expect(screen.getByText('Balance')).toBeInTheDocument();
  expect(new Set(workspacesAsked())).toEqual(new Set([null]));
});

test('who spends for teams, projects and departments chooses by which to tell apart', async () => {
  signIn();
  server.api.on(getUsageAnalytics, (): UsageAnalytics => {
    const bucket = { requests: 2, runs: 2, input_tokens: 1, output_tokens: 1, cost: 2 };
    const bucketsOf = (...labels: string[]) => labels.map((label) => ({ key: label, label, ...bucket }));
    return {
      user_id: 'user-mara',
      days: 1,
      from: '2026-01-30T00:00:00Z',
      to: '2026-01-30T23:59:59Z',
      reserved: 0,
      totals: { ...bucket, cost: 4, errors: 0 },
      by_day: [{ date: '2026-01-30', requests: 4, runs: 4, cost: 4, parts: [] }],
      by_model: bucketsOf('lumen/Lumen Vision'),
      replies_by_model: [],
      by_kind: bucketsOf('chat'),
      by_agent: [],
      by_trigger: bucketsOf('ui', 'scheduled'),
      by_team: bucketsOf('Operations', 'Sales'),
      by_project: bucketsOf('Asia lanes'),
      by_department: bucketsOf('Logistics'),
    };
  });
  await renderApp('/usage');
  expect(await screen.findByRole('table', { name: 'By trigger' })).toBeInTheDocument();
  const choice = screen.getByRole('combobox', { name: 'Tell apart by' });
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['By trigger', 'By team', 'By project', 'By department']);
  await userEvent.selectOptions(choice, 'By team');
  expect(within(screen.getByRole('table', { name: 'By team' })).getByText('Operations')).toBeInTheDocument();
});

test('days with very many records are split by the server', async () => {
  signIn();
  addFakeUsage(server.api, [1, 3], 1_200);
  server.api.on(getUsageAnalytics, ({ query }): UsageAnalytics => {
    const split = query.get('split') ?? 'model';
    const bucket = { requests: 600, runs: 600, input_tokens: 1, output_tokens: 1, cost: 2 };
    const bucketsOf = (name: string, labels: readonly string[]) =>
      labels.map((label) => ({ key: `${name}:${label}`, label, ...bucket }));
    const labels = { model: ['Aster', 'Boreal'], agent: ['Scout', 'Radar'] };
    return {
      user_id: 'user-mara',
      days: 1,
      from: '2026-01-30T00:00:00Z',
      to: '2026-01-30T23:59:59Z',
      reserved: 0,
      totals: { ...bucket, requests: 1_200, cost: 4, errors: 0 },
      by_day: [
        {
          date: '2026-01-30',
          requests: 1_200,
          runs: 1_200,
          cost: 4,
          parts: labels[split === 'agent' ? 'agent' : 'model'].map((label) => ({
            key: `${split}:${label}`,
            cost: 2,
          })),
        },
      ],
      by_model: bucketsOf('model', labels.model),
      replies_by_model: [],
      by_kind: [],
      by_agent: bucketsOf('agent', labels.agent),
      by_trigger: [],
      by_team: [],
      by_project: [],
      by_department: [],
    };
  });
  await renderApp('/usage');
  const bar = within(await chart()).getByRole('button', { name: /Friday 30 January/ });
  await userEvent.hover(bar);
  expect(await within(await chart()).findByText('model:Aster')).toBeInTheDocument();
  const split = within(screen.getByRole('group', { name: 'Split by' }));
  await userEvent.click(split.getByRole('radio', { name: 'Agent' }));
  await userEvent.hover(within(await chart()).getByRole('button', { name: /Friday 30 January/ }));
  expect(await within(await chart()).findByText('Radar')).toBeInTheDocument();
  expect(server.api.callsOf(getUsageAnalytics).map(({ query }) => query.get('split'))).toContain('agent');
});
