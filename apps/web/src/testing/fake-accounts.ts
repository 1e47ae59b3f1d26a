import {
  checkUsername,
  getAuthOptions,
  getMe,
  login,
  logout,
  logoutAll,
  refresh,
  register,
  upgradeGuest,
} from '@parley/contract/auth/endpoints.ts';
import type { User } from '@parley/contract/auth/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { FakeApi, FakeCall } from './fake-api.ts';
import { createGuest, type FakeServer } from './fake-server.ts';
import { createToken } from './fake-tokens.ts';

// Accounts as the server keeps them, over the fake server: people, their passwords, and which tokens are good.

export function createMember(change: Partial<User> = {}): User {
  const name = change.username ?? 'mara';
  return createGuest({
    id: `user-${name}`,
    role: 'user',
    balance: 5,
    username: name,
    email: `${name}@harbourpine.example`,
    session_id: null,
    limits: {},
    has_password: true,
    // Otherwise every journey would begin with the question for it.
    user_type: 'casual',
    ...change,
  });
}

export interface FakeAccounts {
  add(user: User, password: string): void;
  /** Makes the access token in use too old, as after half an hour. */
  ageTokens(): void;
  /** What the next refreshes are refused with; null: they work. */
  refreshRefusal: AppError | null;
  /** Leaves the browser as if this person had signed in here before. */
  remember(user: User): void;
}

interface Person {
  readonly user: User;
  readonly password: string;
}

export function addFakeAccounts(server: FakeServer): FakeAccounts {
  const { api } = server;
  const people = new Map<string, Person>();
  let generation = 1;
  let refreshRefusal: AppError | null = null;

  const find = (name: unknown) =>
    [...people.values()].find(({ user }) => user.username === name || user.email === name);
  const accessOf = (user: User) => createToken({ sub: user.id, generation });
  const pairOf = (user: User) => ({
    access_token: accessOf(user),
    refresh_token: `refresh-${generation}-${user.id}`,
    token_type: 'bearer',
    expires_in: 1800,
  });

  function whose({ headers }: FakeCall): User {
    const token = (headers.get('authorization') ?? '').replace('Bearer ', '');
    if (token === server.token) return server.user;
    const person = [...people.values()].find(({ user }) => token === accessOf(user));
    if (!person) throw new AppError('invalid_credentials');
    return person.user;
  }

  function create({ body }: FakeCall, user: User): ReturnType<typeof pairOf> {
    if (find(body['username'])) throw new AppError('username_taken');
    if (find(body['email'])) throw new AppError('email_taken');
    const made = { ...user, username: String(body['username']), email: String(body['email']) };
    people.set(made.id, { user: made, password: String(body['password']) });
    return pairOf(made);
  }

  answerAccountCalls(api, { find, pairOf, whose, create });
  api.on(refresh, ({ body }) => {
    if (refreshRefusal) throw refreshRefusal;
    const id = /^refresh-\d+-(.+)$/.exec(String(body['refresh_token']))?.[1] ?? '';
    const person = people.get(id);
    if (!person) throw new AppError('refresh_expired');
    return pairOf(person.user);
  });

  return {
    add: (user, password) => void people.set(user.id, { user, password }),
    ageTokens: () => {
      generation += 1;
    },
    get refreshRefusal() {
      return refreshRefusal;
    },
    set refreshRefusal(refusal) {
      refreshRefusal = refusal;
    },
    remember(user) {
      const pair = pairOf(user);
      localStorage.setItem('access_token', pair.access_token);
      localStorage.setItem('refresh_token', pair.refresh_token);
      localStorage.setItem('last-user-id', user.id);
    },
  };
}

interface AccountAnswers {
  readonly find: (name: unknown) => Person | undefined;
  readonly pairOf: (user: User) => unknown;
  readonly whose: (call: FakeCall) => User;
  readonly create: (call: FakeCall, user: User) => unknown;
}

function answerAccountCalls(api: FakeApi, { find, pairOf, whose, create }: AccountAnswers): void {
  api.on(getAuthOptions, () => ({
    google_client_id: null,
    can_mail: false,
    can_register: true,
    can_try: true,
  }));
  api.on(getMe, whose);
  api.on(checkUsername, ({ body }) => ({
    exists: find(body['username']) !== undefined,
    is_email: String(body['username']).includes('@'),
  }));
  api.on(login, ({ body }) => {
    const person = find(body['username']);
    if (!person || person.password !== body['password']) throw new AppError('sign_in_failed');
    return pairOf(person.user);
  });
  api.on(register, (call) => create(call, createMember({ id: 'user-new' })));
  api.on(upgradeGuest, (call) => {
    const { id, role } = whose(call);
    if (role !== 'guest') throw new AppError('not_a_guest');
    return create(call, createMember({ id }));
  });
  api.on(logout, () => ({ message: 'Logged out' }));
  api.on(logoutAll, () => ({ message: 'Logged out everywhere', revoked: 2 }));
}
