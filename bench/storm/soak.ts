// A long soak test of churn: what the server holds afterwards compared with its warm state.
import { readdirSync } from 'node:fs';
import type { ServerMemory } from '../instrumented-server.ts';
import type { BenchOptions, Figure } from '../measurement.ts';
import { startProcess } from '../processes.ts';
import { prepareServer, startServer, type RunningServer } from '../server-under-test.ts';
import { sleep } from '../sleep.ts';
import type { Vendor } from '../vendor/start-vendor.ts';
import type { BeginChurn, ChurnCounts } from './churn-client.ts';

const INSTRUMENTED = new URL('../instrumented-server.ts', import.meta.url);
const PEOPLE = 100;
const MINUTES = 5;
const QUICK_MINUTES = 0.5;
/** Until caches are filled and everything is compiled. */
const WARM_UP_SHARE = 0.25;
/** Pooled idle connections close meanwhile. */
const REST_MS = 20_000;
const GROWTH = 1.1;

interface Held {
  readonly memory: ServerMemory;
  readonly files: number;
}

async function rest({ process: child }: RunningServer): Promise<Held> {
  await sleep(REST_MS);
  child.send({ kind: 'read-memory' });
  const memory = await child.receive<ServerMemory>('memory');
  return { memory, files: readdirSync(`/proc/${child.pid}/fd`).length };
}

async function churn(plan: BeginChurn, durationMs: number): Promise<ChurnCounts> {
  const client = startProcess(new URL('./churn-client.ts', import.meta.url));
  await client.receive('ready');
  client.send(plan);
  await sleep(durationMs);
  client.send({ kind: 'end' });
  const counts = await client.receive<ChurnCounts>('counts');
  await client.stop();
  return counts;
}

export async function measureSoak(
  vendor: Vendor,
  { isQuick, soakMinutes }: BenchOptions,
): Promise<readonly Figure[]> {
  const minutes = soakMinutes ?? (isQuick ? QUICK_MINUTES : MINUTES);
  const setup = await prepareServer({ vendorUrl: vendor.baseUrl, accounts: PEOPLE });
  const server = await startServer(setup, { program: INSTRUMENTED, nodeArgs: ['--expose-gc'] });
  const plan: BeginChurn = { kind: 'begin', port: server.port, accounts: setup.accounts };
  try {
    const warming = await churn(plan, minutes * 60_000 * WARM_UP_SHARE);
    const warm = await rest(server);
    const counts = await churn(plan, minutes * 60_000 * (1 - WARM_UP_SHARE));
    const after = await rest(server);
    const name = `${minutes} minutes of coming and going`;
    const megabytes = (bytes: number): number => bytes / 1024 ** 2;
    return [
      { label: `${name}: things done`, value: warming.done + counts.done, unit: '' },
      {
        label: `${name}: things that failed`,
        value: warming.failed + counts.failed,
        unit: '',
        bounds: [{ on: 'value', atMost: 0 }],
      },
      {
        label: `${name}: memory of the process, beside when it was warm`,
        value: megabytes(after.memory.processBytes),
        baseline: megabytes(warm.memory.processBytes),
        unit: 'MB',
        bounds: [{ on: 'ratio', atMost: GROWTH }],
      },
      {
        label: `${name}: objects in memory, beside when it was warm`,
        value: megabytes(after.memory.heapBytes),
        baseline: megabytes(warm.memory.heapBytes),
        unit: 'MB',
        bounds: [{ on: 'ratio', atMost: GROWTH }],
      },
      {
        label: `${name}: open files and sockets, beside when it was warm`,
        value: after.files,
        baseline: warm.files,
        unit: '',
        bounds: [{ on: 'ratio', atMost: 1 }],
      },
      {
        label: `${name}: timers and sockets that wait, beside when it was warm`,
        value: after.memory.handles,
        baseline: warm.memory.handles,
        unit: '',
        bounds: [{ on: 'ratio', atMost: 1 }],
      },
    ];
  } finally {
    await server.process.stop();
    setup.remove();
  }
}
