import { AppError } from '@parley/contract/errors/app-error.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { logoutAll } from '@parley/contract/auth/endpoints.ts';
import { changePassword, listDevices, removeDevice } from '@parley/contract/auth/account/endpoints.ts';
import { createApiKey, listApiKeys, removeApiKey } from '@parley/contract/auth/key-endpoints.ts';
import type { ApiKey } from '@parley/contract/auth/key-schemas.ts';
import {
  getApiKeyBudget,
  getBudget,
  setApiKeyBudget,
  setBudget,
} from '@parley/contract/billing/endpoints.ts';
import type { Budget } from '@parley/contract/billing/schemas.ts';
import { deleteMe, exportMe, updateMe } from '@parley/contract/profile/endpoints.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addFakeAccounts, createMember } from '../../../testing/fake-accounts.ts';
import { installFakeServer, rememberGuest, type FakeServer } from '../../../testing/fake-server.ts';
import { addFakeUsage } from '../../../testing/fake-usage.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const MARA = createMember({ username: 'mara' });
const KEY: ApiKey = {
  id: 'key-1',
  name: 'notebook',
  prefix: 'ak_12345',
  scopes: ['chat'],
  created_at: '2026-01-01T00:00:00Z',
  last_used_at: null,
  expires_at: null,
};
const BUDGET: Budget = {
  per_run: null,
  per_month: null,
  month: '2026-01',
  spent: 0,
  left: null,
  is_warning: false,
  is_reached: false,
  resets_at: '2026-02-01T00:00:00Z',
};
let server: FakeServer;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  addFakeUsage(server.api, [], 0);
});

function createDevice(id: string, isCurrent: boolean) {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0 Safari/537.36';
  const created = '2026-01-01T00:00:00Z';
  return { id, user_agent: userAgent, created_at: created, last_used_at: created, is_current: isCurrent };
}

function signIn(user = MARA): void {
  const accounts = addFakeAccounts(server);
  accounts.add(user, 'correct horse');
  accounts.remember(user);
  let devices = [createDevice('here', true), createDevice('there', false)];
  server.api.on(listDevices, () => ({ sessions: devices, total: devices.length, page: 1, per_page: 100 }));
  server.api.on(removeDevice, ({ params }) => {
    devices = devices.filter(({ id }) => id !== params['id']);
    return { success: true, id: params['id'] };
  });
  let keys: ApiKey[] = [];
  server.api.on(listApiKeys, () => ({
    api_keys: keys,
    deployment_keys: 0,
    total: keys.length,
    page: 1,
    per_page: 100,
  }));
  server.api.on(createApiKey, ({ body }) => {
    const key = {
      ...KEY,
      name: String(body['name']),
      scopes: body['scopes'] as ApiKey['scopes'],
      expires_at: (body['expires_at'] as string | null) ?? null,
    };
    keys = [key];
    return { ...key, key: 'ak_12345-secret' };
  });
  server.api.on(removeApiKey, ({ params }) => {
    keys = [];
    return { success: true, id: params['id'] };
  });
}

