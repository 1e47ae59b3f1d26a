import { getAutoRefill, getPaymentConfig, setAutoRefill } from '@parley/contract/payments/endpoints.ts';
import type { AutoRefill } from '@parley/contract/payments/schemas.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { addFakeAccounts, createMember } from '../../../testing/fake-accounts.ts';
import { installFakeServer } from '../../../testing/fake-server.ts';
import { addFakeUsage } from '../../../testing/fake-usage.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const MARA = createMember({ username: 'mara' });
const ON: AutoRefill = {
  enabled: true,
  threshold: 5,
  amount: 25,
  monthly_ceiling: 50,
  used_this_month: 0,
  failures: 0,
  stopped: false,
  last_used_at: null,
  method: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 },
};

test('the refill is turned off with the amounts that are saved, whatever is typed; it is turned on with those typed', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const server = installFakeServer();
  const accounts = addFakeAccounts(server);
  accounts.add(MARA, 'correct horse');
  accounts.remember(MARA);
  addFakeUsage(server.api, [], 0);
  server.api.on(getPaymentConfig, () => ({
    available: true,
    provider: 'stripe',
    currency: 'USD',
    min_amount: 5,
    max_amount: 500,
    packages: [],
  }));
  server.api.on(getAutoRefill, () => ON);
  server.api.on(setAutoRefill, ({ body }) => ({ ...ON, ...body }));
  await renderApp('/payment');

  const below = await screen.findByRole('textbox', { name: 'Below' });
  const refill = screen.getByRole('switch', { name: 'Auto-refill' });
  await userEvent.clear(below);
  await userEvent.click(refill);
  await waitFor(() => expect(refill).not.toBeChecked());
  await userEvent.type(below, '7');
  await userEvent.click(refill);
  await waitFor(() => expect(refill).toBeChecked());
  const amounts = { amount: 25, monthly_ceiling: 50 };
  expect(server.api.callsOf(setAutoRefill).map(({ body }) => body)).toEqual([
    { enabled: false, threshold: 5, ...amounts },
    { enabled: true, threshold: 7, ...amounts },
  ]);
});
