import { updateMe } from '@parley/contract/profile/endpoints.ts';
import type { User } from '@parley/contract/auth/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addFakeAccounts, createMember } from '../../../testing/fake-accounts.ts';
import { installFakeServer, rememberGuest, type FakeServer } from '../../../testing/fake-server.ts';
import { addFakeUsage } from '../../../testing/fake-usage.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const KEY = 'user-profile-storage';
const NEWCOMER = createMember({ username: 'mara', user_type: null });
let server: FakeServer;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  addFakeUsage(server.api, [], 0);
});

function remember(user: User = NEWCOMER): void {
  const accounts = addFakeAccounts(server);
  accounts.add(user, 'correct horse');
  accounts.remember(user);
  server.api.on(updateMe, ({ body }) => ({ ...user, ...body }));
}

const title = () => screen.findByRole('heading', { name: 'How will you use Parley?' });
const composer = () => screen.findByRole('textbox', { name: 'Message' });
const readProfile = () => JSON.parse(localStorage.getItem(KEY) ?? '{}').state;

describe('a member without a type', () => {
  test.each(['/chat', '/usage?tab=days', '/', '/upgrade', '/no-such-page'])(
    'is led from %s to the choice [ONB-08] [ONB-09]',
    async (path) => {
      remember();
      await renderApp(path);
      expect(await title()).toBeInTheDocument();
      expect(location.hash).toMatch(/^#\/user-type-selection\?returnTo=/);
    },
  );

  test('chooses, and comes back to the page first asked for; the account knows it [ONB-11] [ONB-10]', async () => {
    remember();
    await renderApp('/usage?tab=days');
    await title();
    await userEvent.click(screen.getByRole('radio', { name: 'Developer' }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue as Developer' }));
    await waitFor(() => expect(location.hash).toBe('#/usage?tab=days'));
    expect(server.api.callsOf(updateMe).map(({ body }) => body)).toEqual([{ user_type: 'developer' }]);
    expect(readProfile()).toEqual({
      userId: NEWCOMER.id,
      userType: 'developer',
      hasSelectedType: true,
      showOnboarding: false,
      pinnedFeatures: [],
      hiddenFeatures: [],
      dismissedHints: [],
    });
  });

  test('who had asked for nothing goes on to the chat [ONB-11]', async () => {
    remember();
    await renderApp('/user-type-selection');
    await title();
    await userEvent.click(screen.getByRole('radio', { name: 'Casual User' }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue as Casual User' }));
    expect(await composer()).toBeInTheDocument();
    expect(location.hash).toBe('#/chat');
  });

  test('has to choose, starting with nothing selected, or can sign out [F-17] [ONB-08]', async () => {
    remember();
    await renderApp('/chat');
    await title();
    expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Select one to continue' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: /skip for/i })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(location.hash).toMatch(/^#\/login/));
    expect(localStorage.getItem('access_token')).toBeNull();
    expect(readProfile()).toMatchObject({ userType: null, showOnboarding: true });
    expect(server.api.callsOf(updateMe)).toHaveLength(0);
  });

  test('is told when the browser keeps what signing out was to delete; the next start deletes it [AUTH-47]', async () => {
    remember();
    await renderApp('/chat');
    await title();
    const clear = vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(() => {
      throw new DOMException('Refused', 'AbortError');
    });
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('Some data is still on this device')).toBeInTheDocument();
    await waitFor(() => expect(location.hash).toMatch(/^#\/login/));
    clear.mockRestore();
    cleanup();
    const cleared = vi.spyOn(IDBObjectStore.prototype, 'clear');
    await renderApp('/login');
    await waitFor(() => expect(cleared).toHaveBeenCalled());
    cleared.mockRestore();
  });

  test('stays where they are when it could not be saved, with a notice', async () => {
    remember();
    server.api.on(updateMe, () => {
      throw new AppError('database_unavailable');
    });
    await renderApp('/chat');
    await title();
    await userEvent.click(screen.getByRole('radio', { name: 'Casual User' }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue as Casual User' }));
    expect(await screen.findByText('Temporarily unavailable')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Continue as Casual User' })).toBeEnabled();
    expect(readProfile().hasSelectedType).toBe(false);
  });
});

describe('the question is not asked', () => {
  test('who is a guest', async () => {
    rememberGuest(server);
    await renderApp('/chat');
    expect(await composer()).toBeInTheDocument();
  });

  test('whose account has a type: it is restored [ONB-11]', async () => {
    remember(createMember({ username: 'mara', user_type: 'business' }));
    await renderApp('/chat');
    expect(await composer()).toBeInTheDocument();
    expect(readProfile()).toMatchObject({ userType: 'business', hasSelectedType: true });
  });
});

test('the screen offers four types, each with what it holds [ONB-03] [ONB-04] [ONB-05] [ONB-06] [ONB-07] [SHELL-16]', async () => {
  rememberGuest(server);
  await renderApp('/user-type-selection');
  await title();
  expect(screen.getAllByRole('radio')).toHaveLength(4);
  const included = (name: string) => {
    const column = screen.getByRole('radio', { name }).closest('label');
    if (!column) throw new Error('No column.');
    expect(column.querySelector('svg')).not.toBeNull();
    const lines = within(column).getAllByRole('listitem');
    return lines.map((line) => line.textContent);
  };
  expect(included('Casual User')).toEqual([
    'Just chatting',
    'Basic chat',
    'Simple model selection',
    'Themes',
    'Chat with every model',
    'Pictures and files',
  ]);
  expect(included('Power User')).toEqual([
    'Everything in Casual',
    'Agents',
    'System prompts',
    'Memory',
    'Advanced models',
    'Schedules',
  ]);
  expect(included('Developer')).toEqual([
    'Everything in Power',
    'APIs',
    'Webhooks',
    'Custom tools',
    'Logs',
    'API keys',
  ]);
  expect(included('Business')).toEqual([
    'Everything in Developer',
    'Admin panel',
    'Analytics',
    'Team management',
    'Spending limits',
    'Audit log',
  ]);
});

describe('what is stored', () => {
  test.each(['{', 'null', '{"state":{"userType":"admin"}}', '{"state":{"pinnedFeatures":["x"]}}'])(
    'as %s is taken for nothing, and the app starts [ONB-01]',
    async (text) => {
      localStorage.setItem(KEY, text);
      rememberGuest(server);
      await renderApp('/chat');
      expect(await composer()).toBeInTheDocument();
      expect(readProfile()).toMatchObject({ userId: 'guest-1', userType: null, showOnboarding: true });
    },
  );

  test('survives a sign-out by its own rule [ONB-24] [ONB-01]', async () => {
    remember(createMember({ username: 'mara', user_type: 'power' }));
    await renderApp('/chat');
    await composer();
    const { profile } = await import('../index.ts');
    const { auth } = await import('../../auth/index.ts');
    profile.pin('memory');
    await auth.signOut();
    expect(readProfile()).toEqual({
      userId: null,
      userType: null,
      hasSelectedType: false,
      showOnboarding: true,
      pinnedFeatures: ['memory'],
      hiddenFeatures: [],
      dismissedHints: [],
    });
  });

  test('goes back to the beginning on request [ONB-28]', async () => {
    remember(createMember({ username: 'mara', user_type: 'power' }));
    await renderApp('/user-type-selection');
    await title();
    const { profile } = await import('../index.ts');
    profile.pin('memory');
    profile.hide('themes');
    profile.dismissHint('one');
    profile.reset();
    expect(readProfile()).toEqual({
      userId: null,
      userType: null,
      hasSelectedType: false,
      showOnboarding: true,
      pinnedFeatures: [],
      hiddenFeatures: [],
      dismissedHints: [],
    });
  });

  test('of another user goes, but for pins, hidden features and hints [ONB-23]', async () => {
    const stored = {
      userId: 'user-ben',
      userType: 'business',
      hasSelectedType: true,
      showOnboarding: false,
      pinnedFeatures: ['memory'],
      hiddenFeatures: ['themes'],
      dismissedHints: ['one'],
    };
    localStorage.setItem(KEY, JSON.stringify({ state: stored, version: 0 }));
    remember();
    await renderApp('/chat');
    await title();
    expect(readProfile()).toEqual({
      ...stored,
      userId: NEWCOMER.id,
      userType: null,
      hasSelectedType: false,
      showOnboarding: true,
    });
  });
});
