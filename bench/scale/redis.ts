// Our own Redis, run from the system's program, empty and without a file.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from '../free-port.ts';

export interface RedisServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** `null` where Redis is not installed. */
export async function startRedis(): Promise<RedisServer | null> {
  const port = await findFreePort();
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', flags, { stdio: ['ignore', 'pipe', 'ignore'] });
  const stopAtExit = (): void => void child.kill('SIGKILL');
  const isReady = await new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false));
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('Ready to accept connections')) resolve(true);
    });
  });
  if (!isReady) return null;
  process.once('exit', stopAtExit);
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      process.off('exit', stopAtExit);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
