// Streaming through the whole server compared with a proxy that only forwards bytes, from the same vendor in one run.
import { driveLoad, type LoadResult } from '../load/drive-load.ts';
import { toServerRequest, toVendorRequest } from '../load/requests.ts';
import type { BenchOptions, Figure, Measurement, Report } from '../measurement.ts';
import { prepareServer, startServer, type RunningServer, type ServerSetup } from '../server-under-test.ts';
import { median, percentile } from '../statistics.ts';
import { startVendor, type Vendor } from '../vendor/start-vendor.ts';
import { UNTRACKED } from '../vendor/directives.ts';
import { startProxy } from './start-proxy.ts';

const DIRECTIVES = { canary: UNTRACKED, tokens: 60, intervalMs: 20 };
const STREAM_MS = DIRECTIVES.tokens * DIRECTIVES.intervalMs;
const SIZES = [100, 500, 1_000];
const WARM_UP_SIZE = 500;
/** By number of streams: CPU time per token, as a multiple of the proxy's. */
const MAX_CPU: ReadonlyMap<number, number> = new Map([
  [100, 2.2],
  [500, 2],
]);

interface Round {
  readonly cpuPerThousand: number;
  readonly firstTokenMedianMs: number;
  readonly firstTokenP95Ms: number;
  readonly tokensPerSecond: number;
  readonly failed: number;
  readonly failure: string | null;
  readonly clientShare: number;
}

function toRound(result: LoadResult): Round {
  return {
    cpuPerThousand: (result.cpuMs / result.tokens) * 1_000,
    firstTokenMedianMs: percentile(result.firstTokenMs, 0.5),
    firstTokenP95Ms: percentile(result.firstTokenMs, 0.95),
    tokensPerSecond: (result.tokens / result.durationMs) * 1_000,
    failed: result.failed,
    failure: result.failure,
    clientShare: result.clientShare,
  };
}

interface Stage {
  readonly vendor: Vendor;
  readonly proxy: { readonly pid: number; readonly port: number };
  readonly setup: ServerSetup;
  readonly server: RunningServer;
}

function measure(
  stage: Stage,
  side: 'proxy' | 'server',
  size: number,
  windowMs: number,
): Promise<LoadResult> {
  const { proxy, setup, server } = stage;
  const requests = Array.from({ length: size }, (_, slot) => {
    const account = setup.accounts[slot];
    if (side === 'proxy' || !account) return toVendorRequest(DIRECTIVES);
    return toServerRequest(account, DIRECTIVES, slot);
  });
  return driveLoad({
    port: side === 'proxy' ? proxy.port : server.port,
    pid: side === 'proxy' ? proxy.pid : server.process.pid,
    requests,
    tokens: DIRECTIVES.tokens,
    rampMs: STREAM_MS,
    warmUpMs: STREAM_MS,
    windowMs,
  });
}

type Key = 'cpuPerThousand' | 'firstTokenMedianMs' | 'firstTokenP95Ms' | 'tokensPerSecond';

function toFigures(size: number, server: readonly Round[], proxy: readonly Round[]): readonly Figure[] {
  const both = (key: Key) => ({
    value: median(server.map((round) => round[key])),
    baseline: median(proxy.map((round) => round[key])),
  });
  const firstTokenBounds: Figure['bounds'] =
    size === 100
      ? [
          { on: 'ratio', atMost: 3 },
          { on: 'value', atMost: 15 },
        ]
      : size === 1_000
        ? [{ on: 'ratio', atMost: 3 }]
        : [];
  const mostCpu = MAX_CPU.get(size);
  const cpuBounds: Figure['bounds'] = mostCpu === undefined ? [] : [{ on: 'ratio', atMost: mostCpu }];
  return [
    {
      label: `${size} streams: CPU per 1,000 tokens`,
      unit: 'ms',
      ...both('cpuPerThousand'),
      bounds: cpuBounds,
    },
    { label: `${size} streams: first token, median`, unit: 'ms', ...both('firstTokenMedianMs') },
    {
      label: `${size} streams: first token, 95th percentile`,
      unit: 'ms',
      ...both('firstTokenP95Ms'),
      bounds: firstTokenBounds,
    },
    {
      label: `${size} streams: tokens per second`,
      unit: '',
      ...both('tokensPerSecond'),
      bounds: [{ on: 'ratio', atLeast: 0.9 }],
    },
    {
      label: `${size} streams: failed`,
      unit: '',
      value: server.reduce((sum, round) => sum + round.failed, 0),
      bounds: [{ on: 'value', atMost: 0 }],
    },
  ];
}

function toNotes(size: number, server: readonly Round[], proxy: readonly Round[]): readonly string[] {
  const share = (rounds: readonly Round[]): string =>
    median(rounds.map((round) => round.clientShare)).toFixed(2);
  const failure = server.find((round) => round.failure !== null)?.failure;
  return [
    `${size} streams: the load client took ${share(server)} of a core with the server, ${share(proxy)} with the proxy.`,
    ...(failure === undefined ? [] : [`${size} streams, first failure: ${JSON.stringify(failure)}`]),
  ];
}

/** Both have run for a while, as servers have: the first replies of a process are made by code that is not compiled yet. */
async function warmUp(stage: Stage, windowMs: number): Promise<void> {
  for (const side of ['proxy', 'server'] as const) await measure(stage, side, WARM_UP_SIZE, windowMs);
}

async function runSizes(stage: Stage, { isQuick }: BenchOptions): Promise<Report> {
  const figures: Figure[] = [];
  const notes: string[] = [];
  const windowMs = isQuick ? 4_000 : 10_000;
  await warmUp(stage, windowMs);
  for (const size of SIZES) {
    const server: Round[] = [];
    const proxy: Round[] = [];
    // Alternating, so that other load on the machine affects both equally.
    for (let round = 0; round < (isQuick ? 1 : 3); round += 1) {
      proxy.push(toRound(await measure(stage, 'proxy', size, windowMs)));
      server.push(toRound(await measure(stage, 'server', size, windowMs)));
    }
    figures.push(...toFigures(size, server, proxy));
    notes.push(...toNotes(size, server, proxy));
  }
  return { figures, notes };
}

async function run(options: BenchOptions): Promise<Report> {
  const vendor = await startVendor();
  const proxy = await startProxy(vendor.port);
  const setup = await prepareServer({ vendorUrl: vendor.baseUrl, accounts: Math.max(...SIZES) });
  const server = await startServer(setup);
  try {
    return await runSizes(
      { vendor, proxy: { pid: proxy.process.pid, port: proxy.port }, setup, server },
      options,
    );
  } finally {
    await server.process.stop();
    await Promise.all([proxy.process.stop(), vendor.stop()]);
    setup.remove();
  }
}

export const streams: Measurement = {
  name: 'streams',
  title: 'Streaming through POST /generate (60 tokens, 20 ms apart), beside a raw byte proxy',
  run,
};
