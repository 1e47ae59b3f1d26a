// Answers whose body is read as it comes.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOutboundServers, type OutboundServers } from '../../testing/outbound/outbound-servers.ts';

let servers: OutboundServers;
beforeEach(() => {
  servers = createOutboundServers();
});
afterEach(() => servers.stop());

describe('an answer that is read as it comes', () => {
  it('is handed over before it has ended', async () => {
    const server = await servers.start((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: one\n\n');
    });
    const { status, headers, body } = await servers.outbound.open({ url: server.origin });
    const [first] = (await body.take(1).toArray()) as Buffer[];
    expect([status, headers['content-type'], String(first)]).toEqual([
      200,
      'text/event-stream',
      'data: one\n\n',
    ]);
  });

  it('ends with an error once it is too large, or too long under way', async () => {
    const server = await servers.start((_request, response) => response.write('x'.repeat(600)));
    const large = await servers.outbound.open({ url: server.origin, maxBytes: 500 });
    await expect(large.body.toArray()).rejects.toMatchObject({ code: 'destination_too_large' });
    const slow = await servers.outbound.open({ url: server.origin, timeoutMs: 5_000 });
    const read = expect(slow.body.toArray()).rejects.toMatchObject({ code: 'destination_timeout' });
    await servers.clock.advance(6_000);
    await read;
  });

  it('holds up no other call to the same server while many are under way', async () => {
    const server = await servers.start((request, response) => {
      response.write('x');
      if (request.url === '/end') response.end();
    });
    const open = await Promise.all(
      Array.from({ length: 30 }, () => servers.outbound.open({ url: server.origin })),
    );
    const { body } = await servers.outbound.request({ url: `${server.origin}/end` });
    expect([open.length, String(body)]).toEqual([30, 'x']);
    for (const one of open) one.body.destroy();
  });
});
