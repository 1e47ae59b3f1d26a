// A TCP proxy before a server, e.g. between Parley and its database, that can refuse, cut and drop connections.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface FlakyProxy {
  /** The server's address through the proxy. */
  readonly url: string;
  /** Cuts open connections and refuses new ones. */
  goAway(): void;
  recover(): Promise<void>;
  /** Open connections stay open, and nothing comes through them any more. */
  stall(): void;
  /** Connection attempts since the last `goAway`. */
  refused(): number;
  /** Cuts the connection whose next bytes to the server contain the text, after forwarding them. */
  cutAfter(text: string): void;
  close(): Promise<void>;
}

export async function startFlakyProxy(target: string): Promise<FlakyProxy> {
  const to = new URL(target);
  const pairs = new Set<Socket>();
  const stalled = new WeakSet<Socket>();
  let isAway = false;
  let refused = 0;
  let fatalText: string | null = null;

  const server = createServer((client) => {
    client.on('error', () => undefined);
    if (isAway) {
      refused += 1;
      client.resetAndDestroy();
      return;
    }
    const upstream = connect(Number(to.port), to.hostname);
    upstream.on('error', () => undefined);
    for (const socket of [client, upstream]) {
      pairs.add(socket);
      socket.on('close', () => {
        pairs.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (bytes) => {
      if (stalled.has(client)) return;
      if (fatalText !== null && bytes.includes(fatalText)) {
        fatalText = null;
        // The server receives and executes it; its reply is lost.
        upstream.removeAllListeners('data');
        upstream.write(bytes, () => setTimeout(() => client.resetAndDestroy(), 50));
        return;
      }
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (!stalled.has(upstream)) client.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on TCP has a port.
  const { port } = server.address() as AddressInfo;
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(port);

  function cutAll(): void {
    for (const socket of pairs) socket.resetAndDestroy();
  }

  return {
    url: url.toString(),
    goAway() {
      isAway = true;
      refused = 0;
      cutAll();
    },
    recover() {
      isAway = false;
      return Promise.resolve();
    },
    stall() {
      for (const socket of pairs) stalled.add(socket);
    },
    refused: () => refused,
    cutAfter(text) {
      fatalText = text;
    },
    close() {
      cutAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
