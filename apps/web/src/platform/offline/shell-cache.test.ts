import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakeCaches } from '../../testing/browser/fake-caches.ts';
import { createShellCache } from './shell-cache.ts';

const ORIGIN = location.origin;
const OLD = { version: '1', files: ['/', '/assets/app-1.js', '/assets/same.js'] };
const NEW = { version: '2', files: ['/', '/assets/app-2.js', '/assets/same.js', '/favicon.svg'] };

let caches: ReturnType<typeof createFakeCaches>;
const network = vi.fn<(request: RequestInfo) => Promise<Response>>();
const pathOf = (request: RequestInfo) =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname;
const fetched = () => network.mock.calls.map(([request]) => pathOf(request)).sort();

const open = (manifest = NEW) => createShellCache({ caches, fetch: network, manifest });

function get(path: string, mode: 'navigate' | 'cors' = 'cors'): Request {
  const request = new Request(ORIGIN + path);
  // No page can make such a request by hand.
  Object.defineProperty(request, 'mode', { value: mode });
  return request;
}

async function textOf(answer: Promise<Response> | null): Promise<string | null> {
  return answer && (await answer).text();
}

beforeEach(() => {
  caches = createFakeCaches();
  network
    .mockReset()
    .mockImplementation((request) => Promise.resolve(new Response(`new ${pathOf(request)}`)));
});

describe('installing', () => {
  test('takes every file, and from the network only what is new', async () => {
    await open(OLD).install();
    network.mockClear();
    await open().install();
    expect(fetched()).toEqual(['/', '/assets/app-2.js', '/favicon.svg']);
    expect(await textOf(open().answer(get('/assets/same.js')))).toBe('new /assets/same.js');
  });

  test('fails as a whole when a file is missing', async () => {
    network.mockImplementation(() => Promise.resolve(new Response('gone', { status: 404 })));
    await expect(open().install()).rejects.toThrow('404');
  });

  test('keeps the version before and forgets older ones', async () => {
    for (const version of ['1', '2', '3']) {
      const shell = open({ ...NEW, version });
      await shell.install();
      await shell.activate();
    }
    expect(await caches.keys()).toEqual(['parley-shell-2', 'parley-shell-3']);
  });

  test('leaves caches of others alone', async () => {
    await caches.open('other-cache');
    await open().activate();
    expect(await caches.keys()).toContain('other-cache');
  });
});

describe('answering', () => {
  test('an old tab finds its parts after a new version has taken over', async () => {
    await open(OLD).install();
    const shell = open();
    await shell.install();
    await shell.activate();
    network.mockRejectedValue(new TypeError('gone'));
    expect(await textOf(shell.answer(get('/assets/app-1.js')))).toBe('new /assets/app-1.js');
  });

  test('the page comes from the network, and without one from the store', async () => {
    const shell = open();
    await shell.install();
    network.mockResolvedValueOnce(new Response('newest page'));
    expect(await textOf(shell.answer(get('/', 'navigate')))).toBe('newest page');
    network.mockRejectedValue(new TypeError('offline'));
    expect(await textOf(shell.answer(get('/', 'navigate')))).toBe('new /');
  });

  test('a network that does not answer is not waited for', async () => {
    vi.useFakeTimers();
    const shell = open();
    await shell.install();
    network.mockImplementation(() => new Promise(() => undefined));
    const answer = textOf(shell.answer(get('/', 'navigate')));
    await vi.advanceTimersByTimeAsync(4000);
    expect(await answer).toBe('new /');
    vi.useRealTimers();
  });

  test('with nothing stored the failure of the network is the answer', async () => {
    network.mockRejectedValue(new TypeError('offline'));
    await expect(open().answer(get('/', 'navigate'))).rejects.toThrow('offline');
  });

  test('a part that is used is kept, a missing one is not', async () => {
    const shell = open();
    await textOf(shell.answer(get('/assets/late.js')));
    network.mockResolvedValueOnce(new Response('gone', { status: 404 }));
    await textOf(shell.answer(get('/assets/none.js')));
    network.mockRejectedValue(new TypeError('offline'));
    expect(await textOf(shell.answer(get('/assets/late.js')))).toBe('new /assets/late.js');
    await expect(shell.answer(get('/assets/none.js'))).rejects.toThrow();
  });

  test.each(['/api/models/quick', '/generate', '/auth/me', '/favicon.ico', '/api-docs'])(
    '%s is none of its business',
    (path) => {
      expect(open().answer(get(path))).toBeNull();
    },
  );

  test('neither are other methods and other origins', () => {
    expect(open().answer(new Request(`${ORIGIN}/favicon.svg`, { method: 'HEAD' }))).toBeNull();
    expect(open().answer(new Request('https://elsewhere.example/assets/a.js'))).toBeNull();
  });
});
