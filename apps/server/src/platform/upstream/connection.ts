// One socket to a vendor, which serves one call after the other.
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import type { Clock, Timer } from '../clock.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { Exchange } from './exchange.ts';
import { Tunnel } from './tunnel.ts';

export interface ConnectOptions {
  readonly clock: Clock;
  /** Lets connections out to public addresses only, whether they are named or written out. */
  readonly guard?: Outbound;
  /** The connection is made through it. */
  readonly proxy: URL | null;
  /** Of an earlier connection to the same place: saves a round trip. */
  readonly tlsSession: Buffer | undefined;
  readonly onTlsSession: (session: Buffer) => void;
  readonly onBroken: () => void;
  readonly onClosed: () => void;
}

class ConnectTimeoutError extends Error {
  constructor(host: string) {
    super(`No connection to ${host}`);
    this.name = 'ConnectTimeoutError';
  }
}

const CONNECT_TIMEOUT_MS = 10_000;
const PROBE_AFTER_MS = 1_000;

function openSocket({ protocol, hostname, port }: URL, { guard, proxy, tlsSession }: ConnectOptions): Socket {
  const isSecure = protocol === 'https:';
  const host = hostname.replace(/^\[|\]$/g, '');
  // An address that is written out is connected to without a look-up.
  guard?.checkHost(host);
  const options = {
    host,
    port: port === '' ? (isSecure ? 443 : 80) : Number(port),
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: PROBE_AFTER_MS,
    ...(guard && { lookup: guard.lookup }),
  };
  if (!isSecure) return connectPlain(options);
  return connectSecure({
    ...options,
    ...(proxy && { socket: new Tunnel(proxy, `${hostname}:${options.port}`) }),
    // A name for the certificate to be chosen by; an address is none.
    servername: isIP(host) ? '' : host,
    ALPNProtocols: ['http/1.1'],
    ...(tlsSession && { session: tlsSession }),
  });
}

export class Connection {
  readonly #socket: Socket;
  #exchange: Exchange | null = null;

  constructor(url: URL, options: ConnectOptions) {
    const socket = openSocket(url, options);
    this.#socket = socket;
    this.#limitConnectTime(url.host, options.clock);
    // Between two calls nothing may come: whoever sends there cannot be trusted with the next one.
    socket.on('data', (bytes) => (this.#exchange ? this.#exchange.take(bytes) : this.destroy()));
    socket.on('end', () => this.#exchange?.hangUp());
    socket.on('error', (error) => {
      options.onBroken();
      this.#exchange?.fail(error);
    });
    socket.on('session', options.onTlsSession);
    socket.once('close', () => {
      this.#exchange?.fail(new Error('The connection was closed'));
      options.onClosed();
    });
  }

  /** What the exchange may hold up and let go. */
  get flow(): Pick<Socket, 'pause' | 'resume'> {
    return this.#socket;
  }

  get isUsable(): boolean {
    return this.#socket.writable && this.#socket.readable && this.#socket.writableLength === 0;
  }

  begin(exchange: Exchange, head: string, body: string | undefined): void {
    this.#exchange = exchange;
    const socket = this.#socket;
    socket.ref();
    socket.cork();
    socket.write(head, 'latin1');
    if (body !== undefined) socket.write(body, 'utf8');
    socket.uncork();
  }

  /** The call is over. An idle connection keeps no process alive. */
  rest(): void {
    this.#exchange = null;
    this.#socket.unref();
    this.#socket.resume();
  }

  destroy(): void {
    this.#exchange = null;
    this.#socket.destroy();
  }

  #limitConnectTime(host: string, clock: Clock): void {
    const socket = this.#socket;
    const timer: Timer = clock.after(
      CONNECT_TIMEOUT_MS,
      () => void socket.destroy(new ConnectTimeoutError(host)),
    );
    socket.once('encrypted' in socket ? 'secureConnect' : 'connect', () => timer.cancel());
    socket.once('close', () => timer.cancel());
  }
}
