// Users who register through the API, each from a network address of their own by default.
import { AuthTokens } from '@parley/contract/auth/schemas.ts';
import type { LightMyRequestResponse } from 'fastify';
import type { Person, TestApp } from './test-app.ts';

export const PASSWORD = 'correct horse battery';

export interface SignedIn extends Person {
  readonly refreshToken: string;
}

let addresses = 0;

/** A different address each time. */
export function nextAddress(): string {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
}

export function post(
  app: TestApp,
  url: string,
  payload: object,
  { person, remoteAddress = nextAddress() }: { person?: Person; remoteAddress?: string } = {},
): Promise<LightMyRequestResponse> {
  return app.call({ method: 'POST', url, payload, remoteAddress }, person);
}

export function toBody(username: string, more: object = {}): object {
  return {
    username,
    email: `${username}@example.com`,
    password: PASSWORD,
    role: 'user',
    balance: 5,
    ...more,
  };
}

/** Reads the token pair of a reply and requests its user. */
export async function toSignedIn(app: TestApp, answer: LightMyRequestResponse): Promise<SignedIn> {
  const pair = AuthTokens.parse(answer.json());
  const me = await app.call({ method: 'GET', url: '/auth/me' }, { token: pair.access_token, userId: '' });
  return { token: pair.access_token, refreshToken: pair.refresh_token, userId: String(me.json().id) };
}

export async function signUp(
  app: TestApp,
  username: string,
  remoteAddress = nextAddress(),
): Promise<SignedIn> {
  return toSignedIn(app, await post(app, '/api/auth/register', toBody(username), { remoteAddress }));
}

export async function signIn(
  app: TestApp,
  username: string,
  remoteAddress = nextAddress(),
): Promise<SignedIn> {
  return toSignedIn(
    app,
    await post(app, '/auth/login-json', { username, password: PASSWORD }, { remoteAddress }),
  );
}

export async function statusOf(app: TestApp, person: Person): Promise<number> {
  return (await app.call({ method: 'GET', url: '/auth/me' }, person)).statusCode;
}
