import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineEndpoint, type AnyEndpoint } from '@parley/contract/endpoint.ts';
import { ENDPOINTS } from '@parley/contract/endpoints.ts';
import { toForm } from '../../testing/form.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

type Kind = 'nobody' | 'guest' | 'member' | 'other member' | 'admin' | 'suspended' | 'forged token';
const KINDS: readonly Kind[] = [
  'nobody',
  'guest',
  'member',
  'other member',
  'admin',
  'suspended',
  'forged token',
];
const RANK = { public: 0, guest: 1, member: 2, admin: 3 } as const;
const RANK_OF: Readonly<Record<Kind, number>> = {
  nobody: 0,
  'forged token': 0,
  suspended: 0,
  guest: 1,
  member: 2,
  'other member': 2,
  admin: 3,
};

/** What the declaration of an operation says about this kind of caller. */
function verdictOf(endpoint: AnyEndpoint, kind: Kind): 'allowed' | 401 | 403 | 404 {
  const needed = RANK[endpoint.access];
  if (needed > 0 && RANK_OF[kind] === 0) return 401;
  if (RANK_OF[kind] < needed) return 403;
  return endpoint.guards === 'own-run' && kind !== 'member' ? 404 : 'allowed';
}

const cases = ENDPOINTS.flatMap((endpoint) => KINDS.map((kind) => ({ id: endpoint.id, kind, endpoint })));