const field = (label: string) => screen.findByLabelText(label);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('the account', () => {
  beforeEach(() => signIn());

  test('a new name is saved when the field is left', async () => {
    server.api.on(updateMe, ({ body }) => ({ ...MARA, ...body }));
    await renderApp('/settings?section=account');
    const name = await field('Username');
    await userEvent.clear(name);
    await userEvent.type(name, 'mara.l');
    await userEvent.tab();
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(server.api.callsOf(updateMe)[0]?.body).toEqual({ username: 'mara.l' });
  });

  test('a name that is taken says why; Escape takes it back', async () => {
    server.api.on(updateMe, () => {
      throw new AppError('username_taken');
    });
    await renderApp('/settings?section=account');
    const name = await field('Username');
    await userEvent.clear(name);
    await userEvent.type(name, 'jonas{Enter}');
    expect(await screen.findByText('Username already taken')).toBeInTheDocument();
    await userEvent.type(name, '{Escape}');
    expect(name).toHaveValue('mara');
  });

  test('Enter and Escape belong to what is being composed, as in Chinese', async () => {
    server.api.on(updateMe, ({ body }) => ({ ...MARA, ...body }));
    await renderApp('/settings?section=account');
    const name = await field('Username');
    await userEvent.clear(name);
    await userEvent.type(name, 'zhou');
    fireEvent.keyDown(name, { key: 'Escape', isComposing: true });
    expect(name).toHaveValue('zhou');
    fireEvent.keyDown(name, { key: 'Enter', isComposing: true });
    await userEvent.type(name, '.y{Enter}');
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(server.api.callsOf(updateMe).map(({ body }) => body)).toEqual([{ username: 'zhou.y' }]);
  });

  test('another e-mail address needs the password', async () => {
    server.api.on(updateMe, ({ body }) => {
      if (body['password'] !== 'correct horse') throw new AppError('wrong_password');
      return { ...MARA, email: String(body['email']) };
    });
    await renderApp('/settings?section=account');
    await press('Change email');
    await userEvent.type(await field('New email'), 'no address{Enter}');
    expect(screen.getByText('Enter a valid email address')).toBeInTheDocument();
    await userEvent.clear(await field('New email'));
    await userEvent.type(await field('New email'), 'mara@new.example{Enter}');
    expect(await screen.findByText('The password is not correct.')).toBeInTheDocument();
    await userEvent.type(await field('Current password'), 'correct horse{Enter}');
    expect(await screen.findByText('mara@new.example')).toBeInTheDocument();
    expect(screen.getByText('Changed. Emails go to the new address from now on.')).toBeInTheDocument();
  });

  test('who has no email adds one', async () => {
    signIn({ ...MARA, email: null });
    server.api.on(updateMe, ({ body }) => ({ ...MARA, email: String(body['email']) }));
    await renderApp('/settings?section=account');
    await press('Add email');
    await userEvent.type(await field('Email'), 'mara@new.example');
    await userEvent.type(await field('Current password'), 'correct horse{Enter}');
    expect(await screen.findByText('mara@new.example')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Change email' })).toBeInTheDocument();
  });

  test('the password is changed with the old one [AUTH-55]', async () => {
    server.api.on(changePassword, ({ body }) => {
      if (body['current_password'] !== 'correct horse') throw new AppError('wrong_password');
      return { message: 'ok' };
    });
    await renderApp('/settings?section=account');
    await press('Change');
    await userEvent.type(await field('Current password'), 'wrong');
    await userEvent.type(await field('New password'), 'battery staple');
    await userEvent.type(await field('Repeat the new password'), 'battery staple{Enter}');
    expect(await screen.findByText('The password is not correct.')).toBeInTheDocument();
    await userEvent.clear(await field('Current password'));
    await userEvent.type(await field('Current password'), 'correct horse{Enter}');
    expect(await screen.findByText('Changed. All other devices are signed out.')).toBeInTheDocument();
  });

  test('another device can be signed out, this one not from the list', async () => {
    await renderApp('/settings?section=account');
    await press('Sign out Chrome, Linux');
    await waitFor(() => expect(server.api.callsOf(removeDevice)[0]?.params).toEqual({ id: 'there' }));
    await waitFor(() => expect(screen.queryByText(/Last used/)).not.toBeInTheDocument());
    expect(screen.getByText('This device, in use now')).toBeInTheDocument();
  });

  test('the account type is shown and can be chosen again', async () => {
    await renderApp('/settings?section=account');
    expect(await screen.findByText(/^Casual User\./)).toBeInTheDocument();
    await press('Change type');
    await waitFor(() => expect(location.hash).toMatch(/^#\/user-type-selection\?returnTo=%2Fsettings/));
  });

  test('signing out everywhere leads to the sign-in, which does not lead back here [AUTH-48] [SET-05] [F-44]', async () => {
    await renderApp('/settings?section=account');
    await press('Sign out everywhere');
    expect(await field('Username or email')).toBeInTheDocument();
    expect(location.hash).toBe('#/login');
    expect(server.api.callsOf(logoutAll)).toHaveLength(1);
    expect(localStorage.getItem('access_token')).toBeNull();
  });

  test('everything can be exported, and the account deleted with the password [AUTH-56]', async () => {
    URL.createObjectURL = () => 'blob:export';
    URL.revokeObjectURL = () => undefined;
    server.api.on(exportMe, () => new Response('{}'));
    server.api.on(deleteMe, ({ body }) => {
      if (body['password'] !== 'correct horse') throw new AppError('wrong_password');
      return { success: true };
    });
    await renderApp('/settings?section=data');
    await press('Export');
    expect(await screen.findByText('Saved to your downloads.')).toBeInTheDocument();
    expect(server.api.callsOf(exportMe)).toHaveLength(1);
    await press('Delete account');
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.type(within(dialog).getByLabelText('Current password'), 'wrong');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete account' }));
    expect(await within(dialog).findByText('The password is not correct.')).toBeInTheDocument();
    await userEvent.clear(within(dialog).getByLabelText('Current password'));
    await userEvent.type(within(dialog).getByLabelText('Current password'), 'correct horse');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete account' }));
    expect(await field('Username or email')).toBeInTheDocument();
    expect(localStorage.getItem('refresh_token')).toBeNull();
  });
});

describe('API keys', () => {
  beforeEach(() => signIn());

  test('one is made with what it may do, shown once, and revoked', async () => {
    await renderApp('/settings?section=keys');
    expect(await screen.findByText('No API keys yet')).toBeInTheDocument();
    await press('New key');
    await userEvent.type(await field('Name'), 'notebook');
    await userEvent.click(screen.getByRole('checkbox', { name: /See usage/ }));
    await userEvent.click(screen.getByRole('radio', { name: 'Never' }));
    await press('Create key');
    expect(await screen.findByText('ak_12345-secret')).toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent('ak_12345-secret');
    expect(server.api.callsOf(createApiKey)[0]?.body).toEqual({
      name: 'notebook',
      scopes: ['chat', 'models', 'usage'],
      expires_at: null,
    });
    await press('I have copied it');
    expect(screen.queryByText('ak_12345-secret')).not.toBeInTheDocument();
    await press('Revoke notebook');
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }),
    );
    expect(await screen.findByText('No API keys yet')).toBeInTheDocument();
  });

  test('one without a name or a permission is not made', async () => {
    await renderApp('/settings?section=keys');
    await press('New key');
    for (const name of [/Send messages/, /List models/])
      await userEvent.click(await screen.findByRole('checkbox', { name }));
    await press('Create key');
    expect(await screen.findByText('Enter a name')).toBeInTheDocument();
    expect(screen.getByText('Choose at least one')).toBeInTheDocument();
    expect(server.api.callsOf(createApiKey)).toHaveLength(0);
  });
});

