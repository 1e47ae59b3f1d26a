// Leads requests to a server elsewhere: one that listens on a port of its own choice, or one that needs a key.
import { createServer, request as openRequest, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OutboundServer, OutboundServers } from '../outbound/outbound-servers.ts';

interface Target {
  readonly origin: string;
  /** Sent along. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Where the body was read before; it is read here otherwise. */
  readonly readBody?: () => string;
}

function forwardTo({ origin, headers = {}, readBody }: Target): RequestListener {
  return (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const forwarded = openRequest(new URL(url, origin), {
      method,
      headers: { ...request.headers, host: new URL(origin).host, ...headers },
    });
    forwarded.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      response.flushHeaders();
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    response.on('close', () => forwarded.destroy());
    if (readBody) forwarded.end(readBody());
    else request.pipe(forwarded);
  };
}

/** The server under a name that the guard of a test allows. */
export async function startForwarder(
  servers: OutboundServers,
  origin: string,
  headers: Target['headers'] = {},
): Promise<OutboundServer> {
  const opened: OutboundServer = await servers.start((request, response) =>
    forwardTo({ origin, headers, readBody: () => opened.seen.at(-1)?.body ?? '' })(request, response),
  );
  return opened;
}

export interface KeyedServer {
  readonly origin: string;
  stop(): Promise<void>;
}

/** The server for a program that cannot send a key. */
export async function startWithKey(origin: string, key: string): Promise<KeyedServer> {
  const server = createServer(forwardTo({ origin, headers: { authorization: `Bearer ${key}` } }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
