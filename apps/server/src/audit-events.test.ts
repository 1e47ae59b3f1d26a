// The audit entry of each action: actor, action, target, outcome, request and time.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LightMyRequestResponse } from 'fastify';
import { createOperator, createPasswords } from './features/auth/index.ts';
import { createBilling } from './features/billing/index.ts';
import { createAudit } from './platform/audit/audit.ts';
import { createIds } from './platform/ids.ts';
import { createLog } from './platform/log.ts';
import { createAddressGuard } from './platform/outbound/address-guard.ts';
import { PASSWORD, post, signIn, signUp, toBody, type SignedIn } from './testing/people.ts';
import { createTestApp, type Person, type TestApp } from './testing/test-app.ts';
import { TEST_DATABASES } from './testing/test-databases.ts';
import { advanceUntil } from './testing/until.ts';

const KEY = { name: 'Mine', scopes: ['chat'] };
/** Hosts that the operator lets callers name, though they lead inside. */
const LISTED = ['10.0.0.1', 'inside.example'];

interface Scene {
  readonly app: TestApp;
  readonly ada: SignedIn;
  readonly admin: Person;
}

interface Entry {
  readonly action: string;
  readonly actor: (scene: Scene) => string | null | typeof CREATED;
  readonly target: string | null;
  readonly outcome?: 'refused';
  readonly details?: object;
}

/** The reply of a call; `null` from the command line. */
type Action = (scene: Scene) => Promise<LightMyRequestResponse | null>;

const CREATED = Symbol('the account it created');
const noActor = (): null => null;
const ada = (scene: Scene): string => scene.ada.userId;
const created = (): typeof CREATED => CREATED;
const admin = (scene: Scene): string => scene.admin.userId;

const login = (app: TestApp, password: string): Promise<LightMyRequestResponse> =>
  post(app, '/auth/login-json', { username: 'ada', password });

function operatorOf({ db, clock }: TestApp): ReturnType<typeof createOperator> {
  const ids = createIds(clock);
  return createOperator({
    db,
    clock,
    ids,
    billing: createBilling({ clock, ids, markup: 1 }),
    passwords: createPasswords(),
    audit: createAudit({ db, clock, ids, log: createLog('silent') }),
    cancelRuns: () => Promise.resolve(0),
  });
}

const fromCommandLine =
  (act: (operator: ReturnType<typeof createOperator>) => Promise<unknown>): Action =>
  async ({ app }) => {
    await act(operatorOf(app));
    return null;
  };

const askAt =
  (host: string): Action =>
  ({ app, ada: person }) => {
    const fields = { prompt: 'Hello', api_base_override: `https://${host}/v1` };
    return advanceUntil(app.clock, app.generate(person, fields), 1_000);
  };

async function replayToken({ app, ada: person }: Scene): Promise<LightMyRequestResponse> {
  const refresh = (token: string) => post(app, '/auth/refresh', { refresh_token: token });
  await refresh(person.refreshToken);
  app.clock.jump(11_000);
  return refresh(person.refreshToken);
}

async function answerMessage({ app, admin: person }: Scene): Promise<LightMyRequestResponse> {
  const payload = {
    name: 'Eve',
    email: 'eve@example.com',
    subject: 'general',
    message: 'Is it open on Sunday?',
  };
  await post(app, '/api/contact', payload);
  const list = await app.call({ url: '/api/admin/contact-messages' }, person);
  const url = `/api/admin/contact-messages/${list.json().messages[0].id}`;
  return app.call({ method: 'PATCH', url, payload: { status: 'answered' } }, person);
}

