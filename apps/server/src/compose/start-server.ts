// Reads the configuration, composes the server, listens, and shuts down in order.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { toPublicUrl } from '../config.public-url.ts';
import { readConfig } from '../config.ts';
import { listSecretValues } from '../config.secrets.ts';
import { createSystemClock } from '../platform/clock.ts';
import { loadSecrets } from '../platform/crypto/secrets.ts';
import { prepareDataFolder } from '../platform/start/data-folder.ts';
import { openDatabase } from '../platform/db/open.ts';
import { lockFolder, type FolderLock } from '../platform/db/sqlite/folder-lock.ts';
import { createIds } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import { releaseMemoryWhenIdle } from '../platform/start/release-memory.ts';
import { StartError } from '../platform/start/start-error.ts';
import { compose } from './compose.ts';
import type { ComposeDeps } from './deps.ts';

/** A plain sentence for causes that the operator can fix, the stack trace for ours. */
function explain(error: unknown): string {
  if (error instanceof StartError) return error.message;
  if (error instanceof AppError && error.code === 'storage_full')
    return 'No disk space is left for the database. Make room, then start again.';
  return String(error instanceof Error ? error.stack : error);
}

function fail(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

async function start(replaced: Pick<ComposeDeps, 'addressGuard'>): Promise<void> {
  const config = readConfig();
  const clock = createSystemClock();
  const ids = createIds(clock);
  let lock: FolderLock | null = null;
  prepareDataFolder(config.dataDir);
  if (config.databaseUrl === null) lock = lockFolder(config.dataDir);
  const secrets = loadSecrets(config, config.dataDir);
  const log = createLog(config.logLevel, undefined, listSecretValues(config, secrets));
  const db = await openDatabase({ ...config, clock, random: () => ids.random(), log });
  const server = await compose({ config, secrets, db, clock, ids, log, ...replaced });

  let isStopping = false;
  async function stop(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    await server.stop();
    lock?.release();
    process.exit(0);
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop().catch(fail));
  process.on('unhandledRejection', (error) => log.error('process.rejection_unhandled', { error }));

  // Listen first: while an external database is unreachable, callers get a clear 503 instead of a refused connection.
  const address = await server.listen(config.port, config.host);
  await server.prepare();
  process.stdout.write(`Parley is ready at ${toPublicUrl({ ...config, port: address.port })}\n`);
  releaseMemoryWhenIdle();
}

/** The process ends with the server, and where it cannot start. Journeys replace the guard. */
export function startServer(replaced: Pick<ComposeDeps, 'addressGuard'> = {}): void {
  start(replaced).catch(fail);
}
