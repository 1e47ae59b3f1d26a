// Two thousand replies requested within half a second by fifty users: time to first token of each, compared with a
// proxy that only forwards bytes under the same burst.
import { compareBursts, type Side } from '../load/compare-bursts.ts';
import { toServerRequest, toVendorRequest } from '../load/requests.ts';
import type { BenchOptions, Measurement, Report } from '../measurement.ts';
import { prepareServer, startServer } from '../server-under-test.ts';
import { startProxy } from '../streams/start-proxy.ts';
import { UNTRACKED } from '../vendor/directives.ts';
import { startVendor } from '../vendor/start-vendor.ts';

const REPLIES = 2_000;
const ACCOUNTS = 50;
const BURST_MS = 500;
const DIRECTIVES = { canary: UNTRACKED, tokens: 20, intervalMs: 100 };

async function compare(server: Side, proxy: Side, { isQuick }: BenchOptions): Promise<Report> {
  const shape = { tokens: DIRECTIVES.tokens, rampMs: BURST_MS, rounds: isQuick ? 1 : 3 };
  const { server: ours, proxy: theirs } = await compareBursts({ server, proxy }, shape);
  return {
    figures: [
      { label: 'first token, median', unit: 'ms', value: ours.medianMs, baseline: theirs.medianMs },
      {
        label: 'first token, 95th percentile',
        unit: 'ms',
        value: ours.p95Ms,
        baseline: theirs.p95Ms,
        bounds: [{ on: 'ratio', atMost: 1.2 }],
      },
      {
        label: 'complete, of each burst the fewest',
        unit: '',
        value: ours.completed,
        bounds: [{ on: 'value', atLeast: server.requests.length }],
      },
    ],
    ...(ours.failure !== null && { notes: [`First failure: ${JSON.stringify(ours.failure)}`] }),
  };
}

async function run(options: BenchOptions): Promise<Report> {
  const replies = options.isQuick ? REPLIES / 10 : REPLIES;
  const vendor = await startVendor();
  const proxy = await startProxy(vendor.port);
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
      { port: proxy.port, requests: slots.map(() => toVendorRequest(DIRECTIVES)) },
      options,
    );
  } finally {
    await server.process.stop();
    await Promise.all([proxy.process.stop(), vendor.stop()]);
    setup.remove();
  }
}

export const burst: Measurement = {
  name: 'burst',
  title: '2,000 replies started within half a second by 50 people, beside a raw byte proxy',
  run,
};
