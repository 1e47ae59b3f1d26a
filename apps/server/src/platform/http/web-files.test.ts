import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '@parley/contract/endpoints.ts';
import { createManualClock } from '../../testing/manual-clock.ts';
import { createIds } from '../ids.ts';
import { createLog } from '../log.ts';
import type { Caller } from './callers/caller.ts';
import { createCallQueue } from './pressure/call-queue.ts';
import { createEventStreams } from './replies/event-stream.ts';
import type { Route } from './binding/route.ts';
import { createHttp } from './server.ts';
import { createUploadStore } from './bodies/upload-store.ts';
import { createWebFiles } from './web-files.ts';
import { NO_TELEMETRY } from '../telemetry/telemetry.ts';

const PAGE = '<!doctype html><title>Parley</title><script type="module" src="/assets/app-1a2b.js"></script>';

const CALLER: Caller = {
  userId: 'usr_1',
  role: 'user',
  isAdmin: true,
  kind: 'login',
  loginId: 'lgn_1',
  keyId: null,
  deploymentId: null,
  scopes: null,
  tokenVersion: 0,
};

/** Every endpoint of the product, answering its own name. */
const routes: Route[] = ENDPOINTS.map((endpoint) => ({
  endpoint,
  handle: () => Promise.resolve({ id: endpoint.id }),
}));

describe('the web app', () => {
  let folder: string;
  let app: FastifyInstance;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parley-web-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), PAGE);
    writeFileSync(join(folder, 'favicon.ico'), 'icon');
    writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
    for (const frame of ['preview-frame.html', 'app-frame.html'])
      writeFileSync(join(folder, frame), '<!doctype html><title>Frame</title>');
    writeFileSync(join(folder, 'assets/app-1a2b.js'), 'export {};');
    writeFileSync(join(folder, 'assets/app-1a2b.js.gz'), gzipSync('export {};'));
    app = await start(folder);
  });
  afterEach(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  function start(from: string, isSecure = false): Promise<FastifyInstance> {
    const clock = createManualClock();
    const ids = createIds(clock);
    const log = createLog('silent');
    return createHttp({
      routes,
      identify: () => Promise.resolve(CALLER),
      findRefused: () => Promise.resolve(new Set()),
      rates: { check: () => undefined },
      queue: createCallQueue({ limitFactor: 1 }),
      refuseUntilReady: () => undefined,
      streams: createEventStreams({ clock, log, findRefused: () => Promise.resolve(new Set()) }),
      uploads: createUploadStore({ folder: from, isAlone: true, clock, ids, log }),
      maxUploadBytes: () => 0,
      log,
      createRequestId: () => ids.create('req'),
      trustedProxies: [],
      corsOrigins: [],
      publicUrl: null,
      connectionsPerAddress: null,
      clock,
      telemetry: NO_TELEMETRY,
      metrics: null,
      serveWeb: createWebFiles({ folder: from, isSecure }),
    });
  }

  it('has the API document under its plain address as well [F-33]', async () => {
    const answer = await app.inject({ url: '/api-docs' });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/#/api-docs']);
  });

  it('is served at the root, and no API path shadows it or its files [SHELL-61]', async () => {
    const page = await app.inject({ url: '/' });
    expect([page.statusCode, page.payload]).toEqual([200, PAGE]);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect((await app.inject({ url: '/assets/app-1a2b.js' })).payload).toBe('export {};');
    const taken = ENDPOINTS.map(({ path }) => path).filter(
      (path) => path === '/' || path.startsWith('/assets'),
    );
    expect(taken).toEqual([]);
    for (const { method, path, id } of ENDPOINTS.filter((endpoint) => endpoint.method === 'GET')) {
      const filled = path.replaceAll('{number}', '1').replaceAll(/\{\w+\}/g, '0'.repeat(64));
      const url = `${filled}?q=word&name=word&ids=word&model=word&runs=a,b&a=a&b=b`;
      const answer = await app.inject({ method, url });
      expect(answer.json()).toEqual({ id });
    }
  });

  it.each([
    '/api/nothing',
    '/api/models/unknown',
    '/nowhere',
    '/assets/missing.js',
    '/index.html/x',
    '/runs/x/y/z',
  ])('leaves unknown paths to a JSON 404: %s [SHELL-61]', async (url) => {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ detail: 'Not found', code: 'not_found' });
  });

  it('answers HEAD for its icon, for who wants to know whether it is online [ERR-20]', async () => {
    for (const url of ['/favicon.ico', '/favicon.svg']) {
      const answer = await app.inject({ method: 'HEAD', url });
      expect([url, answer.statusCode, answer.payload]).toEqual([url, 200, '']);
    }
    expect((await app.inject({ method: 'HEAD', url: '/favicon.ico' })).headers['cache-control']).toBe(
      'no-store',
    );
  });

  it('keeps what never changes for a year and asks again for the rest', async () => {
    const cacheOf = async (url: string) => (await app.inject({ url })).headers['cache-control'];
    expect(await cacheOf('/assets/app-1a2b.js')).toBe('public, max-age=31536000, immutable');
    expect(await cacheOf('/')).toBe('no-store');
    expect(await cacheOf('/favicon.svg')).toBe('no-cache');
  });

  it('is sent in the packed form that was made beforehand', async () => {
    const answer = await app.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(answer.rawPayload.equals(gzipSync('export {};'))).toBe(true);
  });

  it('comes with a strict policy and every protective header [RE-07]', async () => {
    const { headers } = await app.inject({ url: '/' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect(headers['strict-transport-security']).toBeUndefined();
    const secure = await start(folder, true);
    expect((await secure.inject({ url: '/' })).headers['strict-transport-security']).toMatch(
      /max-age=31536000/,
    );
    await secure.close();
  });

  it.each(['preview-frame.html', 'app-frame.html'])('seals what it shows in %s [RE-04]', async (page) => {
    const { headers } = await app.inject({ url: `/${page}` });
    expect(headers['content-security-policy']).toMatch(/^sandbox allow-scripts; default-src 'none'/);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(headers['content-security-policy']).not.toMatch(/allow-same-origin|connect-src|http/);
    expect(headers['connection-allowlist']).toBe(page === 'app-frame.html' ? '()' : undefined);
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '//etc/passwd',
    '/.env',
  ])('gives nothing away from outside its folder: %s', async (url) => {
    writeFileSync(join(folder, '..', 'secret.txt'), 'canary');
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(404);
    expect(answer.payload).not.toContain('canary');
    rmSync(join(folder, '..', 'secret.txt'));
  });

  it('may be missing: then the API is served alone', async () => {
    const alone = await start(join(folder, 'none'));
    expect((await alone.inject({ url: '/' })).statusCode).toBe(404);
    expect((await alone.inject({ url: '/health' })).statusCode).toBe(200);
    await alone.close();
  });
});