describe('limits', () => {
  beforeEach(() => signIn());

  test('a limit is set, and taken away by an empty field', async () => {
    await renderApp('/settings?section=limits');
    const month = await field('US dollars per month');
    await userEvent.type(month, '20{Enter}');
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    await userEvent.clear(month);
    await userEvent.type(month, '{Enter}');
    await waitFor(() =>
      expect(server.api.callsOf(setBudget).map(({ body }) => body)).toEqual([
        { per_run: null, per_month: 20 },
        { per_run: null, per_month: null },
      ]),
    );
  });

  test('a limit set while the other is still being saved takes nothing back', async () => {
    const firstSave = Promise.withResolvers<Budget>();
    server.api.on(setBudget, () => firstSave.promise);
    await renderApp('/settings?section=limits');
    await userEvent.type(await field('US dollars per month'), '20{Enter}');
    await waitFor(() => expect(server.api.callsOf(setBudget)).toHaveLength(1));
    await userEvent.type(await field('US dollars per reply'), '0.5{Enter}');
    server.api.on(setBudget, ({ body }) => ({ ...BUDGET, ...body }));
    firstSave.resolve({ ...BUDGET, per_month: 20 });
    await waitFor(() =>
      expect(server.api.callsOf(setBudget).at(-1)?.body).toEqual({ per_run: 0.5, per_month: 20 }),
    );
  });

  test('a used-up budget says so and when it resets', async () => {
    server.api.on(getBudget, () => ({ ...BUDGET, per_month: 2, spent: 2, left: 0, is_reached: true }));
    await renderApp('/settings?section=limits');
    expect(
      await screen.findByText(/^Used up: \$2.00 of \$2.00. Replies resume on 1 Feb/),
    ).toBeInTheDocument();
  });

  test('one from 80 percent on warns', async () => {
    server.api.on(getBudget, () => ({ ...BUDGET, per_month: 2, spent: 1.7, left: 0.3, is_warning: true }));
    await renderApp('/settings?section=limits');
    expect(await screen.findByText('85% used: $1.70 of $2.00 this month')).toBeInTheDocument();
  });

  test('an API key has limits of its own', async () => {
    const key = { ...KEY, name: 'laptop' };
    server.api.on(listApiKeys, () => ({
      api_keys: [key],
      deployment_keys: 0,
      total: 1,
      page: 1,
      per_page: 100,
    }));
    server.api.on(getApiKeyBudget, () => ({ ...BUDGET, per_run: 0.5 }));
    server.api.on(setApiKeyBudget, ({ body }) => ({ ...BUDGET, ...body }));
    await renderApp('/settings?section=limits');
    await press(/laptop/);
    expect(await field('laptop: US dollars per reply')).toHaveValue('0.5');
    await userEvent.type(await field('laptop: US dollars per month'), '3{Enter}');
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(server.api.callsOf(setApiKeyBudget)[0]).toMatchObject({
      params: { id: 'key-1' },
      body: { per_run: 0.5, per_month: 3 },
    });
  });

  test('what is no amount is not sent', async () => {
    await renderApp('/settings?section=limits');
    await userEvent.type(await field('US dollars per month'), 'much{Enter}');
    expect(await screen.findByText('Use an amount like 20 or 0.05')).toBeInTheDocument();
    expect(server.api.callsOf(setBudget)).toHaveLength(0);
  });
});

test.each([
  ['account', 'Profile and sign-in'],
  ['limits', 'Balance and budget'],
  ['keys', 'API keys'],
])('a guest sees what an account would give in %s [SHELL-53] [AUTH-51]', async (section, title) => {
  rememberGuest(server);
  await renderApp(`/settings?section=${section}`);
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Sign up' }));
  await waitFor(() => expect(location.hash).toMatch(/^#\/upgrade\?returnTo=/));
});

test('theme and language are there for everyone', async () => {
  rememberGuest(server);
  await renderApp('/settings');
  await userEvent.click(await screen.findByRole('radio', { name: 'Dark' }));
  expect(document.documentElement).toHaveClass('dark');
  await userEvent.click(screen.getByRole('radio', { name: '中文' }));
  expect(await screen.findByRole('heading', { name: '设置' })).toBeInTheDocument();
});
