// A web site of the journey, at a loopback address of its own: tools may use a few well-known ports only.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const PORT = 8080;

export interface LocalSite {
  /** Without a trailing slash. */
  readonly origin: string;
  /** The same by a name, which only the product resolves. */
  readonly namedOrigin: string;
  /** The bodies of what was sent to it, in order. */
  readonly received: readonly string[];
  stop(): Promise<void>;
}

// Another test run may use the same port at another address.
const pickAddress = (): string =>
  `127.${1 + Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 256)}.7`;

/** `pages` are the contents of bodies, by path. */
export async function startLocalSite(pages: Readonly<Record<string, string>> = {}): Promise<LocalSite> {
  const received: string[] = [];
  const server = createServer((request, response) => {
    const page = pages[request.url ?? ''];
    if (request.method === 'GET' && page === undefined) {
      response.writeHead(404).end();
      return;
    }
    if (page !== undefined) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(`<!doctype html><html lang="en">${page}</html>`);
      return;
    }
    void text(request).then((body) => {
      received.push(body);
      response.writeHead(201, { 'content-type': 'text/plain' }).end('Stored');
    });
  });
  const address = pickAddress();
  server.listen(PORT, address);
  await once(server, 'listening');
  return {
    origin: `http://${address}:${PORT}`,
    namedOrigin: `http://${address.replaceAll('.', '-')}.site.example:${PORT}`,
    received,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
