// Calls of webhooks: how soon they are acknowledged, durably, and how many whole runs one process makes of them.
import { Agent, request } from 'node:http';
import { NewWebhookDeployment } from '@parley/contract/deployments/schemas.ts';
import { z } from 'zod';
import { createAgent } from '../agents/execute.ts';
import type { BenchOptions, Figure, Measurement, Report } from '../measurement.ts';
import type { Account } from '../prepared-accounts.ts';
import { readCpuMs } from '../resources.ts';
import { prepareServer, startServer, type RunningServer } from '../server-under-test.ts';
import { sleep } from '../sleep.ts';
import { median, percentile } from '../statistics.ts';
import { toPrompt, UNTRACKED } from '../vendor/directives.ts';
import { startVendor } from '../vendor/start-vendor.ts';

const PER_SECOND = 200;
const MOST_MEDIAN_MS = 20;
const AT_ONCE = 50;
const LEAST_RUNS_PER_SECOND = 300;
/** Owners share the load: what one account spends is booked run by run. */
const OWNERS = 20;

const Converted = z.object({ deployment: NewWebhookDeployment });
const Answer = z.object({ status: z.string() });
const agent = new Agent({ keepAlive: true, maxSockets: 500 });

interface Sent {
  readonly status: number;
  readonly state: string;
  readonly tookMs: number;
}

/** Answers the path of the webhook. */
async function createHook(port: number, account: Account, number: number): Promise<string> {
  const agentId = await createAgent({ port, account }, { name: `Hook ${number}`, is_public: false });
  const answer = await fetch(`http://127.0.0.1:${port}/agents/${agentId}/convert-to-webhook`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ daily_cost_cap: null }),
  });
  const { deployment } = Converted.parse(await answer.json());
  return new URL(deployment.webhook_url).pathname;
}

function send(port: number, path: string): Promise<Sent> {
  const { promise, resolve, reject } = Promise.withResolvers<Sent>();
  const startedMs = performance.now();
  const outgoing = request({ host: '127.0.0.1', port, method: 'POST', path, agent }, (answer) => {
    let body = '';
    answer.on('data', (text: Buffer) => (body += text.toString()));
    answer.on('error', reject);
    answer.on('end', () => {
      const state = Answer.safeParse(JSON.parse(body)).data?.status ?? body;
      resolve({ status: answer.statusCode ?? 0, state, tookMs: performance.now() - startedMs });
    });
  });
  outgoing.on('error', reject);
  outgoing.end(toPrompt({ canary: UNTRACKED, tokens: 1, intervalMs: 0 }));
  return promise;
}

const pathOf = (paths: readonly string[], number: number): string => paths[number % paths.length] ?? '';

/** At a steady pace, whether or not the calls before were answered. */
async function measureAcknowledged(
  port: number,
  paths: readonly string[],
  seconds: number,
): Promise<readonly Figure[]> {
  const sent: Promise<Sent>[] = [];
  const startedMs = performance.now();
  for (let number = 0; number < PER_SECOND * seconds; number += 1) {
    const waitMs = startedMs + (number * 1_000) / PER_SECOND - performance.now();
    if (waitMs > 1) await sleep(waitMs);
    sent.push(send(port, `${pathOf(paths, number)}?async=true`));
  }
  const answers = await Promise.all(sent);
  const took = answers.map(({ tookMs }) => tookMs);
  const label = `${PER_SECOND} deliveries a second: acknowledged`;
  return [
    {
      label: `${label}, median`,
      value: median(took),
      unit: 'ms',
      bounds: [{ on: 'value', atMost: MOST_MEDIAN_MS }],
    },
    { label: `${label}, 95th percentile`, value: percentile(took, 0.95), unit: 'ms' },
    {
      label: `${label} with 202`,
      value: answers.filter(({ status }) => status === 202).length,
      unit: '',
      bounds: [{ on: 'value', atLeast: PER_SECOND * seconds }],
    },
  ];
}

/** As many as there is room for: the next call is sent when one is answered with its result. */
async function measureRuns(
  { port, process: { pid } }: RunningServer,
  paths: readonly string[],
  seconds: number,
): Promise<readonly Figure[]> {
  const cpuBefore = readCpuMs(pid);
  const endMs = performance.now() + seconds * 1_000;
  let completed = 0;
  let failed = 0;
  async function sendOn(slot: number): Promise<void> {
    for (let number = slot; performance.now() < endMs; number += AT_ONCE) {
      const { state } = await send(port, pathOf(paths, number));
      if (state === 'succeeded') completed += 1;
      else failed += 1;
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, slot) => sendOn(slot)));
  return [
    {
      label: `whole runs a second, ${AT_ONCE} calls at once`,
      value: completed / seconds,
      unit: '',
      bounds: [{ on: 'value', atLeast: LEAST_RUNS_PER_SECOND }],
    },
    {
      label: 'CPU of the server for a whole run',
      value: (readCpuMs(pid) - cpuBefore) / completed,
      unit: 'ms',
      bounds: [{ on: 'value', atMost: 1_000 / LEAST_RUNS_PER_SECOND }],
    },
    { label: 'calls without a result', value: failed, unit: '', bounds: [{ on: 'value', atMost: 0 }] },
  ];
}

async function run({ isQuick }: BenchOptions): Promise<Report> {
  const vendor = await startVendor();
  const setup = await prepareServer({ vendorUrl: vendor.baseUrl, accounts: OWNERS });
  const server = await startServer(setup);
  const { port } = server;
  const seconds = isQuick ? 3 : 20;
  try {
    const paths: string[] = [];
    for (const [index, account] of setup.accounts.entries())
      paths.push(await createHook(port, account, index));
    await measureRuns(server, paths, 2);
    const acknowledged = await measureAcknowledged(port, paths, seconds);
    const runs = await measureRuns(server, paths, seconds);
    return {
      figures: [...acknowledged, ...runs],
      notes: [
        `${OWNERS} owners with one webhook each, on the embedded database; the load comes from the same machine.`,
      ],
    };
  } finally {
    await server.process.stop();
    await vendor.stop();
    setup.remove();
  }
}

export const webhooks: Measurement = {
  name: 'webhooks',
  title: 'Calls of webhooks: acknowledged, and run to their end',
  run,
};
