// Starts the product as a user does: a separate process, with an empty data folder and no keys.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { CHILD_ENVIRONMENT } from '../apps/server/src/testing/processes/child-environment.ts';

const MAIN = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));
const ON_LOOPBACK = fileURLToPath(new URL('./app-on-loopback.ts', import.meta.url));
const END_WITH_TESTS = new URL('../apps/server/src/testing/processes/end-with-tests.mjs', import.meta.url)
  .href;
const READY = /^Parley is ready at (\S+)/;

export interface RunningApp {
  /** Without a trailing slash. */
  readonly address: string;
  /** Ends the process as a service manager does, and removes its data folder unless it was given. */
  stop(): Promise<void>;
  /** Ends the process as a power failure does; the data folder stays. */
  kill(): Promise<void>;
}

async function waitForAddress(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('The server has no output to read.');
  for await (const line of createInterface({ input: server.stdout })) {
    const address = READY.exec(line)?.[1];
    if (address !== undefined) {
      server.stdout.resume();
      return address;
    }
  }
  throw new Error('The server ended before it was ready.');
}

export interface StartOptions {
  /** The sites of the journey are what its tools can reach. */
  readonly isOnLoopback?: boolean;
}

/** `settings` are environment variables; of the environment of this process little is passed on. */
export async function startApp(
  settings: Readonly<Record<string, string>> = {},
  { isOnLoopback = false }: StartOptions = {},
): Promise<RunningApp> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-'));
  const env = {
    ...CHILD_ENVIRONMENT,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    ...settings,
  };
  const program = isOnLoopback ? ON_LOOPBACK : MAIN;
  const server = spawn(process.execPath, ['--import', END_WITH_TESTS, program], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  const address = await waitForAddress(server);

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    server.kill(signal);
    await ended;
  }
  return {
    address,
    async stop() {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
    kill: () => end('SIGKILL'),
  };
}
