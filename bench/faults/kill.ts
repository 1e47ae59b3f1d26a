// PF-01: the server is killed repeatedly while twenty users write, at random moments and at every fault point.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchOptions, Measurement, Report } from '../measurement.ts';
import { prepareServer, startServer, type RunningServer, type ServerSetup } from '../server-under-test.ts';
import { sleep } from '../sleep.ts';
import { percentile } from '../statistics.ts';
import { startVendor } from '../vendor/start-vendor.ts';
import { audit, toAuditFigures, toAuditNotes } from './audit.ts';
import { ARM_SIGNAL } from './fault-points.ts';
import { startWriters } from './writers.ts';

const WRITERS = 20;
const READY_LIMIT_MS = 10_000;
/** Between the moment the server is ready and its end. */
const MIN_LIFE_MS = 100;
const MAX_LIFE_MS = 900;

/** How long the writers may take to reach a fault point. */
const POINT_LIMIT_MS = 5_000;
const FAULT_POINTS = fileURLToPath(new URL('./fault-points.ts', import.meta.url));

function readPoints(logFile: string): readonly string[] {
  return existsSync(logFile) ? readFileSync(logFile, 'utf8').trim().split('\n') : [];
}

interface PointKills {
  readonly points: number;
  readonly readyMs: readonly number[];
  /** Points that the writers did not reach in time. */
  readonly missed: readonly string[];
}

/** Takes over a stopped server's port, dies once at every point that is reached, and leaves it stopped. */
async function killAtPoints(setup: ServerSetup, port: number, limit: number): Promise<PointKills> {
  const logFile = join(setup.dataDir, 'fault-points.log');
  const start = async (point: string): Promise<RunningServer> => {
    const env = { ...setup.env, FAULT_LOG: logFile, FAULT_POINT: point };
    return startServer({ ...setup, env }, { port, nodeArgs: ['--import', FAULT_POINTS] });
  };
  const readyMs: number[] = [];
  const missed: string[] = [];
  const learning = await start('none');
  learning.process.kill(ARM_SIGNAL);
  await sleep(POINT_LIMIT_MS);
  learning.process.kill('SIGKILL');
  await learning.process.exited;
  const points = readPoints(logFile).slice(0, limit);
  for (const point of points) {
    const startedAtMs = performance.now();
    const server = await start(point);
    readyMs.push(performance.now() - startedAtMs);
    server.process.kill(ARM_SIGNAL);
    const hasDied = await Promise.race([
      server.process.exited.then(() => true),
      sleep(POINT_LIMIT_MS).then(() => false),
    ]);
    if (!hasDied) missed.push(point);
    server.process.kill('SIGKILL');
    await server.process.exited;
  }
  return { points: points.length, readyMs, missed };
}

async function run({ isQuick }: BenchOptions): Promise<Report> {
  const kills = isQuick ? 10 : 100;
  const vendor = await startVendor();
  const setup = await prepareServer({ vendorUrl: vendor.baseUrl, accounts: WRITERS });
  let server = await startServer(setup);
  const { port } = server;
  const writers = startWriters(port, setup.accounts);
  const readyMs: number[] = [];
  for (let count = 0; count < kills; count += 1) {
    await sleep(MIN_LIFE_MS + Math.random() * (MAX_LIFE_MS - MIN_LIFE_MS));
    server.process.kill('SIGKILL');
    await server.process.exited;
    const startedAtMs = performance.now();
    server = await startServer(setup, { port });
    readyMs.push(performance.now() - startedAtMs);
  }
  server.process.kill('SIGKILL');
  await server.process.exited;
  const atPoints = await killAtPoints(setup, port, isQuick ? 5 : Infinity);
  readyMs.push(...atPoints.readyMs);
  server = await startServer(setup, { port });
  await writers.stop();
  await server.process.stop();
  const result = await audit(setup, writers.journal, await vendor.readCalls());
  await vendor.stop();
  setup.remove();
  const name = `${kills} kills and one at each fault point, ${WRITERS} writers`;
  return {
    figures: [
      { label: 'fault points killed at', value: atPoints.points - atPoints.missed.length, unit: '' },
      ...toAuditFigures(name, result, writers.journal),
      {
        label: `${name}: slowest start until ready`,
        value: percentile(readyMs, 1),
        unit: 'ms',
        bounds: [{ on: 'value', atMost: READY_LIMIT_MS }],
      },
    ],
    notes: [
      ...toAuditNotes(result, writers.journal),
      'A fault point is the moment before or after the first statement of each kind that changes the database.',
      ...(atPoints.missed.length > 0 ? [`Not come by in time: ${atPoints.missed.join(', ')}.`] : []),
    ],
  };
}

export const kill: Measurement = { name: 'kill', title: 'Server killed under load (PF-01)', run };
