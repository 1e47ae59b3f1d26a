import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installFakeUpload } from '../../testing/fake-upload.ts';
import { createUpload } from './upload.ts';

beforeEach(() => installFakeUpload());
afterEach(() => vi.unstubAllGlobals());

function form(): FormData {
  const body = new FormData();
  body.append('file', new File(['words'], 'a.txt'));
  return body;
}

test('sends what `fetch` would send, tells how much has left and answers alike', async () => {
  const fetchResource = vi.fn((_input: unknown, _init?: RequestInit) =>
    Promise.resolve(Response.json({ ok: true }, { status: 422, headers: { 'retry-after': '5' } })),
  );
  vi.stubGlobal('fetch', fetchResource);
  const shares: number[] = [];
  const headers = new Headers({ Authorization: 'Bearer token' });
  const body = form();
  const response = await createUpload((share) => shares.push(share))('/files/extract-text', {
    method: 'POST',
    headers,
    body,
  });
  expect(shares).toEqual([0.5, 1]);
  expect(response.status).toBe(422);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(await response.json()).toEqual({ ok: true });
  const [address, init] = fetchResource.mock.lastCall ?? [];
  expect(address).toBe('/files/extract-text');
  expect(init).toMatchObject({ method: 'POST', body });
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer token');
});

test('fails as `fetch` fails when the network does', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('gone')));
  await expect(createUpload(() => undefined)('/x', { method: 'POST', body: form() })).rejects.toThrow(
    TypeError,
  );
});

test('ends with the reason of the caller when it is aborted, before and in the middle', async () => {
  const hang = (_input: unknown, { signal }: RequestInit) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));
  vi.stubGlobal('fetch', hang);
  const reason = new Error('taken away');
  const early = createUpload(() => undefined)('/x', { signal: AbortSignal.abort(reason) });
  await expect(early).rejects.toBe(reason);
  const controller = new AbortController();
  const late = createUpload(() => undefined)('/x', {
    method: 'POST',
    body: form(),
    signal: controller.signal,
  });
  controller.abort(reason);
  await expect(late).rejects.toBe(reason);
});
