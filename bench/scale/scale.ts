// OPS-03: one, two and four processes over one PostgreSQL and one Redis, behind a balancer, side by side.
import { driveBurst } from '../load/drive-load.ts';
import { toServerRequest } from '../load/requests.ts';
import type { OpenStreams, StreamsResult } from '../many/streams-client.ts';
import type { BenchOptions, Figure, Measurement, Report } from '../measurement.ts';
import { createPostgresCluster, type PostgresCluster } from '../postgres-cluster.ts';
import { monotonicMs } from '../parent.ts';
import { startProcess, type BenchProcess } from '../processes.ts';
import { readCpuMs, readMemoryBytes } from '../resources.ts';
import { prepareServer, startServer, type RunningServer, type ServerSetup } from '../server-under-test.ts';
import { percentile } from '../statistics.ts';
import { UNTRACKED } from '../vendor/directives.ts';
import { startVendor } from '../vendor/start-vendor.ts';
import { startRedis, type RedisServer } from './redis.ts';

const COUNTS = [1, 2, 4];
const TOKENS = 60;
const INTERVAL_MS = 20;
/** Of the burst: replies of this length, each sent once. */
const SHORT_TOKENS = 5;
const BURST_LIMIT_MS = 60_000;

interface Sizes {
  readonly streams: number;
  readonly burst: number;
}

interface Stage {
  readonly setup: ServerSetup;
  readonly servers: readonly BenchProcess[];
  /** Of the balancer. */
  readonly port: number;
  stop(): Promise<void>;
}

/** Of one number of processes. */
interface Round {
  readonly processes: number;
  readonly streams: StreamsResult;
  readonly streamCpuPerThousand: number;
  readonly repliesPerSecond: number;
  readonly repliesFailed: number;
  readonly failure: string | null;
  readonly replyCpuMs: number;
  readonly memoryBytes: number;
}

async function openStage(plan: {
  readonly cluster: PostgresCluster;
  readonly redis: RedisServer | null;
  readonly vendorUrl: string;
  readonly accounts: number;
  readonly processes: number;
}): Promise<Stage> {
  const { cluster, redis, vendorUrl, accounts, processes } = plan;
  const databaseUrl = await cluster.createDatabase();
  const prepared = await prepareServer({ vendorUrl, accounts, databaseUrl });
  const setup = { ...prepared, env: { ...prepared.env, ...(redis && { REDIS_URL: redis.url }) } };
  const servers: RunningServer[] = [];
  // One after the other: the first one brings the tables up to date.
  for (let count = 0; count < processes; count += 1) servers.push(await startServer(setup));
  const balancer = startProcess(new URL('./balancer.ts', import.meta.url), {
    args: servers.map(({ port }) => String(port)),
  });
  const { port } = await balancer.receive<{ kind: 'ready'; port: number }>('ready');
  return {
    setup,
    servers: servers.map((server) => server.process),
    port,
    async stop() {
      await Promise.all([balancer.stop(), ...servers.map((server) => server.process.stop())]);
      setup.remove();
    },
  };
}

const readCpuOf = (servers: readonly BenchProcess[]): number =>
  servers.reduce((sum, { pid }) => sum + readCpuMs(pid), 0);

async function measureStreams({ setup, port }: Stage, size: number): Promise<StreamsResult> {
  const client = startProcess(new URL('../many/streams-client.ts', import.meta.url));
  await client.receive('ready');
  const accounts = setup.accounts.slice(0, size);
  client.send({
    kind: 'open',
    port,
    accounts,
    tokens: TOKENS,
    intervalMs: INTERVAL_MS,
    rampMs: size * 2,
  } satisfies OpenStreams);
  const result = await client.receive<StreamsResult>('result');
  await client.stop();
  return result;
}

