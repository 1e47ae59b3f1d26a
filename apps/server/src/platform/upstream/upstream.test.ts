import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../testing/manual-clock.ts';
import {
  HTML_PAGE,
  SERVER_ERROR,
  startVendorStub,
  type VendorStub,
} from '../../testing/vendors/vendor-stub.ts';
import { createSystemClock } from '../clock.ts';
import { createUpstream, readText, type Upstream, type UpstreamAnswer } from './upstream.ts';

const closing: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function createTestUpstream(): Upstream {
  const upstream = createUpstream({ clock: createSystemClock() });
  closing.push(() => upstream.close());
  return upstream;
}

async function startStub(...args: Parameters<typeof startVendorStub>): Promise<VendorStub> {
  const stub = await startVendorStub(...args);
  closing.push(() => stub.stop());
  return stub;
}

function post(
  upstream: Upstream,
  url: string,
  signal = new AbortController().signal,
): Promise<UpstreamAnswer> {
  return upstream.request({ method: 'POST', url, headers: { 'x-test': 'yes' }, body: '{"a":"ä"}' }, signal);
}

/** Resolves with what the body came to. */
function drain(answer: UpstreamAnswer): Promise<{ text: string; error: unknown }> {
  return new Promise((resolve) => {
    let text = '';
    answer.listen({
      chunk: (bytes) => void (text += bytes.toString('utf8')),
      end: () => resolve({ text, error: null }),
      fail: (error) => resolve({ text, error }),
    });
  });
}

describe('a call', () => {
  it('carries method, headers and body, and gives status, headers and every byte', async () => {
    const stub = await startStub({ kind: 'tokens', count: 3, intervalMs: 0 });
    const answer = await post(createTestUpstream(), `${stub.baseUrl}/chat`);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/event-stream']);
    expect((await drain(answer)).text).toMatch(/0-0.*0-1.*0-2.*\[DONE\]/s);
    expect(stub.calls[0]).toMatchObject({
      path: '/v1/chat',
      body: '{"a":"ä"}',
      headers: { 'x-test': 'yes', 'accept-encoding': 'identity' },
    });
  });

  it('uses the connection of the one before', async () => {
    const stub = await startStub({ kind: 'tokens', count: 1, intervalMs: 0 });
    const upstream = createTestUpstream();
    await drain(await post(upstream, stub.baseUrl));
    await drain(await post(upstream, stub.baseUrl));
    expect(stub.calls.map((call) => call.headers['connection'])).toEqual(['keep-alive', 'keep-alive']);
  });

  it('fails when the connection breaks in the middle', async () => {
    const stub = await startStub({ kind: 'tokens', count: 9, intervalMs: 0, faults: { cutAtByte: 300 } });
    const { text, error } = await drain(await post(createTestUpstream(), stub.baseUrl));
    expect(text).toHaveLength(300);
    expect(error).toBeInstanceOf(Error);
  });

  it('reads bodies only up to a limit', async () => {
    const stub = await startStub(HTML_PAGE);
    expect(await readText(await post(createTestUpstream(), stub.baseUrl), 9)).toBe('<!doctype');
    stub.answerWith(SERVER_ERROR);
    const answer = await post(createTestUpstream(), stub.baseUrl);
    expect([answer.status, await readText(answer, 64_000)]).toEqual([
      500,
      expect.stringContaining('fell over'),
    ]);
  });
});

describe('an abort', () => {
  it.each([
    ['before the answer', { kind: 'hang' }],
    ['after the headers', { kind: 'headers-only' }],
    ['between tokens', { kind: 'tokens', count: 1_000, intervalMs: 5 }],
  ] as const)('%s closes the connection', async (_name, behaviour) => {
    const stub = await startStub(behaviour);
    const stop = new AbortController();
    const reason = new Error('stopped');
    const asked = post(createTestUpstream(), stub.baseUrl, stop.signal);
    const ended =
      behaviour.kind === 'hang' ? asked.catch((error: unknown) => ({ error })) : asked.then(drain);
    await expect.poll(() => stub.calls.length).toBe(1);
    if (behaviour.kind !== 'hang') await asked;
    stop.abort(reason);
    expect(await ended).toMatchObject({ error: reason });
    await expect.poll(() => stub.calls[0]?.closedAtMs ?? null).not.toBeNull();
    expect(stub.calls[0]?.wasAborted).toBe(true);
  });

  it('that came before the call opens no connection', async () => {
    const stub = await startStub({ kind: 'hang' });
    await expect(post(createTestUpstream(), stub.baseUrl, AbortSignal.abort('no'))).rejects.toBe('no');
    expect(stub.calls).toEqual([]);
  });
});

describe('a server that cannot be reached', () => {
  it('fails at once when nothing listens', async () => {
    const stub = await startStub({ kind: 'hang' });
    await stub.stop();
    await expect(post(createTestUpstream(), stub.baseUrl)).rejects.toThrow('ECONNREFUSED');
  });

  it('is given up after ten seconds without a connection', async () => {
    const silent: Server = createServer((socket) => void socket.resume());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => silent.close(resolve)));
    const address = silent.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const clock = createManualClock();
    const upstream = createUpstream({ clock });
    closing.push(() => upstream.close());
    let failure: unknown = null;
    // The server takes the connection and never speaks TLS, so no secure connection comes about.
    const ended = post(upstream, `https://127.0.0.1:${port}/v1`).catch(
      (error: unknown) => void (failure = error),
    );
    await clock.advance(9_999);
    expect(failure).toBeNull();
    await clock.advance(1);
    await ended;
    expect(failure).toMatchObject({ name: 'ConnectTimeoutError' });
  });
});
