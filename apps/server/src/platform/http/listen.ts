// Listens with several sockets on one port. A turn of the event loop accepts one connection per listening socket, so with
// a single one a busy server delays bursts for seconds; the system distributes new connections among all of them.
import { createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { StartError } from '../start/start-error.ts';

const LISTENING_SOCKETS = 16;
/** Pending connections; the default of 511 resets connections of a burst. */
const BACKLOG = 4_096;

interface ListenAddress {
  readonly port: number;
  readonly host: string;
}

async function open(server: Server, listenAddress: ListenAddress): Promise<Server> {
  server.listen({ ...listenAddress, backlog: BACKLOG, reusePort: true });
  await once(server, 'listening');
  return server;
}

const close = (server: Server): Promise<unknown> => new Promise((resolve) => server.close(resolve));

/** Throws where the port is in use, which shared sockets would not notice. */
async function checkFree(listenAddress: ListenAddress): Promise<void> {
  const probe = createServer();
  probe.listen({ ...listenAddress, exclusive: true });
  await once(probe, 'listening');
  await close(probe);
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);

/** Whether the system lets several sockets share a port. */
async function canShare(host: string): Promise<boolean> {
  try {
    await close(await open(createServer(), { port: 0, host }));
    return true;
  } catch (error) {
    if (['ENOTSUP', 'EINVAL'].includes(String(codeOf(error)))) return false;
    throw error;
  }
}

/** Explains to the operator how to fix it. */
function explain(error: unknown, { port, host }: ListenAddress): unknown {
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is in use already. Stop the program that has it, or set PORT to another one.`,
    EACCES: `Port ${port} may not be opened by this user. Set PORT to one above 1023.`,
    EADDRNOTAVAIL: `HOST is ${host}, which is no address of this machine. Set it to 127.0.0.1 or 0.0.0.0.`,
    EAFNOSUPPORT: `HOST is ${host}, and this machine has no addresses of that kind. Set it to 127.0.0.1 or 0.0.0.0.`,
    ENOTFOUND: `HOST is ${host}, which names no address. Set it to 127.0.0.1 or 0.0.0.0.`,
    // No server of names answers.
    EAI_AGAIN: `HOST is ${host}, which names no address. Set it to 127.0.0.1 or 0.0.0.0.`,
  };
  const sentence = sentences[String(codeOf(error))];
  return sentence === undefined ? error : new StartError(sentence, { cause: error });
}

export interface Listening {
  readonly address: AddressInfo;
  /** Accepts no new connections; open ones stay. */
  stop(): void;
}

async function openAll(app: FastifyInstance, listenAddress: ListenAddress): Promise<Listening> {
  if (listenAddress.port !== 0) await checkFree(listenAddress);
  const isShared = await canShare(listenAddress.host);
  const first = { ...listenAddress, backlog: BACKLOG, reusePort: isShared };
  await app.listen(first);
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new StartError('The server has no address.');
  const createSocket = (): Server =>
    // As the HTTP server opens its own.
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket));
  const others = Array.from({ length: isShared ? LISTENING_SOCKETS - 1 : 0 }, createSocket);
  await Promise.all(others.map((server) => open(server, { port: address.port, host: listenAddress.host })));
  return {
    address,
    stop() {
      for (const server of others) server.close();
    },
  };
}

/** Throws a `StartError` that says what to do when the address is unavailable. */
export async function listen(app: FastifyInstance, listenAddress: ListenAddress): Promise<Listening> {
  try {
    return await openAll(app, listenAddress);
  } catch (error) {
    throw explain(error, listenAddress);
  }
}
