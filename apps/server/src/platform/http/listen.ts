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

const isUnsupported = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTSUP' || error.code === 'EINVAL');

async function openFirst(app: FastifyInstance, place: Place): Promise<boolean> {
  const shared = { ...place, backlog: BACKLOG, reusePort: true };
  try {
    await app.listen(shared);
    return true;
  } catch (error) {
    if (!isUnsupported(error)) throw error;
    await app.listen({ ...place, backlog: BACKLOG });
    return false;
  }
}

export interface Listening {
  readonly address: AddressInfo;
  /** Takes no new connections; those that are open stay. */
  stop(): void;
}

export async function listen(app: FastifyInstance, place: Place): Promise<Listening> {
  if (place.port !== 0) await checkFree(place);
  const isShared = await openFirst(app, place);
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
