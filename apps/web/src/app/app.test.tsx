import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getMe, startGuest } from '@parley/contract/auth/endpoints.ts';
import { listModels, listQuickModels } from '@parley/contract/models/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { installFakeServer, rememberGuest, type FakeServer } from '../testing/fake-server.ts';
import { addFakeAccounts, createMember } from '../testing/fake-accounts.ts';
import { renderApp } from '../testing/render-app.tsx';

let server: FakeServer;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
});

const composer = () => screen.findByRole('textbox', { name: 'Message' });
const tryFree = async () => {
  const buttons = await screen.findAllByRole('button', { name: 'Try AI agents for free' });
  const [first] = buttons;
  if (!first) throw new Error('There is no way in.');
  return first;
};
const continueAsGuest = () => screen.findByRole('button', { name: /Continue as guest/ });

describe('addresses', () => {
  test('the first page needs no sign-in [SHELL-04]', async () => {
    await renderApp('/');
    expect(await tryFree()).toBeInTheDocument();
  });

  test('a guest who opens it goes on to the chat [SHELL-07]', async () => {
    rememberGuest(server);
    await renderApp('/');
    expect(await composer()).toBeInTheDocument();
    expect(location.hash).toBe('#/chat');
  });

  test('so does a signed-in user [SHELL-06]', async () => {
    const accounts = addFakeAccounts(server);
    const mara = createMember();
    accounts.add(mara, 'a quiet harbour');
    accounts.remember(mara);
    await renderApp('/');
    expect(await composer()).toBeInTheDocument();
    expect(location.hash).toBe('#/chat');
  });

  test('an unknown address leads to the chat, and a stranger there to the sign-in [SHELL-01] [SHELL-03] [SHELL-48]', async () => {
    await renderApp('/no-such-page');
    expect(await continueAsGuest()).toBeInTheDocument();
    expect(location.hash).toBe('#/login?returnTo=%2Fchat');
  });

  test('a guest passes the guard [SHELL-53]', async () => {
    rememberGuest(server);
    await renderApp('/chat');
    expect(await composer()).toBeInTheDocument();
  });

  test('every change of address begins at the top [SHELL-02]', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo');
    await renderApp('/');
    await tryFree();
    scrollTo.mockClear();
    location.hash = '#/login';
    await waitFor(() => expect(scrollTo).toHaveBeenCalledWith(0, 0));
  });

  test('who goes on before the screen is drawn is not called back to the top', async () => {
    const frames = new Map<number, () => void>();
    let count = 0;
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.set((count += 1), run) && count);
    vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id));
    await renderApp('/');
    await tryFree();
    const scrollTo = vi.spyOn(window, 'scrollTo').mockClear();
    fireEvent.pointerDown(document.body);
    for (const run of frames.values()) run();
    expect(scrollTo).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });
});

describe('who is there', () => {
  test('is asked once, also over several screens [SHELL-50]', async () => {
    rememberGuest(server);
    await renderApp('/chat');
    await composer();
    location.hash = '#/';
    await composer();
    expect(server.api.callsOf(getMe)).toHaveLength(1);
  });

  test('is asked together with the models, neither waiting for the other [SHELL-54] [SHELL-57]', async () => {
    rememberGuest(server);
    server.api.on(getMe, () => new Promise(() => undefined));
    server.api.on(listQuickModels, () => new Promise(() => undefined));
    await renderApp('/chat');
    await waitFor(() => expect(server.api.callsOf(listQuickModels)).toHaveLength(1));
    expect(server.api.callsOf(getMe)).toHaveLength(1);
  });

  test('while it is being asked that is said [SHELL-51]', async () => {
    rememberGuest(server);
    server.api.on(getMe, () => new Promise(() => undefined));
    await renderApp('/chat');
    expect(screen.queryByText('Checking authentication...')).not.toBeInTheDocument();
    expect(await screen.findByText('Checking authentication...')).toBeInTheDocument();
    expect(screen.getByText('Please wait a moment')).toBeInTheDocument();
  });

  test('a server that is down is an error and no sign-out; trying again helps [SHELL-52]', async () => {
    rememberGuest(server);
    server.api.on(getMe, () => {
      throw new AppError('conflict');
    });
    await renderApp('/chat');
    expect(await screen.findByText("Something isn't right")).toBeInTheDocument();
    expect(localStorage.getItem('access_token')).toBe('token-1');
    server.api.on(getMe, () => server.user);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await composer()).toBeInTheDocument();
  });

  test('a guest whose session has expired is notified, and can start again', async () => {
    rememberGuest(server);
    localStorage.setItem('access_token', 'too-old');
    const account = {
      id: 'guest-1',
      role: 'guest',
      balance: 0.05,
      username: null,
      email: null,
      guestCredit: 0.1,
    };
    localStorage.setItem('auth-storage', JSON.stringify({ state: { account, lastCheckAt: 0 }, version: 0 }));
    await renderApp('/chat');
    expect(await screen.findByText('Session expired. Please sign in again.')).toBeInTheDocument();
    expect(localStorage.getItem('access_token')).toBeNull();
    await userEvent.click(await continueAsGuest());
    expect(await composer()).toBeInTheDocument();
  });
});

describe('trying it free', () => {
  test('starts a guest session and opens the chat [STOR-06] [STOR-09] [STOR-07]', async () => {
    await renderApp('/');
    await userEvent.click(await tryFree());
    expect(await composer()).toBeInTheDocument();
    expect(location.hash).toBe('#/chat');
    expect(localStorage.getItem('access_token')).toBe('token-1');
    expect(JSON.parse(localStorage.getItem('guestSession') ?? '{}')).toMatchObject({
      sessionId: 'trial-1',
      userId: 'guest-1',
    });
    expect(localStorage.getItem('last-user-id')).toBe('guest-1');
    expect(JSON.parse(localStorage.getItem('auth-storage') ?? '{}').state.account.id).toBe('guest-1');
    expect(localStorage.getItem('session-storage')).toContain('session-');
    const elsewhere = Object.entries(localStorage).filter(
      ([key, value]) => key !== 'access_token' && value === 'token-1',
    );
    expect(elsewhere).toEqual([]);
  });

  test('uses a guest session that is still alive', async () => {
    rememberGuest(server);
    await renderApp('/login');
    await userEvent.click(await continueAsGuest());
    expect(await composer()).toBeInTheDocument();
    expect(server.api.callsOf(startGuest)).toHaveLength(0);
  });

  test('says why when it is refused, and leads to an account [AUTH-22] [AUTH-51] [ERR-42] [LAND-30]', async () => {
    server.api.on(startGuest, () => {
      throw new AppError('guest_session_limit');
    });
    await renderApp('/');
    await userEvent.click(await tryFree());
    const text = 'Daily guest session limit reached. Please wait 24 hours or create an account to continue.';
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(text);
    expect(within(alert).getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '#/register');
    // As a toast too, for users who pressed a button farther down.
    await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
  });
});

test('a failing start leaves the screens standing [SHELL-58] [SHELL-59]', async () => {
  for (const endpoint of [listQuickModels, listModels]) {
    server.api.on(endpoint, () => {
      throw new AppError('conflict');
    });
  }
  await renderApp('/');
  const event = new Event('unhandledrejection', { cancelable: true });
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect(await tryFree()).toBeInTheDocument();
});
