// Listens with several doors to one port. A turn of the event loop takes one connection from each listening socket, so
// with a single one a busy server lets a crowd wait for seconds; the system deals new connections out to all of them.
import { createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { StartError } from '../start-error.ts';

const DOORS = 16;
/** Connections that may wait to be taken; the system's own 511 turns a crowd away with resets. */
const BACKLOG = 4_096;

interface Place {
  readonly port: number;
  readonly host: string;
}

async function open(server: Server, place: Place): Promise<Server> {
  server.listen({ ...place, backlog: BACKLOG, reusePort: true });
  await once(server, 'listening');
  return server;
}

const close = (server: Server): Promise<unknown> => new Promise((resolve) => server.close(resolve));

/** Throws where somebody listens already, which the shared doors would not notice. */
async function checkFree(place: Place): Promise<void> {
  const probe = createServer();
  probe.listen({ ...place, exclusive: true });
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

/** What a person who starts the server can do about it. */
function explain(error: unknown, { port, host }: Place): unknown {
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is in use already. Stop the program that has it, or set PORT to another one.`,
    EACCES: `Port ${port} may not be opened by this user. Set PORT to one above 1023.`,
    EADDRNOTAVAIL: `HOST is ${host}, which is no address of this machine. Set it to 127.0.0.1 or 0.0.0.0.`,
    ENOTFOUND: `HOST is ${host}, which names no address. Set it to 127.0.0.1 or 0.0.0.0.`,
  };
  const sentence = sentences[String(codeOf(error))];
  return sentence === undefined ? error : new StartError(sentence, { cause: error });
}

export interface Listening {
  readonly address: AddressInfo;
  /** Takes no new connections; those that are open stay. */
  stop(): void;
}

async function openAll(app: FastifyInstance, place: Place): Promise<Listening> {
  if (place.port !== 0) await checkFree(place);
  const isShared = await canShare(place.host);
  const first = { ...place, backlog: BACKLOG, reusePort: isShared };
  await app.listen(first);
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new StartError('The server has no address.');
  const toDoor = (): Server =>
    // As the HTTP server opens its own.
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket));
  const others = Array.from({ length: isShared ? DOORS - 1 : 0 }, toDoor);
  await Promise.all(others.map((server) => open(server, { port: address.port, host: place.host })));
  return {
    address,
    stop() {
      for (const server of others) server.close();
    },
  };
}

/** Throws a `StartError` that says what to do where the address cannot be had. */
export async function listen(app: FastifyInstance, place: Place): Promise<Listening> {
  try {
    return await openAll(app, place);
  } catch (error) {
    throw explain(error, place);
  }
}
