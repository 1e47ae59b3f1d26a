import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '@parley/contract/endpoints.ts';
import { ERRORS } from '@parley/contract/errors/catalogue.ts';
import { ApiError } from '@parley/contract/errors/schemas.ts';
import type { Log } from '../log.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

describe('refusals', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  it('all have one shape: a sentence, a stable code and the number of the request [ERR-01] [ERR-43]', async () => {
    const guest = await app.startGuest();
    const json = { 'content-type': 'application/json' };
    const refused = [
      await app.call({ url: '/nowhere' }),
      await app.call({ method: 'DELETE', url: '/models' }),
      await app.call({ method: 'PUT', url: '/auth/me' }, guest),
      await app.call({ url: '/models' }),
      await app.call({ url: '/runs/run_x' }, guest),
      await app.call({ url: '/runs?per_page=0' }, guest),
      await app.call({ url: '/%' }),
      await app.call({ url: `/runs/${'x'.repeat(400)}` }, guest),
      await app.call({ method: 'POST', url: '/structured-output', payload: '{', headers: json }, guest),
      await app.call({ method: 'POST', url: '/structured-output', payload: '' }, guest),
      await app.call({ method: 'POST', url: '/generate', payload: {} }, guest),
    ];
    const ids = new Set<string>();
    for (const answer of refused) {
      const error = ApiError.parse(answer.json());
      expect(Object.keys(ERRORS)).toContain(error.code);
      expect(error.detail.length).toBeGreaterThan(5);
      expect(answer.headers['cache-control']).toBe('no-store');
      ids.add(error.request_id);
    }
    expect(refused.map((answer) => answer.statusCode)).toEqual([
      404, 404, 404, 401, 404, 422, 400, 404, 400, 422, 415,
    ]);
    expect(ids.size).toBe(refused.length);
  });

  it('name each field that is wrong, in no sentence of a validator [F-44]', async () => {
    const guest = await app.startGuest();
    const payload = { prompt: 1, json_schema: 'x', temperature: 9 };
    const answer = await app.call({ method: 'POST', url: '/structured-output', payload }, guest);
    const { errors, detail } = answer.json<{ errors: { field: string }[]; detail: string }>();
    expect(errors.map((error) => error.field)).toEqual(['prompt', 'json_schema', 'temperature']);
    expect(detail).toBe('Some fields are not valid.');
  });

  it('do not reveal what went wrong inside', async () => {
    const broken = await createTestApp({
      wrapDatabase: (db) => ({
        ...db,
        write: () => Promise.reject(new Error('canary /srv/secret.ts SELECT 1')),
      }),
      isPrepared: false,
    });
    await broken.server.prepare().catch(() => undefined);
    const answer = await broken.server.app.inject({ method: 'POST', url: '/auth/guest' });
    expect(answer.payload).not.toMatch(/canary|secret|SELECT/);
    await broken.server.app.close();
  });

  it('of what refers to something that was just deleted are no fault of the server, and are logged', async () => {
    const lines: unknown[] = [];
    let isGone = false;
    const log: Log = {
      info: () => undefined,
      warn: (event, fields = {}) => lines.push([event, fields['route'], fields['code']]),
      error: (event) => lines.push([event]),
    };
    const late = await createTestApp({
      log,
      wrapDatabase: (db) => ({
        ...db,
        write: (work, options) =>
          isGone
            ? Promise.reject(Object.assign(new Error('No such row'), { code: '23503' }))
            : db.write(work, options),
      }),
    });
    const member = await late.createMember();
    isGone = true;
    const payload = { name: 'Script', scopes: ['chat'] };
    const answer = await late.call({ method: 'POST', url: '/api/api-keys', payload }, member);
    isGone = false;
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'conflict']);
    expect(lines).toEqual([['request.failed', '/api/api-keys', 'conflict']]);
    await late.close();
  });

  describe('of what never became a request', () => {
    async function send(text: string): Promise<string> {
      const { hostname, port } = new URL(await app.listen());
      return new Promise((resolve, reject) => {
        const socket = connect(Number(port), hostname);
        let answer = '';
        socket.on('data', (bytes) => (answer += bytes.toString('latin1')));
        socket.on('error', reject);
        socket.on('close', () => resolve(answer));
        socket.write(text);
      });
    }

    it.each([
      [
        'headers of more than 16 KB',
        `GET /health HTTP/1.1\r\nhost: x\r\nx-a: ${'a'.repeat(17_000)}\r\n\r\n`,
        431,
      ],
      ['nonsense', 'hello server\r\n\r\n', 400],
      ['a wrong version', 'GET / HTTP/9.9\r\n\r\n', 400],
      ['a doubtful length', 'POST /auth/guest HTTP/1.1\r\nhost: x\r\ncontent-length: 5, 6\r\n\r\nhello', 400],
      [
        'two ways to say the length',
        'POST /auth/guest HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
        400,
      ],
      [
        'a broken chunk',
        'POST /auth/guest HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
        400,
      ],
    ])('have it too: %s', async (_name, text, status) => {
      const answer = await send(text);
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      const [, body = ''] = answer.split('\r\n\r\n');
      expect(ApiError.parse(JSON.parse(body))).toMatchObject({ code: 'bad_request' });
    });

    it('come soon for who sends slowly', async () => {
      await app.listen();
      expect(app.server.app.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 300_000 });
      expect(Reflect.get(app.server.app.server, 'connectionsCheckingInterval')).toBe(2_000);
    });
  });

  it('have protective headers, and answers with private data are never kept [RE-07]', async () => {
    const member = await app.createMember();
    for (const endpoint of ENDPOINTS.filter(({ method, stream }) => method === 'GET' && !stream)) {
      for (const person of [member, undefined]) {
        const answer = await app.call({ url: endpoint.path.replaceAll(/\{\w+\}/g, 'x') }, person);
        expect(answer.headers).toMatchObject({
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        });
        const isPrepared = answer.headers['etag'] !== undefined;
        expect([endpoint.id, answer.headers['cache-control']]).toEqual([
          endpoint.id,
          isPrepared ? 'no-cache' : 'no-store',
        ]);
      }
    }
  });
});

