import { listAdminUsers } from '@parley/contract/administration/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { addFakeAccounts, createMember } from '../../../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../../../testing/fake-server.ts';
import { renderApp } from '../../../../testing/render-app.tsx';

let server: FakeServer;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  const user = {
    id: 'usr_mara',
    role: 'user',
    name: 'mara',
    email: null,
    is_admin: false,
    user_type: null,
    is_suspended: false,
    balance: 5,
    spent_30d: 1.5,
    last_seen_at: null,
    created_at: '2026-01-01T12:00:00Z',
  } as const;
  server.api.on(listAdminUsers, ({ query }) => ({
    users: [user],
    total: 60,
    guests: 0,
    next: query.get('after') === null ? '5000000:usr_mara' : null,
  }));
  const accounts = addFakeAccounts(server);
  const admin = createMember({ username: 'ada', is_admin: true });
  accounts.add(admin, 'correct horse');
  accounts.remember(admin);
  await renderApp('/admin?tab=users');
  await screen.findByText('mara');
});

const asked = () => {
  const query = server.api.callsOf(listAdminUsers).at(-1)?.query;
  return [query?.get('sort'), query?.get('order'), query?.get('after')];
};
const heads = () => within(screen.getByRole('group', { name: 'Sort by' }));

test('a head puts the highest first, then the lowest, then the newest again [ADM-02]', async () => {
  expect(asked()).toEqual([null, null, null]);
  await userEvent.click(heads().getByRole('button', { name: 'Balance' }));
  await waitFor(() => expect(asked()).toEqual(['balance', 'desc', null]));
  await userEvent.click(heads().getByRole('button', { name: 'Balance: Highest balance first' }));
  await waitFor(() => expect(asked()).toEqual(['balance', 'asc', null]));
  await userEvent.click(heads().getByRole('button', { name: 'Balance: Lowest balance first' }));
  expect(await heads().findByRole('button', { name: 'Balance' })).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Newest first');
});

test('another order begins at its first page, and is chosen from a list where there are no heads', async () => {
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Last seen first');
  await waitFor(() => expect(asked()).toEqual(['seen', 'desc', null]));
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
  await waitFor(() => expect(asked()).toEqual(['seen', 'desc', '5000000:usr_mara']));
  await userEvent.click(heads().getByRole('button', { name: 'Spent, 30 days' }));
  await waitFor(() => expect(asked()).toEqual(['spent', 'desc', null]));
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
});
