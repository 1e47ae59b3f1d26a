import { AppError } from '@parley/contract/errors/app-error.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  checkUsername,
  forgotPassword,
  getAuthOptions,
  googleLogin,
  login,
  register,
  resetPassword,
  startGuest,
  upgradeGuest,
} from '@parley/contract/auth/endpoints.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addFakeAccounts, createMember, type FakeAccounts } from '../../../testing/fake-accounts.ts';
import { installFakeServer, rememberGuest, type FakeServer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const MARA = createMember({ username: 'mara' });
const PASSWORD = 'correct horse';
let server: FakeServer;
let accounts: FakeAccounts;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  accounts = addFakeAccounts(server);
  accounts.add(MARA, PASSWORD);
});

const nameField = () => screen.findByRole('textbox', { name: 'Username or email' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const composer = () => screen.findByRole('textbox', { name: 'Message' });

async function giveName(name: string): Promise<void> {
  await userEvent.type(await nameField(), `${name}{Enter}`);
}

async function givePassword(password: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Password'), `${password}{Enter}`);
}

async function fillSignUp(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = await screen.findByLabelText(label);
    await userEvent.clear(field);
    await userEvent.type(field, value);
  }
  await userEvent.click(button('Create account'));
}

const NEW_PERSON = {
  Username: 'nova',
  Email: 'nova@example.com',
  Password: 'long enough',
  'Repeat password': 'long enough',
};

describe('a known name', () => {
  test('leads to the password, and from there to where the person wanted to be [SHELL-48] [SHELL-49] [AUTH-10]', async () => {
    await renderApp('/chat?from=mail');
    await giveName('  mara ');
    expect(server.api.callsOf(checkUsername)[0]?.body).toEqual({ username: 'mara' });
    expect(await screen.findByText('Account found')).toBeInTheDocument();
    expect(screen.getByLabelText('Password')).toHaveFocus();
    await givePassword(PASSWORD);
    expect(await composer()).toBeInTheDocument();
    expect(location.hash).toBe('#/chat?from=mail');
  });

  test('can be changed again', async () => {
    await renderApp('/login');
    await giveName('mara');
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
    expect(await nameField()).toHaveValue('mara');
  });

  test('with a wrong password says so under the field and keeps the name [AUTH-06]', async () => {
    await renderApp('/login');
    await giveName('mara');
    await givePassword('wrong');
    expect(await screen.findByText('Wrong password')).toBeInTheDocument();
    expect(screen.getByLabelText('Password')).toBeInvalid();
    expect(screen.getByText('mara')).toBeInTheDocument();
  });

  test('a failure that explains nothing is called what it is [AUTH-06]', async () => {
    server.api.on(login, () => new Response('<html>', { status: 500 }));
    await renderApp('/login');
    await giveName('mara');
    await givePassword(PASSWORD);
    expect(await screen.findByText('Login failed')).toBeInTheDocument();
  });

  test('the password can be looked at', async () => {
    await renderApp('/login');
    await giveName('mara');
    await screen.findByLabelText('Password');
    await userEvent.click(button('Show password'));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  });
});

describe('when the name cannot be looked up', () => {
  beforeEach(() => {
    server.api.on(checkUsername, () => {
      throw new AppError('conflict');
    });
  });

  test('an email address goes on to the password, without a claim that the account was found [F-34] [AUTH-11]', async () => {
    await renderApp('/login');
    await giveName('mara@harbourpine.example');
    expect(await screen.findByLabelText('Password')).toBeInTheDocument();
    expect(screen.getByText('mara@harbourpine.example')).toBeInTheDocument();
    expect(screen.queryByText('Account found')).not.toBeInTheDocument();
    await givePassword('wrong');
    expect(await screen.findByText('Incorrect username or password')).toBeInTheDocument();
  });

  test('any other name stays, with the reason', async () => {
    await renderApp('/login');
    await giveName('mara');
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(await nameField()).toHaveValue('mara');
  });
});

describe('a new name', () => {
  test('turns the form into a sign-up with the name kept, and signs in [AUTH-12] [SHELL-08]', async () => {
    await renderApp('/login');
    await giveName('nova');
    expect(await screen.findByLabelText('Username')).toHaveValue('nova');
    await fillSignUp(NEW_PERSON);
    expect(await composer()).toBeInTheDocument();
    expect(server.api.callsOf(register)[0]?.body).toEqual({
      username: 'nova',
      email: 'nova@example.com',
      password: 'long enough',
      role: 'user',
      balance: 5,
    });
  });

  test('is checked before anything is sent', async () => {
    await renderApp('/register');
    await fillSignUp({ ...NEW_PERSON, Username: 'a b', 'Repeat password': 'another' });
    expect(screen.getByText('Use 3 to 50 letters, digits, dots, underscores or hyphens')).toBeInTheDocument();
    expect(screen.getByText("The passwords don't match")).toBeInTheDocument();
    expect(server.api.callsOf(register)).toHaveLength(0);
  });

  test('that is taken after all is marked under its field', async () => {
    await renderApp('/register');
    await fillSignUp({ ...NEW_PERSON, Username: 'mara' });
    expect(await screen.findByText('Username already taken')).toBeInTheDocument();
    expect(screen.getByLabelText('Username')).toBeInvalid();
  });

  test('that the server finds not valid says so at each field, not above the form [F-44]', async () => {
    server.api.on(register, () => {
      const errors = [
        { field: 'username', message: 'too plain' },
        { field: 'email', message: 'unknown host' },
      ];
      throw new AppError('validation_failed', { data: { errors } });
    });
    await renderApp('/register');
    await fillSignUp(NEW_PERSON);
    expect(await screen.findByText('Enter a valid email address')).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toBeInvalid();
    expect(screen.getByLabelText('Username')).toBeInvalid();
    expect(screen.queryByText('Check the fields')).not.toBeInTheDocument();
  });

  test('after too many accounts of a day is put off [AUTH-15] [AUTH-54]', async () => {
    server.api.on(register, () => {
      throw new AppError('registration_limit');
    });
    await renderApp('/register');
    await fillSignUp(NEW_PERSON);
    expect(await screen.findByText('Registration limit reached')).toBeInTheDocument();
    const text = 'Maximum accounts per day reached. Please wait 24 hours before creating another account.';
    expect(screen.getByText(text)).toBeInTheDocument();
    await userEvent.click(button('Try Tomorrow'));
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  test('who will try tomorrow cannot try before the server allows it, even after a reload [F-34] [AUTH-15]', async () => {
    server.api.on(register, () => {
      throw new AppError('registration_limit', { data: { retryAfterSeconds: 3_600 } });
    });
    await renderApp('/register');
    await fillSignUp(NEW_PERSON);
    await userEvent.click(await screen.findByRole('button', { name: 'Try Tomorrow' }));
    expect(screen.getByText(/You can create an account from/)).toBeInTheDocument();
    expect(button('Create account')).toBeDisabled();
    cleanup();
    await renderApp('/register');
    expect(await screen.findByRole('button', { name: 'Create account' })).toBeDisabled();
    cleanup();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_601_000);
    await renderApp('/register');
    expect(await screen.findByRole('button', { name: 'Create account' })).toBeEnabled();
  });

  test('where the free credit of a place is used up can go on as a paid account [AUTH-16]', async () => {
    server.api.on(register, ({ body }) => {
      if (body['paid'] !== true) throw new AppError('signup_credit_limit');
      server.user = createMember({ username: 'nova', balance: 0 });
      return { access_token: server.token, refresh_token: 'refresh', token_type: 'bearer', expires_in: 1800 };
    });
    await renderApp('/register');
    await fillSignUp(NEW_PERSON);
    const text = 'Maximum free credits used from this location. Please create a paid account to continue.';
    expect(await screen.findByText(text)).toBeInTheDocument();
    await userEvent.click(button('Continue with a paid account'));
    await waitFor(() => expect(server.api.callsOf(register)).toHaveLength(2));
    expect(server.api.callsOf(register)[1]?.body).toMatchObject({ paid: true, balance: 0 });
    await waitFor(() => expect(location.hash).toBe('#/payment'));
  });

  test('that fails without a reason is called what it is [AUTH-14]', async () => {
    server.api.on(register, () => new Response('', { status: 500 }));
    await renderApp('/register');
    await fillSignUp(NEW_PERSON);
    expect(await screen.findByText('Registration failed')).toBeInTheDocument();
  });
});

test('the address for registering opens the sign-up and keeps the way back [SHELL-09]', async () => {
  await renderApp('/register?returnTo=%2Fusage');
  expect(await screen.findByRole('heading', { name: 'Create an account' })).toBeInTheDocument();
  expect(location.hash).toBe('#/login?returnTo=%2Fusage&mode=signup');
});

test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)'])(
  'a way back to %s leads to the chat instead [AU-09]',
  async (target) => {
    await renderApp(`/login?returnTo=${encodeURIComponent(target)}`);
    await giveName('mara');
    await givePassword(PASSWORD);
    expect(await composer()).toBeInTheDocument();
    expect(location.hash).toBe('#/chat');
  },
);

