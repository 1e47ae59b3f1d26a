// Two thousand concurrent streams: no mix-ups, nothing missing; the memory of one more stream; and the event-loop delay
// under writes.
import type { Account } from '../prepared-accounts.ts';
import type { LoopDelay } from '../instrumented-server.ts';
import type { BenchOptions, Figure, Measurement, Report } from '../measurement.ts';
import { startProcess, type BenchProcess } from '../processes.ts';
import { readMemoryBytes } from '../resources.ts';
import { prepareServer, startServer, type RunningServer, type ServerSetup } from '../server-under-test.ts';
import { sleep } from '../sleep.ts';
import { startProxy, type RunningProxy } from '../streams/start-proxy.ts';
import { startVendor } from '../vendor/start-vendor.ts';
import { measureFirstTokens } from './first-tokens.ts';
import type { StreamsResult, OpenStreams } from './streams-client.ts';

const INSTRUMENTED = new URL('../instrumented-server.ts', import.meta.url);
const TOKENS = 60;
/** About the pace of real models; the other group gets its tokens at five times that. */
const CALM_INTERVAL_MS = 100;
const FAST_INTERVAL_MS = 20;
const WRITES_PER_SECOND = 50;
const IDLE_MS = 1_500;
/**
 * After these the code is compiled, the caches are warm and the young generation has its size again, which it was given
 * back after the start: none of it must be attributed to streams.
 */
const FIRST_STREAMS = 500;

interface StreamsRound {
  readonly result: StreamsResult;
  /** Of the server, while all streams were open. */
  readonly openBytes: number;
  readonly delay: LoopDelay;
}

async function readDelay(server: BenchProcess): Promise<LoopDelay> {
  server.send({ kind: 'read-delay' });
  return server.receive<LoopDelay>('delay');
}

async function runStreams(
  server: RunningServer,
  plan: Omit<OpenStreams, 'kind' | 'port'>,
): Promise<StreamsRound> {
  const client = startProcess(new URL('./streams-client.ts', import.meta.url));
  await client.receive('ready');
  server.process.send({ kind: 'reset-delay' });
  client.send({ kind: 'open', port: server.port, ...plan } satisfies OpenStreams);
  const result = client.receive<StreamsResult>('result');
  // If not all of them open, the result says so.
  const openBytes = await Promise.race([
    client.receive('all-open').then(() => readMemoryBytes(server.process.pid)),
    result.then(() => Number.NaN),
  ]);
  const round = { result: await result, openBytes, delay: await readDelay(server.process) };
  await client.stop();
  return round;
}

/** Starts guest sessions, each a transaction, at a steady rate until stopped. */
function writeSteadily(port: number): () => Promise<number> {
  const writes: Promise<boolean>[] = [];
  const timer = setInterval(() => {
    const call = fetch(`http://127.0.0.1:${port}/auth/guest`, { method: 'POST' });
    writes.push(call.then(async (answer) => (await answer.arrayBuffer()).byteLength > 0 && answer.ok));
  }, 1_000 / WRITES_PER_SECOND);
  return async () => {
    clearInterval(timer);
    return (await Promise.all(writes)).filter((isOk) => isOk).length;
  };
}

function toStreamFigures(name: string, size: number, { result }: StreamsRound): readonly Figure[] {
  const none: Figure['bounds'] = [{ on: 'value', atMost: 0 }];
  return [
    {
      label: `${name}: complete`,
      value: result.complete,
      unit: '',
      bounds: [{ on: 'value', atLeast: size }],
    },
    { label: `${name}: with foreign tokens`, value: result.mixed, unit: '', bounds: none },
    { label: `${name}: with a gap or a repeat`, value: result.jumped, unit: '', bounds: none },
  ];
}

