// The product's server as a separate process, over a data folder that is removed with it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../scripts/runtime.mjs';
import { createAccounts, type Account } from './prepared-accounts.ts';
import { startProcess, type BenchProcess } from './processes.ts';

const MAIN = new URL('../apps/server/src/main.ts', import.meta.url);
const COMPILE_CACHE = fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url));
const JWT_SECRET = 'only-for-measurements-0123456789-abcdefghij';
const ENCRYPTION_KEY = 'only-for-measurements-9876543210-jihgfedcba';

/** A priced model, so that the ledger is exercised. */
export const MODEL = 'openai/gpt-4.1-mini';

export interface ServerPlan {
  readonly vendorUrl: string;
  readonly accounts: number;
  /** Default: the embedded database. */
  readonly databaseUrl?: string;
  /** Default: no limit is reached. */
  readonly limitFactor?: number;
  /** How many of the accounts are admins: the last ones. */
  readonly admins?: number;
  readonly logLevel?: 'silent' | 'error' | 'warn';
}

export interface ServerSetup {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly accounts: readonly Account[];
  readonly env: Readonly<Record<string, string>>;
  remove(): void;
}

export interface RunningServer {
  readonly process: BenchProcess;
  readonly port: number;
}

/** Creates the data folder with its accounts; servers may be started and killed over it any number of times. */
export async function prepareServer(plan: ServerPlan): Promise<ServerSetup> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  const databaseUrl = plan.databaseUrl ?? null;
  const accounts = await createAccounts(
    { dataDir, databaseUrl, jwtSecret: JWT_SECRET },
    { members: plan.accounts - (plan.admins ?? 0), admins: plan.admins ?? 0 },
  );
  return {
    dataDir,
    databaseUrl,
    accounts,
    env: {
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      JWT_SECRET,
      ENCRYPTION_KEY,
      OPENAI_BASE_URL: plan.vendorUrl,
      OPENAI_API_KEY: 'bench',
      LIMIT_FACTOR: String(plan.limitFactor ?? 100_000),
      LOG_LEVEL: plan.logLevel ?? 'silent',
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

export interface StartServerOptions {
  /** Default: any free one. */
  readonly port?: number;
  readonly program?: URL;
  readonly nodeArgs?: readonly string[];
  readonly keepsErrors?: boolean;
}

export async function startServer(
  setup: ServerSetup,
  options: StartServerOptions = {},
): Promise<RunningServer> {
  const { port = 0, program, nodeArgs = [], keepsErrors = false } = options;
  const child = startProcess(program ?? MAIN, {
    // As `npm start` does it.
    env: { ...SERVER_ENVIRONMENT, ...setup.env, PORT: String(port), NODE_COMPILE_CACHE: COMPILE_CACHE },
    nodeArgs: [...SERVER_FLAGS, ...nodeArgs],
    hasNoChannel: program === undefined,
    keepsErrors,
  });
  const match = await child.readLine(/Parley is ready at http:\/\/[^:]+:(\d+)/);
  return { process: child, port: Number(match[1]) };
}
