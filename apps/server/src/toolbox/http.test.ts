// What tools get from the guarded client: bounds, retries for reads alone, failures in words, text in any character set.
import type { RequestListener } from 'node:http';
import { AppError } from '@parley/contract/errors/app-error.ts';
import iconv from 'iconv-lite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutboundRequest } from '../platform/outbound/outbound-request.ts';
import { createManualClock, type ManualClock } from '../testing/manual-clock.ts';
import { createOutboundServers, type OutboundServers } from '../testing/outbound/outbound-servers.ts';
import { advanceUntil } from '../testing/until.ts';
import { createToolHttp } from './http.ts';
import type { ToolEffect, ToolHttp, ToolRequest } from './tool.ts';

let servers: OutboundServers;
/** Of the delays before second attempts alone: connections take the time that they take. */
let clock: ManualClock;
beforeEach(() => {
  servers = createOutboundServers();
  clock = createManualClock();
});
afterEach(() => servers.stop());

function bind(effect: ToolEffect = 'read', signal = new AbortController().signal): ToolHttp {
  return createToolHttp({ outbound: servers.outbound, clock, random: () => 0.5 }).bind({
    tool: { effect, timeoutMs: 15_000 },
    owner: 'ada',
    signal,
    credential: null,
  });
}

/** Lets the delay before a second attempt pass. */
async function settle<T>(call: Promise<T>, passing = clock): Promise<T> {
  const outcome = call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  let isOver = false;
  void outcome.then(() => (isOver = true));
  while (!isOver) await passing.advance(100);
  const result = await outcome;
  if ('error' in result) throw result.error;
  return result.value;
}

/** Of what cannot be connected to, which is told after the time that the longest attempt takes. */
function requestInTime(effect: ToolEffect, request: ToolRequest): Promise<unknown> {
  clock = servers.clock;
  return advanceUntil(clock, bind(effect).request(request));
}

const answerInTurn = (...statuses: readonly number[]): RequestListener => {
  let calls = 0;
  return (_request, response) => {
    response.writeHead(statuses[calls] ?? 200, { 'retry-after': '1' }).end('text');
    calls += 1;
  };
};

