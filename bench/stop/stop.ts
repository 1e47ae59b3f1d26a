// How soon the vendor's connection is closed after a user stops a reply, on the same server and on another.
import type { Account } from '../prepared-accounts.ts';
import { cancelRun } from '../api-client.ts';
import { inParallel } from '../in-parallel.ts';
import type { BenchOptions, Figure, Measurement, Report } from '../measurement.ts';
import { monotonicMs } from '../parent.ts';
import { createPostgresCluster } from '../postgres-cluster.ts';
import { prepareServer, startServer, type RunningServer } from '../server-under-test.ts';
import { percentile } from '../statistics.ts';
import { ask, type Reply } from '../stream-client.ts';
import { startVendor, type Vendor } from '../vendor/start-vendor.ts';

/** Far longer than a test waits: only a stop ends it. */
const ENDLESS = { tokens: 100_000, intervalMs: 20 };
const EVENTS_BEFORE_STOP = 5;
const MAX_CONCURRENT = 10;

interface Stop {
  readonly canary: string;
  readonly sentAtMs: number;
  readonly reply: Reply;
}

interface Ports {
  readonly reader: number;
  readonly stopper: number;
}

async function stopOne(ports: Ports, account: Account, canary: string): Promise<Stop> {
  let sentAtMs = 0;
  const stopping: Promise<number>[] = [];
  const { reply, closed } = ask({
    port: ports.reader,
    account,
    directives: { canary, ...ENDLESS },
    onEvent({ lastSeq, runId }) {
      if (lastSeq < EVENTS_BEFORE_STOP || stopping.length > 0 || runId === null) return;
      sentAtMs = monotonicMs();
      stopping.push(cancelRun({ port: ports.stopper, account }, runId));
    },
  });
  await closed;
  await Promise.all(stopping);
  return { canary, sentAtMs, reply };
}

async function stopMany(vendor: Vendor, ports: Ports, accounts: readonly Account[], prefix: string) {
  const stops = await inParallel(accounts, MAX_CONCURRENT, (account, index) =>
    stopOne(ports, account, `${prefix}${index}`),
  );
  const calls = new Map((await vendor.readCalls()).map((call) => [call.canary, call]));
  const delaysMs = stops.map(({ canary, sentAtMs }) => {
    const closedAtMs = calls.get(canary)?.closedAtMs ?? null;
    return closedAtMs === null ? Infinity : closedAtMs - sentAtMs;
  });
  const told = stops.filter(
    ({ reply }) => reply.end?.type === 'end' && reply.end.reason === 'cancelled',
  ).length;
  return { delaysMs, told };
}

function toFigures(
  name: string,
  count: number,
  { delaysMs, told }: { delaysMs: number[]; told: number },
): readonly Figure[] {
  const at = (share: number): number => percentile(delaysMs, share);
  return [
    { label: `${name}: closed after, median`, value: at(0.5), unit: 'ms' },
    {
      label: `${name}: closed after, 99th percentile`,
      value: at(0.99),
      unit: 'ms',
      bounds: [{ on: 'value', atMost: 200 }],
    },
    {
      label: `${name}: closed after, slowest`,
      value: at(1),
      unit: 'ms',
      bounds: [{ on: 'value', atMost: 3_000 }],
    },
    {
      label: `${name}: readers told of the stop`,
      value: told,
      unit: '',
      bounds: [{ on: 'value', atLeast: count }],
    },
  ];
}

async function measureHere(vendor: Vendor, count: number): Promise<readonly Figure[]> {
  const setup = await prepareServer({ vendorUrl: vendor.baseUrl, accounts: count });
  const server = await startServer(setup);
  try {
    const ports = { reader: server.port, stopper: server.port };
    return toFigures(`${count} stops`, count, await stopMany(vendor, ports, setup.accounts, 'here'));
  } finally {
    await server.process.stop();
    setup.remove();
  }
}

async function measureThrough(
  vendor: Vendor,
  count: number,
  databaseUrl: string,
): Promise<readonly Figure[]> {
  const setup = await prepareServer({ vendorUrl: vendor.baseUrl, accounts: count, databaseUrl });
  const servers: RunningServer[] = [];
  try {
    const first = await startServer(setup);
    const second = await startServer(setup);
    servers.push(first, second);
    const ports = { reader: first.port, stopper: second.port };
    const stops = await stopMany(vendor, ports, setup.accounts, 'through');
    return toFigures(`${count} stops through another server`, count, stops);
  } finally {
    await Promise.all(servers.map((server) => server.process.stop()));
    setup.remove();
  }
}

async function run({ isQuick }: BenchOptions): Promise<Report> {
  const count = isQuick ? 20 : 100;
  const vendor = await startVendor();
  const cluster = await createPostgresCluster();
  try {
    const here = await measureHere(vendor, count);
    if (!cluster)
      return {
        figures: here,
        notes: ['Not done: stops through another server. PostgreSQL is not installed.'],
      };
    return { figures: [...here, ...(await measureThrough(vendor, count, await cluster.createDatabase()))] };
  } finally {
    await cluster?.remove();
    await vendor.stop();
  }
}

export const stop: Measurement = {
  name: 'stop',
  title: 'Stopping a reply: until the vendor’s connection is closed (PF-08)',
  run,
};