const ACTIONS: readonly (readonly [string, Action, Entry])[] = [
  ['a sign-in', ({ app }) => login(app, PASSWORD), { action: 'auth.signed-in', actor: ada, target: 'login' }],
  [
    'a wrong password',
    ({ app }) => login(app, 'something else'),
    { action: 'auth.sign-in-failed', actor: noActor, target: 'user', outcome: 'refused' },
  ],
  [
    'an unknown name',
    ({ app }) => post(app, '/auth/login-json', { username: 'who', password: PASSWORD }),
    { action: 'auth.sign-in-failed', actor: noActor, target: null, outcome: 'refused' },
  ],
  [
    'the sign-in of a suspended account',
    async ({ app }) => {
      await app.db.write((tx) => tx.updateTable('users').set({ status: 'suspended' }).execute());
      return login(app, PASSWORD);
    },
    { action: 'auth.sign-in-failed', actor: noActor, target: 'user', outcome: 'refused' },
  ],
  [
    'a token that was used before',
    replayToken,
    { action: 'auth.token-reused', actor: ada, target: 'login', outcome: 'refused' },
  ],
  [
    'a sign-out',
    ({ app, ada: person }) => post(app, '/auth/logout', {}, { person }),
    { action: 'auth.signed-out', actor: ada, target: null },
  ],
  [
    'an account with its starting credit',
    ({ app }) => post(app, '/api/auth/register', toBody('ben')),
    {
      action: 'account.created',
      actor: created,
      target: 'user',
      details: { isPaid: false, balanceMicros: 5_000_000 },
    },
  ],
  [
    'a guest with free credit',
    ({ app }) => app.call({ method: 'POST', url: '/auth/guest' }),
    { action: 'guest.started', actor: created, target: 'user', details: { balanceMicros: 100_000 } },
  ],
  [
    'an account from the command line with its money',
    fromCommandLine((operator) =>
      operator.createUser({ username: 'cleo', password: PASSWORD, email: null, balance: 20, isAdmin: true }),
    ),
    {
      action: 'account.created',
      actor: noActor,
      target: 'user',
      details: { isAdmin: true, balanceMicros: 20_000_000 },
    },
  ],
  [
    'a new admin',
    fromCommandLine((operator) => operator.makeAdmin('ada')),
    {
      action: 'account.role-changed',
      actor: noActor,
      target: 'user',
      details: { isAdmin: true, before: { isAdmin: false }, after: { isAdmin: true } },
    },
  ],
  [
    'a suspension',
    fromCommandLine((operator) => operator.suspend('ada')),
    { action: 'account.suspended', actor: noActor, target: 'user' },
  ],
  [
    'an API key',
    ({ app, ada: person }) => post(app, '/api/api-keys', KEY, { person }),
    { action: 'api-key.created', actor: ada, target: 'api-key', details: { scopes: KEY.scopes } },
  ],
  [
    'an API key that is taken back',
    async ({ app, ada: person }) => {
      const made = await post(app, '/api/api-keys', KEY, { person });
      return app.call({ method: 'DELETE', url: `/api/api-keys/${made.json().id}` }, person);
    },
    { action: 'api-key.revoked', actor: ada, target: 'api-key' },
  ],
  [
    'another e-mail address',
    ({ app, ada: person }) =>
      app.call(
        { method: 'PATCH', url: '/auth/me', payload: { email: 'l@example.com', password: PASSWORD } },
        person,
      ),
    { action: 'account.email-changed', actor: ada, target: null },
  ],
  [
    'a new password with what ended with the old one',
    async ({ app, ada: person }) => {
      await post(app, '/api/api-keys', KEY, { person });
      const body = { current_password: PASSWORD, new_password: 'another one 2' };
      return post(app, '/auth/change-password', body, { person });
    },
    {
      action: 'auth.password-changed',
      actor: ada,
      target: null,
      details: { ended: { devices: 1, apiKeys: 1, googleIdentities: 0 } },
    },
  ],
  [
    'a message that an admin has answered',
    answerMessage,
    { action: 'contact.status-changed', actor: admin, target: 'contact-message' },
  ],
  [
    'an address that is not public',
    askAt('10.0.0.1'),
    { action: 'address.blocked', actor: ada, target: 'host', outcome: 'refused' },
  ],
  [
    'a name that leads to an address that is not public',
    askAt('inside.example'),
    { action: 'address.blocked', actor: ada, target: 'host', outcome: 'refused' },
  ],
];

describe.each(TEST_DATABASES)('the audit log on %s', (database) => {
  let scene: Scene;
  beforeEach(async () => {
    const app = await createTestApp({
      database,
      environment: { API_BASE_HOSTS: LISTED.join() },
      addressGuard: createAddressGuard({
        resolve: () => Promise.resolve([{ address: '10.0.0.7', family: 4 }]),
      }),
    });
    await signUp(app, 'ada');
    const isAdmin = await app.createMember({ isAdmin: true });
    scene = { app, ada: await signIn(app, 'ada'), admin: isAdmin };
  });
  afterEach(() => scene.app.close());

  const readLog = () => scene.app.db.read.selectFrom('audit_log').selectAll().orderBy('seq').execute();

  it.each(ACTIONS)('has one entry for %s once it is answered [LO-01]', async (_name, act, expected) => {
    scene.app.clock.jump(60_000);
    const before = (await readLog()).length;
    const startedAt = scene.app.clock.now();
    const answer = await act(scene);
    const added = (await readLog()).slice(before).filter(({ action }) => action === expected.action);
    expect(added).toHaveLength(1);
    const [entry] = added;
    const actor = expected.actor(scene);
    if (actor === CREATED) expect(entry?.actor_id).toBe(entry?.target_id);
    else expect(entry?.actor_id).toBe(actor);
    expect(entry).toMatchObject({
      target_type: expected.target,
      outcome: expected.outcome ?? 'ok',
    });
    if (expected.target !== null) expect(entry?.target_id).toBeTruthy();
    if (expected.details) expect(JSON.parse(entry?.details ?? '')).toEqual(expected.details);
    expect(entry?.at).toBeGreaterThanOrEqual(startedAt);
    expect(entry?.at).toBeLessThanOrEqual(scene.app.clock.now());
    if (!answer) expect(entry?.request_id).toBeNull();
    else if (answer.statusCode >= 400) expect(entry?.request_id).toBe(answer.json().request_id);
    else expect(entry?.request_id).toMatch(/^req_/);
  });
});
