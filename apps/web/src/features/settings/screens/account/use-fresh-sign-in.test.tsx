import { getAuthOptions } from '@parley/contract/auth/endpoints.ts';
import { listApiKeys } from '@parley/contract/auth/key-endpoints.ts';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { addFakeAccounts, createMember } from '../../../../testing/fake-accounts.ts';
import { installFakeServer } from '../../../../testing/fake-server.ts';
import { renderApp } from '../../../../testing/render-app.tsx';

test('a confirmation that was called off at Google is said to have failed [F-04] [AUTH-30]', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const server = installFakeServer();
  const accounts = addFakeAccounts(server);
  const mara = createMember({ username: 'mara', has_password: false, google_email: 'mara@harbour.example' });
  accounts.add(mara, 'none');
  accounts.remember(mara);
  server.api.on(getAuthOptions, () => ({
    google_client_id: 'client-1',
    can_mail: false,
    can_register: true,
    can_try: true,
  }));
  server.api.on(listApiKeys, () => ({ api_keys: [], deployment_keys: 0, total: 0, page: 1, per_page: 100 }));
  const path = '/settings?section=keys&confirm=google';
  sessionStorage.setItem('google-sign-in', JSON.stringify({ state: 's', nonce: 'n', path }));
  await renderApp('state=s&error=access_denied');
  expect(await screen.findByText('Google login failed')).toBeInTheDocument();
});
