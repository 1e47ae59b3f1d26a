// An address and a file that malicious files try to reach, and whether they were accessed.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Lures } from './hostile-file.ts';

export interface CreatedLures extends Lures {
  /** Content of the file. */
  readonly secret: string;
  connections(): number;
  remove(): Promise<void>;
}

export async function createLures(): Promise<CreatedLures> {
  let count = 0;
  const listener = createServer((socket) => {
    count += 1;
    socket.destroy();
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const bound = listener.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const folder = await mkdtemp(join(tmpdir(), 'parley-lure-'));
  const filePath = join(folder, 'secret.txt');
  const secret = `canary-${process.pid}-${performance.now()}`;
  await writeFile(filePath, secret);
  return {
    address: `http://127.0.0.1:${port}`,
    filePath,
    secret,
    connections: () => count,
    async remove() {
      listener.close();
      await rm(folder, { recursive: true });
    },
  };
}