describe('other ways', () => {
  test('Google is offered only where it is set up', async () => {
    await renderApp('/login');
    await nameField();
    expect(screen.queryByRole('button', { name: 'Continue with Google' })).not.toBeInTheDocument();
  });

  test('and then it is there', async () => {
    server.api.on(getAuthOptions, () => ({
      google_client_id: 'client-1',
      can_mail: false,
      can_register: true,
      can_try: true,
    }));
    await renderApp('/login');
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeInTheDocument();
  });

  test.each([
    ['refused by the server', 'state=state-1&id_token=token-1'],
    ['called off at Google', 'error=access_denied&state=state-1'],
  ])('a Google sign-in %s is called failed [AUTH-30]', async (_name, answer) => {
    const journey = { state: 'state-1', nonce: 'nonce-1', path: '/login' };
    sessionStorage.setItem('google-sign-in', JSON.stringify(journey));
    server.api.on(googleLogin, () => {
      throw new AppError('google_refused');
    });
    await renderApp(answer);
    expect(await screen.findByText('Google login failed')).toBeInTheDocument();
    expect(await nameField()).toBeInTheDocument();
    expect(localStorage.getItem('access_token')).toBeNull();
  });

  test('a fault of the server during a Google sign-in is one of Google, too [F-34] [AUTH-30]', async () => {
    const journey = { state: 'state-1', nonce: 'nonce-1', path: '/login' };
    sessionStorage.setItem('google-sign-in', JSON.stringify(journey));
    server.api.on(googleLogin, () => new Response('<html>', { status: 500 }));
    await renderApp('state=state-1&id_token=token-1');
    expect(await screen.findByText('Google login failed')).toBeInTheDocument();
    expect(screen.queryByText('Login failed')).not.toBeInTheDocument();
  });

  test('a guest session that failed is explained in the words of the server, and not on the sign-up form [F-34]', async () => {
    server.api.on(startGuest, () => Response.json({ detail: 'The trial is closed today.' }, { status: 418 }));
    await renderApp('/login');
    await nameField();
    await userEvent.click(button(/Continue as guest/));
    expect(await screen.findByText('Failed to start guest session')).toBeInTheDocument();
    expect(screen.getByText('The trial is closed today.')).toBeInTheDocument();
    await userEvent.click(button('Create an account'));
    expect(await screen.findByRole('heading', { name: 'Create an account' })).toBeInTheDocument();
    expect(screen.queryByText('Failed to start guest session')).not.toBeInTheDocument();
  });

  test('a guest beyond the limit of the day is put off until tomorrow [AUTH-20]', async () => {
    server.api.on(startGuest, () => {
      throw new AppError('guest_session_limit');
    });
    await renderApp('/login');
    await nameField();
    await userEvent.click(button(/Continue as guest/));
    const text = 'Maximum 3 guest sessions per day reached. Please wait 24 hours or create an account.';
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(button('Try Tomorrow')).toBeInTheDocument();
  });
});