async function measureRound(stage: Stage, processes: number, sizes: Sizes): Promise<Round> {
  const { setup, servers, port } = stage;
  // After these the code is compiled, which must not be attributed to what follows.
  await measureStreams(stage, Math.min(100, sizes.streams));
  const cpuBefore = readCpuOf(servers);
  const streams = await measureStreams(stage, sizes.streams);
  const streamCpuMs = readCpuOf(servers) - cpuBefore;
  const directives = { canary: UNTRACKED, tokens: SHORT_TOKENS, intervalMs: 0 };
  const requests = Array.from({ length: sizes.burst }, (_, slot) => {
    const account = setup.accounts[slot % setup.accounts.length];
    if (!account) throw new Error('There is no account');
    return toServerRequest(account, directives, slot);
  });
  const burstCpuBefore = readCpuOf(servers);
  const startedAtMs = monotonicMs();
  const burst = await driveBurst({
    port,
    requests,
    tokens: SHORT_TOKENS,
    rampMs: 500,
    limitMs: BURST_LIMIT_MS,
  });
  const burstMs = monotonicMs() - startedAtMs;
  return {
    processes,
    streams,
    streamCpuPerThousand: (streamCpuMs / (sizes.streams * TOKENS)) * 1_000,
    repliesPerSecond: (burst.completed / burstMs) * 1_000,
    repliesFailed: sizes.burst - burst.completed,
    failure: burst.failure,
    replyCpuMs: (readCpuOf(servers) - burstCpuBefore) / sizes.burst,
    memoryBytes: servers.reduce((sum, { pid }) => sum + readMemoryBytes(pid), 0),
  };
}

/** Beside the same figure of one process. */
function toFigures(round: Round, one: Round, sizes: Sizes): readonly Figure[] {
  const name = round.processes === 1 ? '1 process' : `${round.processes} processes`;
  const beside = (of: (round: Round) => number) => ({
    value: of(round),
    ...(round !== one && { baseline: of(one) }),
  });
  const none: Figure['bounds'] = [{ on: 'value', atMost: 0 }];
  return [
    {
      label: `${name}, ${sizes.streams} streams: complete`,
      value: round.streams.complete,
      unit: '',
      bounds: [{ on: 'value', atLeast: sizes.streams }],
    },
    {
      label: `${name}, ${sizes.streams} streams: with foreign tokens, a gap or a repeat`,
      value: round.streams.mixed + round.streams.jumped,
      unit: '',
      bounds: none,
    },
    {
      label: `${name}, ${sizes.streams} streams: first token, 95th percentile`,
      unit: 'ms',
      ...beside(({ streams }) => percentile(streams.firstTokenMs, 0.95)),
    },
    {
      label: `${name}, ${sizes.streams} streams: CPU of all per 1,000 tokens`,
      unit: 'ms',
      ...beside(({ streamCpuPerThousand }) => streamCpuPerThousand),
    },
    {
      label: `${name}, ${sizes.burst} short replies: finished per second`,
      unit: '/s',
      ...beside(({ repliesPerSecond }) => repliesPerSecond),
    },
    {
      label: `${name}, ${sizes.burst} short replies: failed`,
      value: round.repliesFailed,
      unit: '',
      bounds: none,
    },
    {
      label: `${name}, ${sizes.burst} short replies: CPU of all per reply`,
      unit: 'ms',
      ...beside(({ replyCpuMs }) => replyCpuMs),
    },
    {
      label: `${name}: memory of all`,
      unit: 'MB',
      ...beside(({ memoryBytes }) => memoryBytes / 1_024 ** 2),
    },
  ];
}

async function measureAll(
  cluster: PostgresCluster,
  redis: RedisServer | null,
  sizes: Sizes,
): Promise<Report> {
  const vendor = await startVendor();
  const rounds: Round[] = [];
  for (const processes of COUNTS) {
    const plan = { cluster, redis, vendorUrl: vendor.baseUrl, accounts: sizes.streams, processes };
    const stage = await openStage(plan);
    try {
      rounds.push(await measureRound(stage, processes, sizes));
    } finally {
      await stage.stop();
    }
  }
  await vendor.stop();
  const [one] = rounds;
  return {
    figures: one ? rounds.flatMap((round) => toFigures(round, one, sizes)) : [],
    notes: [
      ...rounds.flatMap(({ processes, failure }) =>
        failure === null ? [] : [`${processes} processes, first failure: ${JSON.stringify(failure)}`],
      ),
      `Signals between the processes go through ${redis ? 'Redis' : 'PostgreSQL: Redis is not installed'}.`,
      'The load client, the vendor, the balancer and PostgreSQL run on the same machine: where it has no idle core, more processes cannot finish more.',
    ],
  };
}

async function run({ isQuick }: BenchOptions): Promise<Report> {
  const cluster = await createPostgresCluster();
  if (!cluster) return { figures: [], notes: ['PostgreSQL is not installed: nothing was measured.'] };
  const redis = await startRedis();
  const sizes = isQuick ? { streams: 100, burst: 200 } : { streams: 500, burst: 2_000 };
  try {
    return await measureAll(cluster, redis, sizes);
  } finally {
    await redis?.stop();
    await cluster.remove();
  }
}

export const scale: Measurement = {
  name: 'scale',
  title: 'One, two and four processes side by side (OPS-03)',
  run,
};
