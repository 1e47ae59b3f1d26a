// PF-02: the database is killed repeatedly while twenty users write.
import type { BenchOptions, Measurement, Report } from '../measurement.ts';
import { createPostgresCluster, type PostgresCluster } from '../postgres-cluster.ts';
import { prepareServer, startServer } from '../server-under-test.ts';
import { sleep } from '../sleep.ts';
import { percentile } from '../statistics.ts';
import { startVendor } from '../vendor/start-vendor.ts';
import { audit, toAuditFigures, toAuditNotes } from './audit.ts';
import { startWriters } from './writers.ts';

const WRITERS = 20;
const RECONNECT_LIMIT_MS = 5_000;
const CALM_MS = 1_500;
const MAX_ABSENCE_MS = 2_000;
const POLL_MS = 10;

async function untilReady(port: number): Promise<number> {
  const startedAtMs = performance.now();
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch((error: unknown) => {
      throw new Error('The server ended when it lost its database', { cause: error });
    });
    await answer.arrayBuffer();
    if (answer.ok) return performance.now() - startedAtMs;
    await sleep(POLL_MS);
  }
}

async function measure(cluster: PostgresCluster, stops: number): Promise<Report> {
  const vendor = await startVendor();
  const databaseUrl = await cluster.createDatabase();
  const setup = await prepareServer({ vendorUrl: vendor.baseUrl, accounts: WRITERS, databaseUrl });
  const server = await startServer(setup);
  const writers = startWriters(server.port, setup.accounts);
  const reconnectMs: number[] = [];
  for (let count = 0; count < stops; count += 1) {
    await sleep(CALM_MS);
    await cluster.stopHard();
    await sleep(Math.random() * MAX_ABSENCE_MS);
    await cluster.start();
    reconnectMs.push(await untilReady(server.port));
  }
  await writers.stop();
  await server.process.stop();
  const result = await audit(setup, writers.journal, await vendor.readCalls());
  await vendor.stop();
  setup.remove();
  const name = `${stops} stops, ${WRITERS} writers`;
  return {
    figures: [
      ...toAuditFigures(name, result, writers.journal),
      {
        label: `${name}: slowest return once the database is back`,
        value: percentile(reconnectMs, 1),
        unit: 'ms',
        bounds: [{ on: 'value', atMost: RECONNECT_LIMIT_MS }],
      },
    ],
    notes: toAuditNotes(result, writers.journal),
  };
}

async function run({ isQuick }: BenchOptions): Promise<Report> {
  const cluster = await createPostgresCluster();
  if (!cluster) return { figures: [], notes: ['Not done: PostgreSQL is not installed.'] };
  try {
    return await measure(cluster, isQuick ? 3 : 20);
  } finally {
    await cluster.remove();
  }
}

export const databaseLoss: Measurement = {
  name: 'database-loss',
  title: 'PostgreSQL stopped hard under load (PF-02)',
  run,
};
