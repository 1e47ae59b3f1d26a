import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineEndpoint, type AnyEndpoint } from '@parley/contract/endpoint.ts';
import { ENDPOINTS } from '@parley/contract/endpoints.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const pathOf = ({ path }: AnyEndpoint): string => path.replaceAll(/\{\w+\}/g, 'any');
/** Operations that need authentication. */
const guarded = ENDPOINTS.filter(({ access }) => access !== 'public' && access !== 'optional');

describe('who may call what', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ environment: { LIMIT_FACTOR: '1000' } });
  });
  afterAll(() => app.close());

  it('answers exactly what is declared, on every address, and nothing else [AZ-09] [PF-10]', () => {
    const declared = ENDPOINTS.flatMap((endpoint) =>
      [endpoint.path, ...(endpoint.aliases ?? [])].map(
        // With and without a slash at the end an address is the same.
        (path) => `${endpoint.method} ${path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/(.)\/$/, '$1')}`,
      ),
    );
    for (const line of declared) {
      const [method = '', url = ''] = line.split(' ');
      expect([line, app.server.app.hasRoute({ method, url })]).toEqual([line, true]);
    }
    const bound = listRoutes(app.server.app.printRoutes({ commonPrefix: false }));
    expect(bound).toEqual(expect.arrayContaining(declared));
    const undeclared = bound.filter((line) => !line.startsWith('HEAD ') && !declared.includes(line));
    // The built web app, where there is one, and the addresses that lead to its pages.
    expect(
      undeclared.filter(
        (line) => !/^(GET|OPTIONS) (\/?\*|\/|\/api-docs|\/(mcp|credential)-sign-in)$/.test(line),
      ),
    ).toEqual([]);
  });

  it('does not compile without a rule of access [AZ-09]', () => {
    const rest = { id: 'x.y', method: 'GET', path: '/x', summary: '', errors: [], scope: null } as const;
    // @ts-expect-error: an operation that does not say who may call it
    expect(defineEndpoint({ ...rest, guards: 'none' })).toBeDefined();
    // @ts-expect-error: an operation that does not say what it guards
    expect(defineEndpoint({ ...rest, access: 'guest' })).toBeDefined();
    // @ts-expect-error: an unknown rule
    expect(defineEndpoint({ ...rest, access: 'all', guards: 'none' })).toBeDefined();
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

    it.each(TRICKS)('%s never bypasses authentication [IN-09]', async (_name, trick) => {
      for (const endpoint of guarded) {
        const target = trick(pathOf(endpoint));
        const status = await send([`${endpoint.method} ${target} HTTP/1.1`, `host: ${host}`, ...closing]);
        expect([400, 401, 404], `${endpoint.id} at ${target}`).toContain(status);
      }
    });

    it.each([
      ['x-http-method-override: DELETE', 'x-original-url: /health', 'x-rewrite-url: /health'],
      ['host: evil.example', 'x-forwarded-host: evil.example'],
      ['authorization: Bearer a', 'authorization: Bearer b'],
      ['connection: upgrade', 'upgrade: h2c'],
      ['connection: upgrade', 'upgrade: websocket', 'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA=='],
    ])('headers that ask for another path change nothing (%s) [IN-09]', async (...headers) => {
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