describe('a request of a tool', () => {
  it.each([429, 503])('is sent once more after a %i, and never when it writes', async (status) => {
    const server = await servers.start(answerInTurn(status, 200, status));
    const answer = await settle(bind().request({ url: server.origin }));
    expect([answer.status, server.seen.length]).toEqual([200, 2]);
    const written = await settle(bind('write').request({ url: server.origin, method: 'POST', body: '1' }));
    expect([written.status, server.seen.length]).toEqual([status, 3]);
  });

  it('is not sent again where the server asks for a long pause', async () => {
    const server = await servers.start((_request, response) =>
      response.writeHead(429, { 'retry-after': '600' }).end(),
    );
    const answer = await settle(bind().request({ url: server.origin }));
    expect([answer.status, server.seen.length]).toEqual([429, 1]);
  });

  it('is sent once more when the connection fails, and not when it writes', async () => {
    const server = await servers.startRaw((socket) => socket.destroy());
    await expect(requestInTime('read', { url: server.origin })).rejects.toMatchObject({
      name: 'ToolFailure',
      code: 'upstream_down',
    });
    expect(server.connections()).toBe(2);
    await expect(
      requestInTime('write', { url: server.origin, method: 'POST', body: '1' }),
    ).rejects.toMatchObject({ code: 'upstream_down' });
    expect(server.connections()).toBe(3);
  });

  it('takes no longer with a second attempt than it may with one', async () => {
    const timeouts: (number | undefined)[] = [];
    const outbound = {
      request({ timeoutMs }: OutboundRequest) {
        timeouts.push(timeoutMs);
        clock.jump(9_000);
        return Promise.reject(new AppError('destination_unreachable'));
      },
    };
    const call = { tool: { effect: 'read', timeoutMs: 15_000 }, owner: 'ada' } as const;
    const { signal } = new AbortController();
    const http = createToolHttp({ outbound, clock, random: () => 0 }).bind({
      ...call,
      signal,
      credential: null,
    });
    await expect(settle(http.request({ url: 'http://a.example/' }))).rejects.toThrow('could not be reached');
    expect(timeouts).toEqual([15_000, 5_700]);
  });

  it.each([
    ['http://127.0.0.1/'],
    ['http://169.254.169.254/latest/meta-data/'],
    ['http://[::1]:8080/'],
    ['file:///etc/passwd'],
    ['http://user:word@a.example/'],
  ])('to %s is refused in words that do not describe the network', async (url) => {
    const failure = await settle(bind().request({ url })).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'ToolFailure', code: 'blocked_address' });
    expect(String(failure)).not.toMatch(/\d+\.\d+|::1|inside|passwd|private/);
  });

  it('to a name that leads inside fails like one to a name that does not exist', async () => {
    servers.names.set('inside.example', [['10.0.0.7']]);
    const fail = (host: string): Promise<unknown> =>
      requestInTime('read', { url: `http://${host}/` }).catch((error: unknown) => error);
    const inside = await fail('inside.example');
    expect(inside).toMatchObject({ name: 'ToolFailure', code: 'upstream_down' });
    expect(String(inside)).not.toMatch(/\d+\.\d+|inside|private/);
    expect(String(await fail('missing.example'))).toBe(String(inside));
  });

  it('does not follow a redirect to a private address', async () => {
    const server = await servers.start((_request, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
    );
    await expect(settle(bind().request({ url: server.origin }))).rejects.toMatchObject({
      code: 'blocked_address',
    });
  });

  it('ends at its bounds of size and time, with what to do about it', async () => {
    const large = await servers.start((_request, response) => response.end('a'.repeat(2_000)));
    const slow = await servers.start((_request, response) => void response.writeHead(200).write('a'));
    await expect(settle(bind().request({ url: large.origin, maxBytes: 1_000 }))).rejects.toMatchObject({
      code: 'too_large',
    });
    const call = bind().request({ url: slow.origin, timeoutMs: 2_000 });
    await expect(settle(call, servers.clock)).rejects.toMatchObject({ code: 'timeout' });
  });

  it('names what is wrong with the request', async () => {
    const call = settle(bind('write').request({ url: 'http://a.example/', headers: { host: 'b.example' } }));
    await expect(call).rejects.toMatchObject({ code: 'bad_input', message: expect.stringContaining('host') });
  });

  it('ends with the reason of the run when that is stopped', async () => {
    const server = await servers.start(() => undefined);
    const stop = new AbortController();
    const call = settle(bind('read', stop.signal).request({ url: server.origin }));
    stop.abort(new Error('stopped'));
    await expect(call).rejects.toThrow('stopped');
  });

  it('is refused beyond the calls that one user may have under way', async () => {
    const server = await servers.start(() => undefined);
    const stop = new AbortController();
    const http = bind('read', stop.signal);
    const calls = Array.from({ length: 16 }, () => http.request({ url: server.origin }));
    await expect(http.request({ url: server.origin })).rejects.toMatchObject({ code: 'rate_limited' });
    stop.abort(new Error('stopped'));
    const settled = await Promise.allSettled(calls);
    expect(settled.every(({ status }) => status === 'rejected')).toBe(true);
  });
});

describe('the answer to a tool', () => {
  const text = '深圳今天的天气非常好，适合外出散步。我们一起去公园看花吧。';

  it.each([
    ['declared by the server', 'text/html; charset=GB2312', iconv.encode(text, 'gbk')],
    ['declared by the page', 'text/html', iconv.encode(`<meta charset="big5">${text}`, 'big5')],
    ['declared by a feed', 'text/xml', iconv.encode(`<?xml version="1.0" encoding="gbk"?>${text}`, 'gbk')],
    ['declared wrongly as UTF-8', 'text/html; charset=utf-8', iconv.encode(text.repeat(5), 'gbk')],
    ['declared wrongly as Latin', 'text/html; charset=iso-8859-1', Buffer.from(text)],
    ['declared wrongly as GBK', 'text/html; charset=gbk', Buffer.from(`${text}é`)],
    ['declared in an unknown word', 'text/html; charset=none', Buffer.from(text)],
    ['marked by its first bytes', 'text/html', iconv.encode(text, 'utf-16le', { addBOM: true })],
  ])('is text in its character set, %s', async (_how, type, body) => {
    const server = await servers.start((_request, response) =>
      response.setHeader('content-type', type).end(body),
    );
    const answer = await settle(bind().request({ url: server.origin }));
    expect(answer.text()).toContain('适合外出散步');
  });

  it.each([
    ['a page', '<html>'],
    ['cut', '{"a":'],
    ['nested too deeply', `${'['.repeat(500)}${']'.repeat(500)}`],
    ['meant for prototypes', '{"__proto__":{"a":1}}'],
  ])('is not taken for JSON where it is %s', async (_what, body) => {
    const server = await servers.start((_request, response) => response.end(body));
    const answer = await settle(bind().request({ url: server.origin }));
    expect(() => answer.json()).toThrow('not the JSON');
  });
});
