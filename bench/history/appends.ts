// Acknowledged appends per second through HTTP, on the embedded database and on PostgreSQL.
import type { Account } from '../prepared-accounts.ts';
import type { BenchOptions, Figure, Measurement, Report } from '../measurement.ts';
import { monotonicMs } from '../parent.ts';
import { createPostgresCluster } from '../postgres-cluster.ts';
import { startProcess } from '../processes.ts';
import { prepareServer, startServer } from '../server-under-test.ts';
import { readCpuMs } from '../resources.ts';
import { sleep } from '../sleep.ts';
import { startVendor } from '../vendor/start-vendor.ts';
import type { AppendWindow, BeginAppends } from './append-client.ts';
import { toSession, type AppendTarget } from './conversations.ts';

const CONNECTIONS = 64;
const ACCOUNTS = 16;
const WARM_UP_MS = 2_000;
const MIN_PER_SECOND = 2_000;

async function createTargets(port: number, accounts: readonly Account[]): Promise<AppendTarget[]> {
  const targets = Array.from({ length: CONNECTIONS }, (_, index) => ({
    token: accounts[index % accounts.length]?.token ?? '',
    sessionId: `s-${index}`,
    seed: index * 1_000,
  }));
  for (const { token, sessionId } of targets) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/chat-history/save-session`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ session: toSession(sessionId, []) }),
    });
    if (answer.status !== 200) throw new Error(`Saving a conversation answered ${answer.status}`);
    await answer.arrayBuffer();
  }
  return targets;
}

async function driveAppends(
  port: number,
  targets: readonly AppendTarget[],
  { windowMs, pid }: { windowMs: number; pid: number },
): Promise<AppendWindow & { perSecond: number; cpuMsEach: number }> {
  const client = startProcess(new URL('./append-client.ts', import.meta.url));
  await client.receive('ready');
  client.send({ kind: 'begin', port, targets } satisfies BeginAppends);
  await sleep(WARM_UP_MS);
  client.send({ kind: 'open-window' });
  await client.receive('opened');
  const startedAtMs = monotonicMs();
  const cpuMsBefore = readCpuMs(pid);
  await sleep(windowMs);
  client.send({ kind: 'close-window' });
  const window = await client.receive<AppendWindow>('window');
  const perSecond = (window.acknowledged / (monotonicMs() - startedAtMs)) * 1_000;
  const cpuMsEach = (readCpuMs(pid) - cpuMsBefore) / window.acknowledged;
  await client.stop();
  if (window.failure !== null) console.error(`First failure: ${window.failure}`);
  return { ...window, perSecond, cpuMsEach };
}

/** The framework alone with the same requests. */
async function measureBare(windowMs: number): Promise<number> {
  const bare = startProcess(new URL('./bare-appends.ts', import.meta.url));
  await bare.receive('ready');
  bare.send({ kind: 'serve' });
  const { port } = await bare.receive<{ kind: 'serving'; port: number }>('serving');
  const targets = Array.from({ length: CONNECTIONS }, (_, index) => ({
    token: 'x'.repeat(300),
    sessionId: `s-${index}`,
    seed: index * 1_000,
  }));
  const { perSecond } = await driveAppends(port, targets, { windowMs, pid: bare.pid });
  await bare.stop();
  return perSecond;
}

interface Contest {
  readonly label: string;
  readonly databaseUrl: string | undefined;
  readonly windowMs: number;
}

async function measure({ label, databaseUrl, windowMs }: Contest): Promise<readonly Figure[]> {
  const vendor = await startVendor();
  const setup = await prepareServer({
    vendorUrl: vendor.baseUrl,
    accounts: ACCOUNTS,
    ...(databaseUrl !== undefined && { databaseUrl }),
  });
  const server = await startServer(setup);
  try {
    const targets = await createTargets(server.port, setup.accounts);
    const { perSecond, failed, slowestMs, cpuMsEach } = await driveAppends(server.port, targets, {
      windowMs,
      pid: server.process.pid,
    });
    const baseline = await measureBare(windowMs / 3);
    return [
      { label, value: perSecond, baseline, unit: '/s', bounds: [{ on: 'value', atLeast: MIN_PER_SECOND }] },
      { label: `${label}: failed`, value: failed, unit: '', bounds: [{ on: 'value', atMost: 0 }] },
      { label: `${label}: processor time of the server for one`, value: cpuMsEach, unit: 'ms' },
      { label: `${label}: slowest`, value: slowestMs, unit: 'ms' },
    ];
  } finally {
    await Promise.all([server.process.stop(), vendor.stop()]);
    setup.remove();
  }
}

async function run({ isQuick }: BenchOptions): Promise<Report> {
  const windowMs = isQuick ? 3_000 : 15_000;
  const embedded = { label: 'appends, embedded database', databaseUrl: undefined, windowMs };
  const figures = [...(await measure(embedded))];
  const cluster = await createPostgresCluster();
  if (!cluster) return { figures, notes: ['PostgreSQL is not installed here.'] };
  try {
    const databaseUrl = await cluster.createDatabase();
    figures.push(...(await measure({ label: 'appends, PostgreSQL', databaseUrl, windowMs })));
  } finally {
    await cluster.remove();
  }
  return { figures, notes: ['Baseline: bare Fastify that reads the same bodies and keeps nothing.'] };
}

export const appends: Measurement = {
  name: 'appends',
  title: 'Appends to conversations, acknowledged through HTTP, the load on the same machine',
  run,
};
