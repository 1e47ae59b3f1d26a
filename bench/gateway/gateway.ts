// Streaming through the OpenAI-compatible API, beside the product's own route.
import { driveLoad, type LoadResult } from '../load/drive-load.ts';
import { HISTORY } from '../load/form.ts';
import { toRequest, toServerRequest } from '../load/requests.ts';
import type { BenchOptions, Measurement, Report } from '../measurement.ts';
import type { Account } from '../prepared-accounts.ts';
import { MODEL, prepareServer, startServer, type RunningServer } from '../server-under-test.ts';
import { median } from '../statistics.ts';
import { toPrompt, UNTRACKED } from '../vendor/directives.ts';
import { startVendor } from '../vendor/start-vendor.ts';
import { createKey } from './create-key.ts';

const DIRECTIVES = { canary: UNTRACKED, tokens: 60, intervalMs: 20 };
const STREAM_MS = DIRECTIVES.tokens * DIRECTIVES.intervalMs;
const SIZE = 100;
const MOST_CPU = 1.1;

function toGatewayRequest(key: string): string {
  const head = [
    'POST /v1/chat/completions HTTP/1.1',
    `authorization: Bearer ${key}`,
    'content-type: application/json',
  ];
  const messages = [...HISTORY, { role: 'user', content: toPrompt(DIRECTIVES) }];
  return toRequest(head, JSON.stringify({ model: MODEL, messages, stream: true }));
}

const cpuOf = ({ cpuMs, tokens }: LoadResult): number => (cpuMs / tokens) * 1_000;

async function measure(
  { port, process: { pid } }: RunningServer,
  accounts: readonly Account[],
  { isQuick }: BenchOptions,
): Promise<Report> {
  const keys = await Promise.all(accounts.map((account) => createKey({ port, account })));
  const compatible = keys.map(toGatewayRequest);
  const direct = accounts.map((account, slot) => toServerRequest(account, DIRECTIVES, slot));
  const through: LoadResult[] = [];
  const beside: LoadResult[] = [];
  // Alternating, so that other load on the machine affects both equally.
  for (let round = 0; round < (isQuick ? 1 : 5); round += 1) {
    const windowMs = isQuick ? 4_000 : 10_000;
    const load = { port, pid, tokens: DIRECTIVES.tokens, rampMs: STREAM_MS, warmUpMs: STREAM_MS, windowMs };
    beside.push(await driveLoad({ ...load, requests: direct }));
    through.push(await driveLoad({ ...load, requests: compatible }));
  }
  const failure = through.find((round) => round.failure !== null)?.failure;
  return {
    figures: [
      {
        label: `${SIZE} streams of POST /v1/chat/completions: CPU per 1,000 tokens, beside POST /generate`,
        value: median(through.map(cpuOf)),
        baseline: median(beside.map(cpuOf)),
        unit: 'ms',
        bounds: [{ on: 'ratio', atMost: MOST_CPU }],
      },
      {
        label: `${SIZE} streams of POST /v1/chat/completions: failed`,
        value: through.reduce((sum, { failed }) => sum + failed, 0),
        unit: '',
        bounds: [{ on: 'value', atMost: 0 }],
      },
    ],
    notes: failure === undefined ? [] : [`First failure: ${JSON.stringify(failure)}`],
  };
}

async function run(options: BenchOptions): Promise<Report> {
  const vendor = await startVendor();
  const setup = await prepareServer({ vendorUrl: vendor.baseUrl, accounts: SIZE });
  const server = await startServer(setup);
  try {
    return await measure(server, setup.accounts, options);
  } finally {
    await Promise.all([server.process.stop(), vendor.stop()]);
    setup.remove();
  }
}

export const gateway: Measurement = {
  name: 'gateway',
  title: 'Streaming through the OpenAI-compatible API (60 tokens, 20 ms apart), beside the own route',
  run,
};
