// Keeps idle clients from exhausting the connections: a limit per address, and a minimum rate for sending a body. Headers
// have their own limits in the HTTP server.
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock, Timer } from '../../clock.ts';
import { toLocation } from '../callers/location.ts';

/** At once from one address: far more than the browsers of an office keep open. */
export const CONNECTIONS_PER_ADDRESS = 1_000;
/** A phone at the edge of its network still sends more than this. */
const LEAST_BYTES_A_SECOND = 500;
const CHECK_MS = 10_000;
/** One check alone may fall into a pause of the network. */
const SLOW_CHECKS = 2;

export interface ConnectionLimits {
  /** `null` behind a proxy: all connections are its own. */
  readonly perAddress: number | null;
  readonly clock: Clock;
}

interface Sender {
  readonly request: IncomingMessage;
  bytes: number;
  slowChecks: number;
}

export interface Connections {
  stop(): void;
}

function countByAddress(server: Server, most: number): void {
  const counts = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    if (socket.remoteAddress === undefined) return;
    const address = toLocation(socket.remoteAddress);
    const count = (counts.get(address) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    counts.set(address, count);
    socket.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1;
      if (left === 0) counts.delete(address);
      else counts.set(address, left);
    });
  });
}

/** Whether what was sent waits for us, so that the sender cannot be blamed. */
function isHeldUpHere({ request }: Sender): boolean {
  return request.isPaused() || request.readableLength > 0;
}

function refuseSlow({ request }: Sender): void {
  const { socket } = request;
  if (socket.writable)
    socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  socket.destroySoon();
}

export function limitConnections(server: Server, { perAddress, clock }: ConnectionLimits): Connections {
  if (perAddress !== null) countByAddress(server, perAddress);
  const senders = new Set<Sender>();
  let timer: Timer | null = null;

  function check(): void {
    for (const sender of senders) {
      const { request } = sender;
      if (request.complete || request.destroyed || request.socket.destroyed) {
        senders.delete(sender);
        continue;
      }
      const sent = request.socket.bytesRead - sender.bytes;
      sender.bytes = request.socket.bytesRead;
      const isSlow = sent < (LEAST_BYTES_A_SECOND * CHECK_MS) / 1_000 && !isHeldUpHere(sender);
      sender.slowChecks = isSlow ? sender.slowChecks + 1 : 0;
      if (sender.slowChecks < SLOW_CHECKS) continue;
      senders.delete(sender);
      refuseSlow(sender);
    }
    if (senders.size > 0) return;
    timer?.cancel();
    timer = null;
  }

  // Before the application hears of it, which may read the body at once.
  server.prependListener('request', (request: IncomingMessage) => {
    const { headers } = request;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    senders.add({ request, bytes: request.socket.bytesRead, slowChecks: 0 });
    timer ??= clock.every(CHECK_MS, check);
  });

  return {
    stop() {
      timer?.cancel();
      senders.clear();
    },
  };
}
