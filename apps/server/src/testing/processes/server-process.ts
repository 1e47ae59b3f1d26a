// The server as a separate process that can be stopped and killed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { TEST_SECRET } from '../test-app.ts';
import type { TestDatabase } from '../test-databases.ts';
import { CHILD_ENVIRONMENT } from './child-environment.ts';

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));
const READY = /^Parley is ready at (\S+)$/;

export interface ServerProcess {
  /** `null` when it ended before it was ready. */
  readonly address: string | null;
  /** Its error output so far. */
  errors(): string;
  signal(name: 'SIGTERM' | 'SIGKILL' | 'SIGINT' | 'SIGSTOP' | 'SIGCONT'): void;
  /** The exit code; `null` after a kill. */
  readonly ended: Promise<number | null>;
}

export async function startServerProcess(
  database: TestDatabase,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...CHILD_ENVIRONMENT,
      PORT: '0',
      DATA_DIR: database.folder,
      JWT_SECRET: TEST_SECRET,
      ENCRYPTION_KEY: TEST_SECRET,
      LOG_LEVEL: 'error',
      ...(database.url !== null && { DATABASE_URL: database.url }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
  const ended = once(child, 'exit').then(([code]: unknown[]) => (typeof code === 'number' ? code : null));
  let address: string | null = null;
  for await (const line of createInterface({ input: child.stdout })) {
    address = READY.exec(line)?.[1] ?? null;
    if (address !== null) break;
  }
  child.stdout.resume();
  return { address, errors: () => errors, signal: (name) => void child.kill(name), ended };
}