async function measureMemory(server: RunningServer, accounts: readonly Account[], idleBytes: number) {
  const size = accounts.length;
  const plan = { accounts, tokens: TOKENS, rampMs: size * 2 };
  const calm = await runStreams(server, { ...plan, intervalMs: CALM_INTERVAL_MS });
  const name = `${size} streams, ${CALM_INTERVAL_MS} ms apart`;
  return [
    ...toStreamFigures(name, size, calm),
    {
      label: `${name}: memory per open stream, above that`,
      value: (calm.openBytes - idleBytes) / size / 1_024,
      unit: 'kB',
      bounds: [{ on: 'value' as const, atMost: 60 }],
    },
    {
      label: `${name}: event loop delay, 99th percentile`,
      value: calm.delay.p99Ms,
      unit: 'ms',
      bounds: [{ on: 'value' as const, atMost: 200 }],
    },
  ];
}

async function measureWrites(
  server: RunningServer,
  accounts: readonly Account[],
): Promise<readonly Figure[]> {
  const stopWriting = writeSteadily(server.port);
  const plan = { accounts, tokens: TOKENS * 3, intervalMs: FAST_INTERVAL_MS, rampMs: 1_000 };
  const round = await runStreams(server, plan);
  const written = await stopWriting();
  const name = `${accounts.length} streams, ${FAST_INTERVAL_MS} ms apart, with ${WRITES_PER_SECOND} writes a second`;
  return [
    ...toStreamFigures(name, accounts.length, round),
    { label: `${name}: writes done`, value: written, unit: '' },
    {
      label: `${name}: event loop delay, 99th percentile`,
      value: round.delay.p99Ms,
      unit: 'ms',
      bounds: [{ on: 'value', atMost: 50 }],
    },
  ];
}

/** Of the product as it is: the instruments of the other figures take some megabytes of their own. */
async function measureIdle(setup: ServerSetup): Promise<Figure> {
  const server = await startServer(setup);
  await sleep(IDLE_MS);
  const bytes = readMemoryBytes(server.process.pid);
  await server.process.stop();
  return {
    label: 'memory of the idle server',
    value: bytes / 1024 ** 2,
    unit: 'MB',
    bounds: [{ on: 'value', atMost: 150 }],
  };
}

async function measureAll(
  server: RunningServer,
  proxy: RunningProxy,
  setup: ServerSetup,
  { isQuick }: BenchOptions,
): Promise<readonly Figure[]> {
  const { accounts } = setup;
  await runStreams(server, {
    accounts: accounts.slice(0, FIRST_STREAMS),
    tokens: TOKENS,
    intervalMs: FAST_INTERVAL_MS,
    rampMs: FIRST_STREAMS,
  });
  await sleep(IDLE_MS);
  const idleBytes = readMemoryBytes(server.process.pid);
  const figures: Figure[] = [
    {
      label: `memory of the idle server after its first ${FIRST_STREAMS} streams`,
      value: idleBytes / 1024 ** 2,
      unit: 'MB',
    },
  ];
  figures.push(...(await measureMemory(server, accounts, idleBytes)));
  const fast = { accounts, tokens: TOKENS, intervalMs: FAST_INTERVAL_MS, rampMs: accounts.length };
  const fastName = `${accounts.length} streams, ${FAST_INTERVAL_MS} ms apart`;
  figures.push(...toStreamFigures(fastName, accounts.length, await runStreams(server, fast)));
  figures.push(...(await measureFirstTokens({ server, proxy, setup, rounds: isQuick ? 1 : 3 })));
  figures.push(...(await measureWrites(server, accounts.slice(0, isQuick ? 100 : 500))));
  return figures;
}

async function run(options: BenchOptions): Promise<Report> {
  const vendor = await startVendor();
  const setup = await prepareServer({ vendorUrl: vendor.baseUrl, accounts: options.isQuick ? 300 : 2_000 });
  const idle = await measureIdle(setup);
  const server = await startServer(setup, { program: INSTRUMENTED });
  const proxy = await startProxy(vendor.port);
  try {
    return { figures: [idle, ...(await measureAll(server, proxy, setup, options))] };
  } finally {
    await Promise.all([server.process.stop(), proxy.process.stop(), vendor.stop()]);
    setup.remove();
  }
}

export const many: Measurement = {
  name: 'many',
  title: 'Many streams at once: completeness, memory, lateness',
  run,
};