describe('HEAD', () => {
  it('is answered as GET is, without the body, and the connection goes on', async () => {
    const app = await createTestApp();
    const { hostname, port } = new URL(await app.listen());
    const guest = await app.startGuest();
    for (const path of ['/health', '/auth/me', '/nowhere']) {
      const socket = connect(Number(port), hostname);
      let answers = '';
      const isClosed = new Promise((resolve) => socket.on('close', resolve));
      socket.on('data', (bytes) => (answers += bytes.toString()));
      const headers = `host: a\r\nauthorization: Bearer ${guest.token}`;
      socket.write(`HEAD ${path} HTTP/1.1\r\n${headers}\r\n\r\n`);
      socket.write(`GET ${path} HTTP/1.1\r\n${headers}\r\nconnection: close\r\n\r\n`);
      await isClosed;
      // Where HEAD had a body, the second answer would not begin right after the headers of the first.
      const [head, get, body = ''] = answers.split('\r\n\r\n');
      const toStatus = (answer: string | undefined) => answer?.split('\r\n')[0];
      expect(toStatus(get)).toMatch(/^HTTP\/1\.1 (200|404) /);
      expect(toStatus(head)).toBe(toStatus(get));
      expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`);
    }
    await app.close();
  });
});

describe('pages of other origins', () => {
  let app: TestApp;
  afterEach(() => app.close());
  beforeEach(async () => {
    app = await createTestApp({
      environment: { CORS_ORIGINS: 'https://app.example, https://two.example:8443' },
    });
  });

  const ask = async (origin: string, method: 'GET' | 'OPTIONS' = 'GET') => {
    const headers = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    };
    return app.server.app.inject({ method, url: '/api/models/public', headers });
  };

  it.each(['https://app.example', 'https://two.example:8443'])(
    'may read when they are on the list: %s [AU-09]',
    async (origin) => {
      for (const method of ['GET', 'OPTIONS'] as const) {
        const answer = await ask(origin, method);
        expect(answer.headers['access-control-allow-origin']).toBe(origin);
        expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
        expect(answer.headers['vary']).toMatch(/origin/i);
      }
    },
  );

  it.each([
    'https://evil.example',
    'http://app.example',
    'https://app.example:444',
    'https://app.example.evil.example',
    'https://evilapp.example',
    'https://APP.example.',
    'null',
    '*',
    'file://',
  ])('may not read otherwise, and are never reflected: %s [AU-09]', async (origin) => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const answer = await ask(origin, method);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('may not read at all where no list is given [AU-09]', async () => {
    const closed = await createTestApp({ beside: app });
    const answer = await closed.server.app.inject({
      url: '/api/models/public',
      headers: { origin: 'https://app.example' },
    });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    await closed.close();
  });
});
