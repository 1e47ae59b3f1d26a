// Connections of the outbound client. None is handed out before its address was checked: as it is written, as it was
// resolved, and as the socket reports it.
import { Agent, buildConnector, ProxyAgent, type Dispatcher } from 'undici';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { FindProxy } from '../upstream/egress-proxy.ts';
import type { AddressGuard } from './address-guard.ts';
import { CONNECT_TIMEOUT_MS } from './failed-connection.ts';
import type { Hop } from './outbound-request.ts';

const CONNECTIONS_PER_ORIGIN = 8;
/** An answer that is read as it comes holds its connection for as long as the other side works on it. */
const OPEN_PER_ORIGIN = 200;
const MAX_ORIGINS = 1_000;
const MAX_HEADER_BYTES = 16 * 1024;
const IDLE_CONNECTION_MS = 4_000;
const LONGEST_IDLE_CONNECTION_MS = 30_000;

export interface OutboundConnections {
  /** What takes the request to addresses that the guard allows or, from the configuration, to any. */
  find(hop: Hop): Dispatcher;
  /** The same for an answer that is read as it comes, from addresses that the guard allows. */
  readonly forStreams: Dispatcher;
  close(): Promise<void>;
}

function createGuardedConnector(guard: AddressGuard): buildConnector.connector {
  const connect = buildConnector({ allowH2: false, timeout: CONNECT_TIMEOUT_MS, lookup: guard.lookup });
  return (options, done) => {
    // An address that is written out is connected to without a look-up; what is thrown here fails the call.
    guard.checkHost(options.hostname);
    connect(options, (...result) => {
      const [error, socket] = result;
      if (error) {
        done(error, null);
        return;
      }
      try {
        if (socket.remoteAddress === undefined) throw new AppError('destination_unreachable');
        guard.checkHost(socket.remoteAddress);
      } catch (refusal) {
        socket.destroy();
        done(refusal instanceof Error ? refusal : new Error(String(refusal)), null);
        return;
      }
      done(null, socket);
    });
  };
}

const LIMITS = {
  // Fewer ways for an answer to grow than with HTTP/2.
  allowH2: false,
  connections: CONNECTIONS_PER_ORIGIN,
  maxOrigins: MAX_ORIGINS,
  maxHeaderSize: MAX_HEADER_BYTES,
  keepAliveTimeout: IDLE_CONNECTION_MS,
  keepAliveMaxTimeout: LONGEST_IDLE_CONNECTION_MS,
  // The deadline of the call counts, by the clock of the server.
  headersTimeout: 0,
  bodyTimeout: 0,
} as const;

export function createOutboundConnections(guard: AddressGuard, findProxy: FindProxy): OutboundConnections {
  const guarded = new Agent({ ...LIMITS, connect: createGuardedConnector(guard) });
  const forStreams = new Agent({
    ...LIMITS,
    connections: OPEN_PER_ORIGIN,
    connect: createGuardedConnector(guard),
  });
  const unguarded = new Agent({ ...LIMITS, connect: { timeout: CONNECT_TIMEOUT_MS } });
  /** An installation has one proxy at most. */
  let proxied: ProxyAgent | null = null;
  return {
    forStreams,
    find(hop) {
      if (hop.isGuarded) return guarded;
      const proxy = findProxy(hop.url);
      if (proxy === null) return unguarded;
      proxied ??= new ProxyAgent({ ...LIMITS, uri: proxy.href });
      return proxied;
    },
    async close() {
      await Promise.all([guarded.destroy(), forStreams.destroy(), unguarded.destroy(), proxied?.destroy()]);
    },
  };
}
