// A byte stream through an HTTP proxy. Writes are buffered until the proxy has accepted the tunnel.
import { connect, type Socket } from 'node:net';
import { Duplex } from 'node:stream';

const MAX_HEAD_BYTES = 16 * 1024;
const HEAD_END = '\r\n\r\n';
const AGREED = /^HTTP\/1\.[01] 2\d\d[ \r]/;

type Done = (error?: Error | null) => void;

function toConnectText(target: string, { username, password }: URL): string {
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization =
    username === '' ? '' : `Proxy-Authorization: Basic ${Buffer.from(pair).toString('base64')}\r\n`;
  return `CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n${authorization}\r\n`;
}

/** The proxy refused the tunnel. */
class ProxyRefusedError extends Error {
  override readonly name = 'ProxyRefusedError';
}

export class Tunnel extends Duplex {
  readonly #socket: Socket;
  #head: Buffer | null = Buffer.alloc(0);
  #waiting: (() => void) | null = null;

  /** `target` is host:port. */
  constructor(proxy: URL, target: string) {
    super();
    this.#socket = connect({
      host: proxy.hostname.replace(/^\[|\]$/g, ''),
      port: proxy.port === '' ? 80 : Number(proxy.port),
      noDelay: true,
      keepAlive: true,
    });
    this.#socket.once('connect', () => this.#socket.write(toConnectText(target, proxy), 'latin1'));
    this.#socket.on('data', (bytes) => this.#take(bytes));
    this.#socket.on('end', () => {
      if (this.#head === null) this.push(null);
      else this.destroy(new ProxyRefusedError('The proxy closed the connection'));
    });
    this.#socket.on('error', (error) => this.destroy(error));
    this.#socket.once('close', () => this.destroy());
  }

  #take(bytes: Buffer): void {
    if (this.#head === null) {
      if (!this.push(bytes)) this.#socket.pause();
      return;
    }
    const head = Buffer.concat([this.#head, bytes]);
    const end = head.indexOf(HEAD_END);
    if (end === -1 && head.length <= MAX_HEAD_BYTES) {
      this.#head = head;
      return;
    }
    const text = head.subarray(0, Math.max(end, 0)).toString('latin1');
    if (!AGREED.test(`${text}\r`)) {
      this.destroy(new ProxyRefusedError(`The proxy answered: ${text.split('\r\n')[0] ?? ''}`));
      return;
    }
    this.#head = null;
    this.#waiting?.();
    this.#waiting = null;
    if (head.length > end + HEAD_END.length) this.push(head.subarray(end + HEAD_END.length));
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: Done): void {
    const send = (): void => void this.#socket.write(bytes, done);
    if (this.#head === null) send();
    else this.#waiting = send;
  }

  override _final(done: Done): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: Done): void {
    this.#socket.destroy();
    done(error);
  }
}
