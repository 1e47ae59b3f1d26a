import { getPaymentConfig } from '@parley/contract/payments/endpoints.ts';
import { exportUsage, getUsageAnalytics, listUsage } from '@parley/contract/usage/endpoints.ts';
import type { UsageAnalytics } from '@parley/contract/usage/schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../platform/query.ts';
import { addFakeAccounts, createMember } from '../../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { addFakeUsage } from '../../../testing/fake-usage.ts';
import { renderApp } from '../../../testing/render-app.tsx';

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
  await userEvent.click(screen.getByRole('button', { name: 'Save these days as CSV' }));
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
      by_kind: [],
      by_agent: bucketsOf('agent', labels.agent),
      by_trigger: [],
      by_team: [],
      by_project: [],
      by_department: [],
    };
  });
  await renderApp('/usage');
  const bar = within(await chart()).getByRole('button', { name: /Friday, January 30/ });
  await userEvent.hover(bar);
  expect(await within(await chart()).findByText('model:Aster')).toBeInTheDocument();
  const split = within(screen.getByRole('group', { name: 'Split by' }));
  await userEvent.click(split.getByRole('radio', { name: 'Agent' }));
  await userEvent.hover(within(await chart()).getByRole('button', { name: /Friday, January 30/ }));
  expect(await within(await chart()).findByText('Radar')).toBeInTheDocument();
  expect(server.api.callsOf(getUsageAnalytics).map(({ query }) => query.get('split'))).toContain('agent');
});
