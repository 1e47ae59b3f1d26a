// The connection pool: opened on demand and kept briefly for the next call to the same origin, most recently used
// first.
import type { Clock, Timer } from '../clock.ts';
import type { AddressGuard } from '../outbound/address-guard.ts';
import { Connection } from './connection.ts';
import type { FindProxy } from './egress-proxy.ts';

export interface Connections {
  /** An idle connection to the origin of the address, or a new one. */
  take(url: URL): Connection;
  /** Returns a connection that may serve another call within `reuseMs`; 0 closes it. */
  giveBack(url: URL, connection: Connection, reuseMs: number): void;
  /** Closes idle connections; active ones close when they are returned. */
  close(): void;
}

interface Idle {
  readonly connection: Connection;
  readonly timer: Timer;
}

/** As many replies as a server streams at once may end together and be followed by as many. */
const MAX_IDLE_PER_ORIGIN = 1_024;
const MAX_TLS_SESSIONS = 100;

export function createConnections(
  clock: Clock,
  guard: AddressGuard | undefined,
  findProxy: FindProxy,
): Connections {
  const idle = new Map<string, Idle[]>();
  const tlsSessions = new Map<string, Buffer>();
  let isClosed = false;

  function keepTlsSession(origin: string, session: Buffer): void {
    tlsSessions.delete(origin);
    tlsSessions.set(origin, session);
    const [oldest] = tlsSessions.keys();
    if (tlsSessions.size > MAX_TLS_SESSIONS && oldest !== undefined) tlsSessions.delete(oldest);
  }

  function forget(origin: string, connection: Connection): void {
    const waiting = idle.get(origin);
    if (!waiting) return;
    const index = waiting.findIndex((other) => other.connection === connection);
    if (index !== -1) for (const other of waiting.splice(index, 1)) other.timer.cancel();
    // Also where it was taken before: no origin is remembered for ever.
    if (waiting.length === 0) idle.delete(origin);
  }

  function open(url: URL): Connection {
    const origin = url.origin;
    const connection: Connection = new Connection(url, {
      clock,
      ...(guard && { guard }),
      proxy: findProxy(url),
      tlsSession: tlsSessions.get(origin),
      onTlsSession: (session) => keepTlsSession(origin, session),
      // It may be the session that the other side rejected.
      onBroken: () => void tlsSessions.delete(origin),
      onClosed: () => forget(origin, connection),
    });
    return connection;
  }

  return {
    take(url) {
      const waiting = idle.get(url.origin);
      for (let last = waiting?.pop(); last; last = waiting?.pop()) {
        last.timer.cancel();
        if (last.connection.isUsable) return last.connection;
        last.connection.destroy();
      }
      return open(url);
    },
    giveBack(url, connection, reuseMs) {
      const waiting = idle.get(url.origin) ?? [];
      if (isClosed || reuseMs === 0 || waiting.length >= MAX_IDLE_PER_ORIGIN || !connection.isUsable) {
        connection.destroy();
        return;
      }
      connection.rest();
      waiting.push({ connection, timer: clock.after(reuseMs, () => connection.destroy()) });
      idle.set(url.origin, waiting);
    },
    close() {
      isClosed = true;
      for (const { connection } of [...idle.values()].flat()) connection.destroy();
    },
  };
}
