// Servers that a test calls through the outbound client: each has a name and a loopback address of its own, which the
// guard of the test allows, and no other.
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer as createRawServer, type Socket } from 'node:net';
import { createLog } from '../../platform/log.ts';
import { createAddressGuard, type AddressGuard } from '../../platform/outbound/address-guard.ts';
import { createOutbound, type Outbound } from '../../platform/outbound/outbound.ts';
import { isPublicAddress } from '../../platform/outbound/public-address.ts';
import type { FindProxy } from '../../platform/upstream/egress-proxy.ts';
import type { LocalCertificate } from '../vendors/local-certificate.ts';
import { createManualClock, type ManualClock } from '../manual-clock.ts';

const PORT = 8080;
const SECURE_PORT = 8443;
/** Its address is never published. */
const SLOW_NAME = 'slow.example';

export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface OutboundServer {
  readonly host: string;
  readonly address: string;
  /** `http://name:port` */
  readonly origin: string;
  readonly seen: readonly SeenRequest[];
  connections(): number;
}

export interface OutboundServers {
  readonly outbound: Outbound;
  readonly clock: ManualClock;
  readonly guard: AddressGuard;
  /** What a name resolves to, besides those of the servers; a list is used up answer by answer, to the last. */
  readonly names: Map<string, string[][]>;
  /** Every name that a connection was wanted to, in order. */
  readonly lookedUp: readonly string[];
  start(answer: RequestListener): Promise<OutboundServer>;
  /** One that no request may reach: its address is not allowed, and no name leads to it. */
  startInside(): Promise<OutboundServer>;
  /** Over TLS, under the name of the certificate. */
  startSecure(name: string, certificate: LocalCertificate, answer: RequestListener): Promise<OutboundServer>;
  /** Answers with whatever bytes it likes. */
  startRaw(answer: (socket: Socket) => void): Promise<OutboundServer>;
  stop(): Promise<void>;
}

export interface OutboundServersOptions {
  readonly findProxy?: FindProxy;
}

interface Listening {
  listen(port: number, host: string, done: () => void): unknown;
  on(event: 'connection', listener: (socket: Socket) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  close(): unknown;
}

/** One of the many loopback addresses: the port is fixed, and another test run may hold it elsewhere. */
const pickAddress = (): string =>
  `127.${1 + Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 256)}.9`;

function record(seen: SeenRequest[], answer: RequestListener): RequestListener {
  return (request, response) => {
    let body = '';
    request.on('data', (bytes) => (body += String(bytes)));
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      answer(request, response);
    });
  };
}

export function createOutboundServers({
  findProxy = () => null,
}: OutboundServersOptions = {}): OutboundServers {
  const clock = createManualClock();
  const names = new Map<string, string[][]>();
  const lookedUp: string[] = [];
  const allowed = new Set<string>();
  const open: { server: Listening; sockets: Set<Socket> }[] = [];
  const guard = createAddressGuard({
    resolve(host) {
      lookedUp.push(host);
      if (host === SLOW_NAME) return new Promise(() => undefined);
      const answers = names.get(host) ?? [];
      const next = answers.length > 1 ? answers.shift() : answers[0];
      return next
        ? Promise.resolve(next.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
        : Promise.reject(new Error('ENOTFOUND'));
    },
    isAllowed: (address) => allowed.has(address) || isPublicAddress(address),
  });
  const outbound = createOutbound({
    guard,
    clock,
    log: createLog('silent'),
    findProxy,
    userAgent: 'Parley/test',
  });

  async function listen(
    server: Listening,
    seen: readonly SeenRequest[],
    { secureName, isInside = false }: { secureName?: string; isInside?: boolean } = {},
  ): Promise<OutboundServer> {
    const port = secureName === undefined ? PORT : SECURE_PORT;
    const address = pickAddress();
    const sockets = new Set<Socket>();
    let connections = 0;
    server.on('connection', (socket) => {
      connections += 1;
      sockets.add(socket);
      socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve, reject) => {
      server.on('error', reject);
      server.listen(port, address, resolve);
    });
    const host = secureName ?? `server${open.length}.example`;
    open.push({ server, sockets });
    if (!isInside) {
      allowed.add(address);
      names.set(host, [[address]]);
    }
    return {
      host,
      address,
      origin: `${secureName === undefined ? 'http' : 'https'}://${host}:${port}`,
      seen,
      connections: () => connections,
    };
  }

  return {
    outbound,
    clock,
    guard,
    names,
    lookedUp,
    start(answer) {
      const seen: SeenRequest[] = [];
      return listen(createServer(record(seen, answer)), seen);
    },
    startSecure(name, { certificate, key }, answer) {
      const seen: SeenRequest[] = [];
      return listen(createSecureServer({ cert: certificate, key }, record(seen, answer)), seen, {
        secureName: name,
      });
    },
    startInside: () =>
      listen(
        createServer((_request, response) => response.end('inside')),
        [],
        { isInside: true },
      ),
    startRaw: (answer) => listen(createRawServer(answer), []),
    async stop() {
      await outbound.stop();
      for (const { server, sockets } of open) {
        for (const socket of sockets) socket.destroy();
        server.close();
      }
    },
  };
}