describe('who may call what', () => {
  let app: TestApp;
  const people = new Map<Kind, Person | undefined>();
  let runId: string;
  beforeAll(async () => {
    app = await createTestApp({ environment: { LIMIT_FACTOR: '1000' } });
    const member = await app.createMember({ balance: 100 });
    people.set('nobody', undefined);
    people.set('guest', await app.startGuest());
    people.set('member', member);
    people.set('other member', await app.createMember({ balance: 100 }));
    people.set('admin', await app.createMember({ isAdmin: true, balance: 100 }));
    people.set('suspended', await app.createMember({ status: 'suspended' }));
    people.set('forged token', { userId: member.userId, token: `${member.token.slice(0, -6)}forged` });
    app.provider.otherwise({ text: '{}' });
    const answer = await app.generate(member, { prompt: 'Mine' }, { key: 'mine' });
    runId = answer.json<{ run_id: string }>().run_id;
  });
  afterAll(() => app.close());

  const pathOf = (endpoint: AnyEndpoint): string =>
    endpoint.path.replace('{runId}', runId).replace('{key}', 'mine');

  function requestOf(endpoint: AnyEndpoint) {
    const form = toForm({ prompt: 'Hi', stream: 'false', max_tokens: '10' });
    const json = { prompt: 'Hi', json_schema: {}, max_tokens: 10 };
    const body = endpoint.form
      ? { payload: form.payload, headers: form.headers }
      : endpoint.body
        ? { payload: json }
        : {};
    return { method: endpoint.method, url: pathOf(endpoint), ...body };
  }

  it.each(cases)(
    '$id as $kind gets what its declaration says [AZ-09] [PF-10]',
    async ({ endpoint, kind }) => {
      const answer = await app.call(requestOf(endpoint), people.get(kind));
      const verdict = verdictOf(endpoint, kind);
      expect(answer.statusCode).toBe(verdict === 'allowed' ? (endpoint.status ?? 200) : verdict);
    },
  );

  it('answers exactly what is declared, on every address, and nothing else [AZ-09] [PF-10]', () => {
    const declared = ENDPOINTS.flatMap((endpoint) =>
      [endpoint.path, ...(endpoint.aliases ?? [])].map(
        (path) => `${endpoint.method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      ),
    );
    for (const line of declared) {
      const [method = '', url = ''] = line.split(' ');
      expect([line, app.server.app.hasRoute({ method, url })]).toEqual([line, true]);
    }
    const bound = listRoutes(app.server.app.printRoutes({ commonPrefix: false }));
    expect(bound).toEqual(expect.arrayContaining(declared));
    const undeclared = bound.filter((line) => !line.startsWith('HEAD ') && !declared.includes(line));
    // The built web app, where there is one.
    expect(undeclared.filter((line) => !/^(GET|OPTIONS) (\/?\*|\/)$/.test(line))).toEqual([]);
  });

  it('does not compile without a rule of access [AZ-09]', () => {
    const rest = { id: 'x.y', method: 'GET', path: '/x', summary: '', errors: [] } as const;
    // @ts-expect-error: an operation that does not say who may call it
    expect(defineEndpoint({ ...rest, guards: 'none' })).toBeDefined();
    // @ts-expect-error: an operation that does not say what it guards
    expect(defineEndpoint({ ...rest, access: 'guest' })).toBeDefined();
    // @ts-expect-error: an unknown rule
    expect(defineEndpoint({ ...rest, access: 'everybody', guards: 'none' })).toBeDefined();
  });

  describe('with a trick in the request line', () => {
    let host: string;
    beforeAll(async () => {
      host = new URL(await app.listen()).host;
    });

    /** Sends the bytes as they are and answers the status. */
    function send(lines: readonly string[]): Promise<number> {
      const [name = '', port = ''] = host.split(':');
      return new Promise((resolve, reject) => {
        const socket = connect(Number(port), name);
        let text = '';
        socket.on('error', reject);
        socket.on('data', (bytes) => {
          text += bytes.toString('latin1');
          const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
          if (status === undefined) return;
          socket.destroy();
          resolve(Number(status));
        });
        socket.on('close', () => reject(new Error(`closed: ${text}`)));
        socket.write(`${lines.join('\r\n')}\r\n\r\n`);
      });
    }

    const closing = ['connection: close', 'content-length: 0'];
    const TRICKS: readonly [string, (path: string) => string][] = [
      ['a doubled slash', (path) => path.replace('/', '//')],
      ['a doubled slash inside', (path) => path.replace(/\/(\w+)$/, '//$1')],
      ['dots', (path) => `/x/..${path}`],
      ['encoded dots', (path) => `/x/%2e%2e${path}`],
      ['an encoded slash', (path) => `/%2f${path.slice(1)}`],
      [
        'an encoded letter',
        (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
      ],
      [
        'a twice encoded letter',
        (path) => path.replace(/[a-z]/, (letter) => `%25${letter.charCodeAt(0).toString(16)}`),
      ],
      ['a parameter behind a semicolon', (path) => `${path};role=admin`],
      ['a trailing slash', (path) => `${path}/`],
      ['a trailing dot', (path) => `${path}.`],
      ['other letters', (path) => path.toUpperCase()],
      ['a backslash', (path) => path.replace(/\//g, '\\')],
      ['a NUL', (path) => `${path}%00`],
      ['a fragment', (path) => `${path}#x`],
      ['an empty query', (path) => `${path}?`],
      ['the full form to another host', (path) => `http://127.0.0.1:9${path}`],
      ['the full form to ourselves', (path) => `http://parley.example${path}`],
    ];

    it.each(TRICKS)('%s never opens a door [IN-09]', async (_name, trick) => {
      for (const endpoint of ENDPOINTS) {
        const target = trick(pathOf(endpoint));
        const status = await send([`${endpoint.method} ${target} HTTP/1.1`, `host: ${host}`, ...closing]);
        const canonical = endpoint.access === 'public' ? [200] : [401];
        expect([...canonical, 304, 400, 404], `${endpoint.id} at ${target}`).toContain(status);
      }
    });

    it.each([
      ['x-http-method-override: DELETE', 'x-original-url: /health', 'x-rewrite-url: /health'],
      ['host: evil.example', 'x-forwarded-host: evil.example'],
      ['authorization: Bearer a', 'authorization: Bearer b'],
      ['connection: upgrade', 'upgrade: h2c'],
      ['connection: upgrade', 'upgrade: websocket', 'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA=='],
    ])('headers that ask for another door change nothing (%s) [IN-09]', async (...headers) => {
      const status = await send(['GET /auth/me HTTP/1.1', `host: ${host}`, ...headers, 'content-length: 0']);
      expect([400, 401]).toContain(status);
    });

    it('forwards nothing to a host that a caller names [IN-09]', async () => {
      const asked = send(['CONNECT 127.0.0.1:9 HTTP/1.1', 'host: 127.0.0.1:9', ...closing]);
      await expect(asked).rejects.toThrow('closed: ');
    });
  });
});

/** `METHOD /path` for every leaf of the printed tree. */
function listRoutes(tree: string): string[] {
  const stack: string[] = [];
  const found: string[] = [];
  for (const line of tree.split('\n')) {
    const match = /^((?:│ {3}| {4})*)(?:├── |└── )(.*?)(?: \(([A-Z, ]+)\))?$/.exec(line);
    if (!match) continue;
    const depth = (match[1] ?? '').length / 4;
    stack.length = depth;
    stack.push(match[2] ?? '');
    for (const method of (match[3] ?? '').split(', '))
      if (method !== '') found.push(`${method} ${stack.join('')}`);
  }
  return found;
}
