// Programs of others that speak the protocol, each as a process of its own.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { CHILD_ENVIRONMENT } from '../processes/child-environment.ts';

const require = createRequire(import.meta.url);
const INSPECTOR = require.resolve('@modelcontextprotocol/inspector-cli/build/index.js');
const CONFORMANCE = require.resolve('@modelcontextprotocol/conformance/dist/index.js');
const EVERYTHING = require.resolve('@modelcontextprotocol/server-everything/dist/index.js');
const LISTENS = /listening on port/;

export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

async function run(program: string, args: readonly string[]): Promise<Ended> {
  // The inspector looks for its manifest from the folder it is run in.
  const child = spawn(process.execPath, [program, ...args], {
    cwd: path.dirname(program),
    env: CHILD_ENVIRONMENT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
  const [code]: unknown[] = await once(child, 'close');
  return { code: typeof code === 'number' ? code : null, output, errors };
}

export const runInspector = (address: string, args: readonly string[]): Promise<Ended> =>
  run(INSPECTOR, [address, '--transport', 'http', ...args]);

export const runConformance = (args: readonly string[]): Promise<Ended> => run(CONFORMANCE, args);

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  // It listens on a port.
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export interface EverythingServer {
  readonly origin: string;
  stop(): Promise<void>;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** The reference server, which shows every feature of the protocol. */
export async function startEverythingServer(): Promise<EverythingServer> {
  const port = await findFreePort();
  const child = spawn(process.execPath, [EVERYTHING, 'streamableHttp'], {
    env: { ...CHILD_ENVIRONMENT, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  for await (const line of createInterface({ input: child.stderr })) if (LISTENS.test(line)) break;
  child.stderr.resume();
  return { origin: `http://127.0.0.1:${port}`, stop: () => stop(child) };
}
