import { createServer } from 'node:net';

/** A third-party server that must never receive a request. */
export interface Collector {
  /** Name and port. */
  readonly host: string;
  connections(): number;
  stop(): Promise<void>;
}

export async function startCollector(): Promise<Collector> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The collector has no port.');
  return {
    host: `127.0.0.1:${address.port}`,
    connections: () => connections,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
