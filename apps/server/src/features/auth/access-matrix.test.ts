// Every operation against every kind of caller. What should happen is read off the declarations alone, so that an
// operation cannot be added without its row here.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '@parley/contract/endpoints.ts';
import { readChanges } from '@parley/contract/history/endpoints.ts';
import { SCOPES, type AnyEndpoint } from '@parley/contract/endpoint.ts';
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import { toForm } from '../../testing/form.ts';
import {
  createDeploymentKey,
  createKey,
  OBJECTS,
  PICTURE,
  PICTURE_ID,
} from '../../testing/stored-data/owned-objects.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';

const CALLERS = [
  'origin',
  'forger',
  'guest',
  'member',
  'admin',
  'suspended',
  'signed-out',
  'key-with-scope',
  'key-without-scope',
  'revoked-key',
  'deployment-key',
] as const;
type CallerKind = (typeof CALLERS)[number];
type Headers = Readonly<Record<string, string>>;

const REFUSALS: ReadonlySet<string> = new Set<ErrorCode>([
  'authentication_required',
  'invalid_credentials',
  'members_only',
  'admins_only',
  'login_required',
  'scope_missing',
]);

/** What the declaration says: a code, or `null` where the call must be admitted. */
function toVerdict(
  { access, scope, takesDeploymentKeys }: AnyEndpoint,
  caller: CallerKind,
): ErrorCode | null {
  if (access === 'public' || access === 'optional') return null;
  if (caller === 'origin') return 'authentication_required';
  if (['forger', 'suspended', 'signed-out', 'revoked-key'].includes(caller)) return 'invalid_credentials';
  if (caller === 'deployment-key') {
    if (scope === null) return 'login_required';
    return scope === 'deployment' || takesDeploymentKeys ? null : 'scope_missing';
  }
  if (caller.startsWith('key') && scope === null) return 'login_required';
  // No key of an account has the scope of those of deployments.
  if (caller === 'key-without-scope' || (caller === 'key-with-scope' && scope === 'deployment'))
    return 'scope_missing';
  if (access === 'guest') return null;
  if (caller === 'guest') return 'members_only';
  return access === 'admin' && caller !== 'admin' ? 'admins_only' : null;
}

/** Headers that say who is calling: a fresh account each time, since some operations end it. */
async function toHeaders(
  app: TestApp,
  kind: CallerKind,
  { scope }: AnyEndpoint,
): Promise<readonly Headers[]> {
  const bearer = ({ token }: Pick<Person, 'token'>): Headers[] => [{ authorization: `Bearer ${token}` }];
  const asKey = (key: string): Headers[] => [{ authorization: `Bearer ${key}` }, { 'x-api-key': key }];
  if (kind === 'origin') return [{}];
  if (kind === 'forger') return bearer({ token: 'made.up.token' });
  if (kind === 'guest') return bearer(await app.startGuest());
  if (kind === 'admin') return bearer(await app.createMember({ isAdmin: true }));
  if (kind === 'suspended') return bearer(await app.createMember({ status: 'suspended' }));
  const member = await app.createMember();
  if (kind === 'member') return bearer(member);
  if (kind === 'signed-out') {
    await app.call({ method: 'POST', url: '/auth/logout' }, member);
    return bearer(member);
  }
  if (kind === 'deployment-key') return asKey(await createDeploymentKey(app, member));
  if (kind === 'revoked-key') return asKey(await createKey(app, member.userId, SCOPES, true));
  const isAllowed = (each: string): boolean => (each === scope) === (kind === 'key-with-scope');
  return asKey(await createKey(app, member.userId, SCOPES.filter(isAllowed)));
}

const fill = (path: string, id: string): string =>
  path
    .replaceAll('{image_id}', PICTURE_ID)
    .replaceAll('{number}', '1')
    .replaceAll(/\{\w+\}/g, id);

function toRequest({ method, form, body }: AnyEndpoint, url: string, headers: Headers) {
  const hasBody = body !== undefined && !form;
  return { method, url, headers: { ...headers }, ...(hasBody && { payload: {} }) };
}

/** What an operation on an object cannot do without. */
const QUERIES: Readonly<Record<string, string>> = { 'knowledge.search': '?q=words' };

