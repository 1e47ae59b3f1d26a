import { createGoogleNonce, getAuthOptions, googleLogin } from '@parley/contract/auth/endpoints.ts';
import {
  changePassword,
  linkGoogle,
  listDevices,
  unlinkGoogle,
} from '@parley/contract/auth/account/endpoints.ts';
import { createApiKey, listApiKeys } from '@parley/contract/auth/key-endpoints.ts';
import type { ApiKey } from '@parley/contract/auth/key-schemas.ts';
import type { User } from '@parley/contract/auth/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addFakeAccounts, createMember } from '../../../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../../../testing/fake-server.ts';
import { renderApp } from '../../../../testing/render-app.tsx';

const PASSWORD = 'correct horse';
const PATH = '/settings?section=account';
const KEYS: readonly ApiKey[] = ['notebook', 'backup'].map((name) => ({
  id: `key-${name}`,
  name,
  prefix: 'ak_12345',
  scopes: ['chat'],
  created_at: '2026-01-01T00:00:00Z',
  last_used_at: null,
  expires_at: null,
}));
let server: FakeServer;

/** Signs in a user whose server asks for the password before every change of credentials. */
function signIn(change: Partial<User> = {}): void {
  const mara = createMember({ username: 'mara', ...change });
  const accounts = addFakeAccounts(server);
  accounts.add(mara, PASSWORD);
  accounts.remember(mara);
  server.api.on(getAuthOptions, () => ({
    google_client_id: 'client-1',
    can_mail: false,
    can_register: true,
    can_try: true,
  }));
  server.api.on(listDevices, () => ({ sessions: [], total: 0, page: 1, per_page: 100 }));
  server.api.on(listApiKeys, () => ({
    api_keys: [...KEYS],
    deployment_keys: 3,
    total: 2,
    page: 1,
    per_page: 100,
  }));
  const confirm = (password: unknown): void => {
    if (mara.has_password && password !== PASSWORD) throw new AppError('wrong_password');
    if (!mara.has_password) throw new AppError('sign_in_again');
  };
  server.api.on(linkGoogle, ({ body }) => {
    confirm(body['password']);
    return { linked: true, google_email: 'mara@gmail.example' };
  });
  server.api.on(unlinkGoogle, ({ body }) => {
    confirm(body['password']);
    return { linked: false };
  });
  server.api.on(createApiKey, ({ body }) => {
    confirm(body['password']);
    return { ...KEYS[0], key: 'ak_12345-secret' };
  });
  server.api.on(changePassword, () => ({ message: 'ok' }));
}

const field = (label: string) => screen.findByLabelText(label);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
});

