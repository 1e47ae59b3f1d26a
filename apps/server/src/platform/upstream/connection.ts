// One socket to a vendor, which serves one call after another.
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import type { Clock, Timer } from '../clock.ts';
import type { AddressGuard } from '../outbound/address-guard.ts';
import type { Exchange } from './exchange.ts';
import { Tunnel } from './tunnel.ts';

export interface ConnectOptions {
  readonly clock: Clock;
  /** Connects to public addresses only, whether given by name or literally. */
  readonly guard?: AddressGuard;
  /** Proxy through which the connection is made. */
  readonly proxy: URL | null;
  /** TLS session of an earlier connection to the same origin: saves a round trip. */
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

/**
 * All connections read into the same memory, one after the other; what is read is copied from it at once. Left to itself,
 * the runtime takes 64 kB for each read and gives most of it back.
 */
const READ_BUFFER = Buffer.allocUnsafeSlow(64 * 1024);

function openSocket(
  { protocol, hostname, port }: URL,
  { guard, proxy, tlsSession }: ConnectOptions,
  onBytes: (bytes: Buffer) => void,
): Socket {
  const isSecure = protocol === 'https:';
  const host = hostname.replace(/^\[|\]$/g, '');
  // A literal address is connected to without a lookup.
  guard?.checkHost(host);
  const options = {
    host,
    port: port === '' ? (isSecure ? 443 : 80) : Number(port),
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: PROBE_AFTER_MS,
    ...(guard && { lookup: guard.lookup }),
    onread: {
      buffer: READ_BUFFER,
      callback(length: number, buffer: Uint8Array): boolean {
        onBytes(Buffer.from(buffer.subarray(0, length)));
        return true;
      },
    },
  };
  if (!isSecure) return connectPlain(options);
  return connectSecure({
    ...options,
    ...(proxy && { socket: new Tunnel(proxy, `${hostname}:${options.port}`) }),
    // Server name for certificate selection; literal addresses have none.
    servername: isIP(host) ? '' : host,
    ALPNProtocols: ['http/1.1'],
    ...(tlsSession && { session: tlsSession }),
  });
}

export class Connection {
  readonly #socket: Socket;
  #exchange: Exchange | null = null;

  constructor(url: URL, options: ConnectOptions) {
    // Between two calls no bytes are expected: a peer that sends any cannot be trusted with the next call.
    const take = (bytes: Buffer): void => (this.#exchange ? this.#exchange.take(bytes) : this.destroy());
    const socket = openSocket(url, options, take);
    this.#socket = socket;
    this.#limitConnectTime(url.host, options.clock);
    // Through a proxy the bytes come from another stream, not from a buffer.
    if (options.proxy) socket.on('data', take);
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

  /** What the exchange may pause and release. */
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

  /** The call is over. An idle connection does not keep the process alive. */
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