/** With a form and a query as they should be, so that only the ownership of the object can be the obstacle. */
function toWholeRequest(endpoint: AnyEndpoint, path: string, headers: Headers) {
  const request = toRequest(endpoint, `${path}${QUERIES[endpoint.id] ?? ''}`, headers);
  if (!endpoint.form) return request;
  const files = endpoint.form.files.map((field) => ({ field, name: 'picture.png', bytes: PICTURE }));
  const form = toForm({}, files);
  return { ...request, payload: form.payload, headers: { ...request.headers, ...form.headers } };
}

/** The code of a refusal; in the protocols of others its status is all that is known of it. */
function readRefusal(
  { statusCode, payload }: { readonly statusCode: number; readonly payload: string },
  { errorFormat }: AnyEndpoint,
  expected: ErrorCode | null,
): string | null {
  if (statusCode < 400) return null;
  if (!errorFormat) {
    const { code } = JSON.parse(payload) as { readonly code: string };
    return REFUSALS.has(code) ? code : null;
  }
  if (expected !== null && errorFormat.statusOf(expected) === statusCode) return expected;
  return statusCode === 401 || statusCode === 403 ? String(statusCode) : null;
}

const NAMES = ENDPOINTS.map((endpoint) => [endpoint.id, endpoint] as const);

describe.each(TEST_DATABASES)('the access table on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ database, environment: { LIMIT_FACTOR: '10000' } });
  });
  afterAll(() => app.close());

  it.each(NAMES)(
    '%s answers every kind of caller as declared [AZ-09] [PF-10] [AZ-08]',
    async (_id, endpoint) => {
      const paths = [endpoint.path, ...(endpoint.aliases ?? [])];
      for (const [kind, path] of CALLERS.flatMap((each) => paths.map((path) => [each, path] as const))) {
        const expected = toVerdict(endpoint, kind);
        // Where it is not refused it is a stream without end.
        if (expected === null && endpoint.id === readChanges.id) continue;
        for (const headers of await toHeaders(app, kind, endpoint)) {
          const answer = await app.call(toRequest(endpoint, fill(path, 'missing'), headers));
          const refusal = readRefusal(answer, endpoint, expected);
          // A public call may itself be about credentials, and say of those in its body that they are not good.
          if (expected === null && refusal === 'invalid_credentials' && endpoint.access === 'public')
            continue;
          expect(refusal, `${endpoint.method} ${path} as ${kind}`).toBe(expected);
        }
      }
    },
  );

  it.each(NAMES.filter(([, { guards }]) => guards.startsWith('own-') || guards === 'self-or-admin'))(
    '%s does not give one what belongs to another [AZ-09]',
    async (_id, endpoint) => {
      const owner = await app.createMember();
      const id = await OBJECTS[endpoint.guards](app, owner);
      if (id === null) throw new Error(`${endpoint.id} guards nothing`);
      const object = endpoint.path.includes('{key}') ? 'the-key' : id;
      const strangers = endpoint.access === 'guest' ? (['member', 'guest'] as const) : (['member'] as const);
      for (const kind of strangers) {
        const [headers = {}] = await toHeaders(app, kind, endpoint);
        const answer = await app.call(toWholeRequest(endpoint, fill(endpoint.path, object), headers));
        const expected = endpoint.guards === 'self-or-admin' ? [403] : endpoint.body ? [404, 422] : [404];
        expect(expected, `${endpoint.id} as another ${kind}`).toContain(answer.statusCode);
      }
    },
  );
});

describe('the declarations', () => {
  it('let no key near administration, passwords, keys or the end of an account [AU-10]', () => {
    const open = ENDPOINTS.filter(
      ({ id, path, access, scope }) =>
        scope !== null &&
        (access === 'admin' || /password|api-keys|\/admin/.test(path) || id === 'profile.delete'),
    );
    expect(open.map((endpoint) => endpoint.id)).toEqual([]);
  });

  it('give every operation an id and an address of its own', () => {
    const addresses = ENDPOINTS.flatMap(({ method, path, aliases = [] }) =>
      [path, ...aliases].map((each) => `${method} ${each}`),
    );
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(new Set(ENDPOINTS.map((endpoint) => endpoint.id)).size).toBe(ENDPOINTS.length);
  });
});
