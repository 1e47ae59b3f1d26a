import { AppError } from '@parley/contract/errors/app-error.ts';
import { getPaymentConfig } from '@parley/contract/payments/endpoints.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../platform/query.ts';
import { addFakeAccounts, createMember } from '../../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';

let server: FakeServer;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  queryClient.clear();
});

async function openWith(balance: number): Promise<void> {
  const accounts = addFakeAccounts(server);
  const mara = createMember({ username: 'mara', balance });
  accounts.add(mara, 'correct horse');
  accounts.remember(mara);
  await renderApp('/chat', { pauseSpeed: 50 });
}

test.each([
  [0.4, 'My Parley balance is low. Could you add to it? My username is mara.'],
  [0, 'My Parley balance is used up. Could you add to it? My username is mara.'],
])(
  'with %d dollars, a request for an admin says what holds, where the payments cannot be read',
  async (balance, request) => {
    server.api.on(getPaymentConfig, () => {
      throw new AppError('internal');
    });
    const user = userEvent.setup();
    await openWith(balance);
    await user.click(await screen.findByRole('button', { name: 'Copy a request for an admin' }));
    await screen.findByText('Copied. Send it to an admin.');
    expect(await navigator.clipboard.readText()).toBe(request);
  },
);