describe('changes of who can get into the account', () => {
  test('a new password ends the API keys and the Google sign-in that are not ticked [F-04]', async () => {
    signIn({ google_email: 'other@gmail.example' });
    await renderApp(PATH);
    await press('Change');
    await userEvent.type(await field('Current password'), PASSWORD);
    await userEvent.type(await field('New password'), 'battery staple');
    await userEvent.type(await field('Repeat the new password'), 'battery staple');
    await userEvent.click(await screen.findByRole('checkbox', { name: /API key notebook/ }));
    expect(screen.getByRole('checkbox', { name: /API key backup/ })).not.toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: 'The 3 keys of your deployments' }));
    expect(screen.getByRole('checkbox', { name: /other@gmail\.example/ })).not.toBeChecked();
    await press('Change password');
    expect(await screen.findByText('Changed. All other devices are signed out.')).toBeInTheDocument();
    expect(server.api.callsOf(changePassword)[0]?.body).toEqual({
      current_password: PASSWORD,
      new_password: 'battery staple',
      keep_api_keys: ['key-notebook'],
      keep_deployment_keys: true,
      keep_google: false,
    });
    expect(await screen.findByText('Sign in with Google as well.')).toBeInTheDocument();
  });

  test('Google is linked once the password agrees to it, and unlinked the same way [F-04]', async () => {
    signIn();
    sessionStorage.setItem('google-sign-in', JSON.stringify({ state: 's', nonce: 'n', path: PATH }));
    // As the browser comes back: on a new page, which has not seen the address change.
    history.replaceState(null, '', '#state=s&id_token=the-token');
    await renderApp('state=s&id_token=the-token');
    await userEvent.type(await field('Current password'), 'a guess');
    await press('Link Google');
    expect(await screen.findByText('The password is not correct.')).toBeInTheDocument();
    await userEvent.clear(await field('Current password'));
    await userEvent.type(await field('Current password'), `${PASSWORD}{Enter}`);
    expect(await screen.findByText('Linked to mara@gmail.example.')).toBeInTheDocument();
    expect(server.api.callsOf(linkGoogle)[1]?.body).toEqual({
      token: 'the-token',
      nonce: 'n',
      password: PASSWORD,
    });
    await press('Unlink');
    await userEvent.type(await field('Current password'), `${PASSWORD}{Enter}`);
    expect(await screen.findByText('Sign in with Google as well.')).toBeInTheDocument();
  });

  test('an API key is made with the password [F-04]', async () => {
    signIn();
    await renderApp('/settings?section=keys');
    await press('New key');
    await userEvent.type(await field('Name'), 'notebook');
    await press('Create key');
    expect(await screen.findByText('The password is not correct.')).toBeInTheDocument();
    await userEvent.type(await field('Current password'), `${PASSWORD}{Enter}`);
    expect(await screen.findByText('ak_12345-secret')).toBeInTheDocument();
  });

  test('an account without a password is sent to Google once more, with a nonce of the server [F-04] [F-24]', async () => {
    signIn({ has_password: false, google_email: 'mara@harbourpine.example' });
    server.api.on(createGoogleNonce, () => {
      throw new AppError('google_unavailable');
    });
    await renderApp('/settings?section=keys');
    await press('New key');
    await userEvent.type(await field('Name'), 'notebook');
    await press('Create key');
    expect(await screen.findByText('Please sign in again to do this.')).toBeInTheDocument();
    await press('Sign in with Google again');
    await waitFor(() => expect(server.api.callsOf(createGoogleNonce)).toHaveLength(1));
  });

  test('what was typed for an API key or a new address is there after the way to Google and back', async () => {
    signIn({ has_password: false, google_email: 'mara@harbourpine.example' });
    server.api.on(createGoogleNonce, () => {
      throw new AppError('google_unavailable');
    });
    await renderApp('/settings?section=keys');
    await press('New key');
    await userEvent.type(await field('Name'), 'notebook');
    await userEvent.click(screen.getByRole('checkbox', { name: /usage/ }));
    await press('Sign in with Google again');
    cleanup();
    await renderApp('/settings?section=keys&confirm=google');
    expect(await field('Name')).toHaveValue('notebook');
    expect(screen.getByRole('checkbox', { name: /usage/ })).toBeChecked();
    await press('Cancel');
    cleanup();
    await renderApp(PATH);
    await press('Change email');
    await userEvent.type(await field('New email'), 'mara@pine.example');
    await press('Sign in with Google again');
    cleanup();
    await renderApp(`${PATH}&confirm=google`);
    expect(await field('New email')).toHaveValue('mara@pine.example');
    cleanup();
    await renderApp('/settings?section=keys');
    expect(await screen.findByRole('button', { name: 'New key' })).toBeInTheDocument();
    expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
  });

  test('a confirmation with another Google account changes nothing, and that is said [F-04] [AU-07]', async () => {
    signIn({ has_password: false, google_email: 'mara@harbourpine.example' });
    server.api.on(googleLogin, () => {
      throw new AppError('not_allowed');
    });
    const path = '/settings?section=keys&confirm=google';
    sessionStorage.setItem('google-sign-in', JSON.stringify({ state: 's', nonce: 'n', path }));
    history.replaceState(null, '', '#state=s&id_token=t');
    await renderApp('state=s&id_token=t');
    expect(await screen.findByText('That is another Google account')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'New key' })).toBeInTheDocument();
  });

  test('without a password Google cannot be unlinked, and one can be set [F-04]', async () => {
    signIn({ has_password: false, google_email: 'mara@harbourpine.example' });
    await renderApp(PATH);
    expect(await screen.findByText(/set a password to unlink it/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Unlink' })).not.toBeInTheDocument();
    await press('Set a password');
    expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
    await userEvent.type(await field('New password'), 'battery staple');
    await userEvent.type(await field('Repeat the new password'), 'battery staple{Enter}');
    expect(await screen.findByRole('button', { name: 'Unlink' })).toBeInTheDocument();
  });
});