test.each([
  ['does not say', () => new Promise<never>(() => undefined)],
  ['cannot say', () => Promise.reject(new AppError('internal'))],
])('a server that %s whether accounts are open holds the form back only for a moment', async (_how, say) => {
  server.api.on(getAuthOptions, say);
  await renderApp('/register', { pauseSpeed: 20 });
  expect(await screen.findByLabelText('Username')).toBeInTheDocument();
});

describe('an installation that is closed', () => {
  beforeEach(() => {
    const closed = { google_client_id: null, can_mail: false, can_register: false, can_try: false };
    server.api.on(getAuthOptions, () => closed);
  });

  test('offers neither an account nor a try', async () => {
    await renderApp('/login');
    await nameField();
    await waitFor(() => expect(screen.queryByText('Create an account')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Continue as guest/ })).not.toBeInTheDocument();
    await giveName('stranger');
    expect(await screen.findByText('New accounts are closed')).toBeInTheDocument();
    expect(screen.queryByLabelText('Username')).not.toBeInTheDocument();
    await userEvent.click(button('Sign in'));
    await userEvent.clear(await nameField());
    await giveName('mara');
    await givePassword(PASSWORD);
    await composer();
  });

  test('says so where a guest would become a member', async () => {
    rememberGuest(server);
    await renderApp('/upgrade?returnTo=%2Fusage');
    expect(await screen.findByText('New accounts are closed')).toBeInTheDocument();
    expect(screen.queryByLabelText('Username')).not.toBeInTheDocument();
    await userEvent.click(button('Sign in'));
    await nameField();
    expect(location.hash).toBe('#/login?returnTo=%2Fusage');
  });

  test.each(['/register', '/upgrade'])(
    'shows no form at %s before it is known to be closed',
    async (path) => {
      if (path === '/upgrade') rememberGuest(server);
      const known = Promise.withResolvers<void>();
      const closed = { google_client_id: null, can_mail: false, can_register: false, can_try: false };
      server.api.on(getAuthOptions, async () => {
        await known.promise;
        return closed;
      });
      await renderApp(path);
      expect(await screen.findByText('Please wait a moment')).toBeInTheDocument();
      expect(screen.queryByLabelText('Username')).not.toBeInTheDocument();
      known.resolve();
      expect(await screen.findByText('New accounts are closed')).toBeInTheDocument();
      expect(screen.queryByLabelText('Username')).not.toBeInTheDocument();
    },
  );

  test('tells a visitor who would try it to sign in', async () => {
    server.api.on(startGuest, () => {
      throw new AppError('guests_closed');
    });
    await renderApp('/');
    await userEvent.click((await screen.findAllByRole('button', { name: /free/i }))[0] as HTMLElement);
    expect((await screen.findAllByText('No guests here'))[0]).toBeInTheDocument();
  });
});

