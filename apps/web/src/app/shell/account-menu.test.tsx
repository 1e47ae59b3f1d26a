import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getPaymentConfig } from '@parley/contract/payments/endpoints.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { installHistoryServer, rememberMember } from '../../testing/fake-member.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { addFakeUsage } from '../../testing/fake-usage.ts';
import { renderApp } from '../../testing/render-app.tsx';

let server: FakeServer;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  ({ server } = await installHistoryServer());
  rememberMember(server);
});

function offerPayments(available: boolean): void {
  server.api.on(getPaymentConfig, () => ({
    available,
    provider: available ? 'sandbox' : null,
    currency: 'USD',
    min_amount: 5,
    max_amount: 500,
    packages: [],
  }));
}

async function openMenu(): Promise<HTMLElement> {
  await renderApp('/settings');
  await userEvent.click(await screen.findByRole('button', { name: /^mara/ }));
  return screen.findByRole('menu', { name: 'Account menu' });
}

test('the account menu says how long the balance lasts, and adds to it', async () => {
  offerPayments(true);
  addFakeUsage(server.api, [10, 20], 0);
  const menu = within(await openMenu());
  expect(await menu.findByText('about 5 days')).toBeInTheDocument();
  expect(menu.getByText('$5.00')).toBeInTheDocument();
  expect(await menu.findByText('Casual User')).toBeInTheDocument();
  expect(await menu.findByRole('menuitem', { name: 'Payments' })).toBeInTheDocument();
  await userEvent.click(menu.getByRole('menuitem', { name: 'Add funds' }));
  await waitFor(() => expect(location.hash).toBe('#/payment'));
});

test('where nothing can be paid, it offers no way to', async () => {
  offerPayments(false);
  addFakeUsage(server.api, [], 0);
  const menu = within(await openMenu());
  expect(await menu.findByText('$5.00')).toBeInTheDocument();
  expect(await menu.findByRole('menuitem', { name: /^Settings/ })).toBeInTheDocument();
  await waitFor(() => expect(server.api.callsOf(getPaymentConfig)).not.toEqual([]));
  expect(menu.queryByText(/^about/)).not.toBeInTheDocument();
  expect(menu.queryByRole('menuitem', { name: 'Add funds' })).not.toBeInTheDocument();
});
