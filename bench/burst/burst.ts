// Two thousand replies requested within half a second by fifty users: time to first token of each, compared with a
// proxy that only forwards bytes under the same burst.
import { driveBurst } from '../load/drive-load.ts';
import type { LoadWindow } from '../load/load-client.ts';
import { toServerRequest, toVendorRequest } from '../load/requests.ts';
import type { BenchOptions, Measurement, Report } from '../measurement.ts';
import { startProcess } from '../processes.ts';
import { prepareServer, startServer } from '../server-under-test.ts';
import { sleep } from '../sleep.ts';
import { median, percentile } from '../statistics.ts';
import { UNTRACKED } from '../vendor/directives.ts';
import { startVendor } from '../vendor/start-vendor.ts';

const REPLIES = 2_000;
const ACCOUNTS = 50;
const BURST_MS = 500;
const DIRECTIVES = { canary: UNTRACKED, tokens: 20, intervalMs: 100 };
const LIMIT_MS = 60_000;
const REST_MS = 2_000;

interface Side {
  readonly port: number;
  readonly requests: readonly string[];
}

async function measure({ port, requests }: Side): Promise<LoadWindow> {
  const window = await driveBurst({
    port,
    requests,
    tokens: DIRECTIVES.tokens,
    rampMs: BURST_MS,
    limitMs: LIMIT_MS,
  });
  await sleep(REST_MS);
  return window;
}

async function compare(server: Side, proxy: Side, { isQuick }: BenchOptions): Promise<Report> {
  const ours: LoadWindow[] = [];
  const theirs: LoadWindow[] = [];
  // The first burst of each is a warm-up and not counted.
  for (let round = 0; round < (isQuick ? 2 : 4); round += 1) {
    const proxied = await measure(proxy);
    const served = await measure(server);
    if (round === 0) continue;
    theirs.push(proxied);
    ours.push(served);
  }
  const p95 = (windows: readonly LoadWindow[]): number =>
    median(windows.map(({ firstTokenMs }) => percentile(firstTokenMs, 0.95)));
  const p50 = (windows: readonly LoadWindow[]): number =>
    median(windows.map(({ firstTokenMs }) => percentile(firstTokenMs, 0.5)));
  const failure = ours.find((window) => window.failure !== null)?.failure;
  return {
    figures: [
      { label: 'first token, median', unit: 'ms', value: p50(ours), baseline: p50(theirs) },
      {
        label: 'first token, 95th percentile',
        unit: 'ms',
        value: p95(ours),
        baseline: p95(theirs),
        bounds: [{ on: 'ratio', atMost: 1.2 }],
      },
      {
        label: 'complete, of each burst the fewest',
        unit: '',
        value: Math.min(...ours.map(({ completed }) => completed)),
        bounds: [{ on: 'value', atLeast: server.requests.length }],
      },
    ],
    ...(failure !== undefined && { notes: [`First failure: ${JSON.stringify(failure)}`] }),
  };
}

async function run(options: BenchOptions): Promise<Report> {
  const replies = options.isQuick ? REPLIES / 10 : REPLIES;
  const vendor = await startVendor();
  const proxy = startProcess(new URL('../streams/proxy.ts', import.meta.url), {
    args: [String(vendor.port)],
  });
  const { port } = await proxy.receive<{ kind: 'ready'; port: number }>('ready');
  const setup = await prepareServer({ vendorUrl: vendor.baseUrl, accounts: ACCOUNTS });
  const server = await startServer(setup);
  const slots = Array.from({ length: replies }, (_, slot) => slot);
  const toRequest = (slot: number): string => {
    const account = setup.accounts[slot % ACCOUNTS];
    if (!account) throw new Error('There are fewer accounts than planned');
    return toServerRequest(account, DIRECTIVES, slot);
  };
  try {
    return await compare(
      { port: server.port, requests: slots.map(toRequest) },
      { port, requests: slots.map(() => toVendorRequest(DIRECTIVES)) },
      options,
    );
  } finally {
    await server.process.stop();
    await Promise.all([proxy.stop(), vendor.stop()]);
    setup.remove();
  }
}

export const burst: Measurement = {
  name: 'burst',
  title: '2,000 replies started within half a second by 50 people, beside a raw byte proxy',
  run,
};