describe('a forgotten password', () => {
  test('is asked for by email where there is email', async () => {
    server.api.on(getAuthOptions, () => ({
      google_client_id: null,
      can_mail: true,
      can_register: true,
      can_try: true,
    }));
    server.api.on(forgotPassword, () => ({ message: 'ok' }));
    await renderApp('/login');
    await giveName('mara');
    await userEvent.click(await screen.findByRole('button', { name: 'Forgot password?' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Send link' }));
    expect(await screen.findByText('Check your email')).toBeInTheDocument();
  });

  test('is an admin’s to help with where there is none, and no email is promised [F-34]', async () => {
    await renderApp('/login');
    await giveName('mara');
    await userEvent.click(await screen.findByRole('button', { name: 'Forgot password?' }));
    expect(await screen.findByText('Ask an admin for a reset link')).toBeInTheDocument();
    expect(screen.queryByText(/email you a link/)).not.toBeInTheDocument();
  });

  test('is replaced through the link, which works once [AUTH-55]', async () => {
    server.api.on(resetPassword, ({ body }) => {
      if (body['token'] !== 'good') throw new AppError('reset_link_invalid');
      return { message: 'ok' };
    });
    await renderApp('/login?reset=used');
    await userEvent.type(await screen.findByLabelText('New password'), 'long enough');
    await userEvent.type(screen.getByLabelText('Repeat password'), 'long enough{Enter}');
    expect(await screen.findByText('Link no longer valid')).toBeInTheDocument();
    location.hash = '#/login?reset=good';
    await waitFor(() => expect(screen.getByLabelText('New password')).toHaveValue(''));
    await userEvent.type(screen.getByLabelText('New password'), 'long enough');
    await userEvent.type(screen.getByLabelText('Repeat password'), 'long enough{Enter}');
    expect(await screen.findByRole('heading', { name: 'Your password is changed' })).toBeInTheDocument();
  });
});

describe('a guest', () => {
  beforeEach(() => rememberGuest(server));

  test('who upgrades goes on in the chat as the same person [SHELL-10] [AUTH-26]', async () => {
    await renderApp('/upgrade');
    await fillSignUp(NEW_PERSON);
    expect(await composer()).toBeInTheDocument();
    expect(server.api.callsOf(upgradeGuest)).toHaveLength(1);
    expect(localStorage.getItem('last-user-id')).toBe('guest-1');
    expect(localStorage.getItem('guestSession')).toBeNull();
  });

  test('who signs up at the sign-in is upgraded as well', async () => {
    await renderApp('/login?mode=signup');
    await fillSignUp(NEW_PERSON);
    expect(await composer()).toBeInTheDocument();
    expect(server.api.callsOf(upgradeGuest)).toHaveLength(1);
    expect(server.api.callsOf(register)).toHaveLength(0);
  });

  test('who upgrades without free credit goes on to add some [AUTH-16] [AUTH-26]', async () => {
    server.api.on(upgradeGuest, ({ body }) => {
      if (body['paid'] !== true) throw new AppError('signup_credit_limit');
      server.user = createMember({ username: 'nova', balance: 0 });
      return { access_token: server.token, refresh_token: 'refresh', token_type: 'bearer', expires_in: 1800 };
    });
    await renderApp('/upgrade?returnTo=%2Fagents');
    await fillSignUp(NEW_PERSON);
    await userEvent.click(await screen.findByRole('button', { name: 'Continue with a paid account' }));
    await waitFor(() => expect(location.hash).toBe('#/payment'));
  });

  test('who was invited gets to the invite without free credit, too [AUTH-26]', async () => {
    server.api.on(upgradeGuest, ({ body }) => {
      if (body['paid'] !== true) throw new AppError('signup_credit_limit');
      server.user = createMember({ username: 'nova', balance: 0 });
      return { access_token: server.token, refresh_token: 'refresh', token_type: 'bearer', expires_in: 1800 };
    });
    await renderApp('/upgrade?returnTo=%2Finvite%2Fi1');
    await fillSignUp(NEW_PERSON);
    await userEvent.click(await screen.findByRole('button', { name: 'Continue with a paid account' }));
    await waitFor(() => expect(location.hash).not.toMatch(/^#\/upgrade/));
    expect(location.hash).toBe('#/invite/i1');
  });

  test('whose upgrade fails without a reason is told that it failed [AUTH-28]', async () => {
    server.api.on(upgradeGuest, () => new Response('', { status: 500 }));
    await renderApp('/upgrade');
    await fillSignUp(NEW_PERSON);
    expect(await screen.findByText('Upgrade failed')).toBeInTheDocument();
    expect(screen.getByLabelText('Username')).toHaveValue('nova');
  });
});

test('a user has nothing to upgrade [AUTH-27]', async () => {
  accounts.remember(MARA);
  await renderApp('/upgrade');
  expect(await screen.findByText('Only guest users can be upgraded')).toBeInTheDocument();
  expect(server.api.callsOf(upgradeGuest)).toHaveLength(0);
});

test('a stranger at the upgrade is sent to sign up', async () => {
  await renderApp('/upgrade');
  expect(await screen.findByRole('heading', { name: 'Create an account' })).toBeInTheDocument();
});
