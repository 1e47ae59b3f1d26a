// What the engine of agents adds to the time of the model, and what many concurrent runs cost beside plain replies.
import { driveBurst, driveLoad } from '../load/drive-load.ts';
import { REQUEST_NUMBER, toServerRequest } from '../load/requests.ts';
import type { BenchOptions, Figure, Measurement, Report } from '../measurement.ts';
import { prepareServer, startServer, type RunningServer, type ServerSetup } from '../server-under-test.ts';
import { median, percentile } from '../statistics.ts';
import { UNTRACKED, type Directives } from '../vendor/directives.ts';
import { startVendor, type Vendor } from '../vendor/start-vendor.ts';
import { createAgent, execute, toExecuteRequest } from './execute.ts';
import { measureModelTime } from './model-time.ts';

const RUNS_AT_ONCE = 500;
const LIMIT_MS = 120_000;
const MOST_ADDED_MS = 15;
const MOST_CPU = 1.5;
const TOOL = 'calculator';
const repeat = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

const QUICK_ANSWER = { canary: UNTRACKED, tokens: 1, intervalMs: 0 };
/** Ten calls in one turn, and ten turns with one call each. */
const TEN_CALLS: Readonly<Record<string, Directives>> = {
  'in one turn': { ...QUICK_ANSWER, rounds: [repeat(10, TOOL)] },
  'in ten turns': { ...QUICK_ANSWER, rounds: repeat(10, [TOOL]) },
};
const PLAIN = { canary: UNTRACKED, tokens: 60, intervalMs: 20 };
const THREE_CALLS: Directives = { ...PLAIN, rounds: repeat(3, [TOOL]) };
/** The text of the last turn is sent a second time, whole. */
const SHOWN_TOKENS = PLAIN.tokens * 5;
const MODEL_TOKENS = PLAIN.tokens * 4;

interface Stage {
  readonly vendor: Vendor;
  readonly setup: ServerSetup;
  readonly server: RunningServer;
  readonly agentId: string;
}

async function measureRun({ setup, server, agentId }: Stage, directives: Directives): Promise<number> {
  const account = setup.accounts[0];
  if (!account) throw new Error('There is no account');
  const startedAtMs = performance.now();
  const { status, body, events } = await execute({ port: server.port, account, agentId, directives });
  const tookMs = performance.now() - startedAtMs;
  const calls = events.filter((event) => event.type === 'tool_output' && !event.is_error).length;
  if (!events.some(({ type }) => type === 'complete') || calls !== 10)
    throw new Error(
      `A run of ${calls} calls did not complete: ${status} ${body} ${JSON.stringify(events.at(-2))}`,
    );
  return tookMs;
}

async function measureAdded(stage: Stage, { isQuick }: BenchOptions): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const [name, directives] of Object.entries(TEN_CALLS)) {
    const runMs: number[] = [];
    const modelMs: number[] = [];
    const rounds = isQuick ? 30 : 200;
    // Alternating, so that other load on the machine affects both equally. The first ones warm up.
    for (let round = -20; round < rounds; round += 1) {
      const direct = await measureModelTime(stage.vendor.port, directives);
      const run = await measureRun(stage, directives);
      if (round < 0) continue;
      modelMs.push(direct);
      runMs.push(run);
    }
    const bounds: Figure['bounds'] = [{ on: 'value', atMost: MOST_ADDED_MS }];
    const added = runMs.map((ms, index) => ms - (modelMs[index] ?? 0));
    figures.push(
      {
        label: `ten calls ${name}: whole run, median`,
        value: median(runMs),
        baseline: median(modelMs),
        unit: 'ms',
      },
      { label: `ten calls ${name}: added, median`, value: median(added), unit: 'ms', bounds },
      { label: `ten calls ${name}: added, 95th percentile`, value: percentile(added, 0.95), unit: 'ms' },
    );
  }
  return figures;
}

async function measureMany({ setup, server, agentId }: Stage, { isQuick }: BenchOptions): Promise<Report> {
  const size = isQuick ? 100 : RUNS_AT_ONCE;
  const accounts = setup.accounts.slice(0, size);
  const { port, process } = server;
  const key = (slot: number): string => `agents-${slot}-${REQUEST_NUMBER}`;
  const runs = accounts.map((account, slot) => toExecuteRequest(account, agentId, THREE_CALLS, key(slot)));
  const plain = accounts.map((account, slot) => toServerRequest(account, PLAIN, slot));
  const streamMs = PLAIN.tokens * PLAIN.intervalMs;

  const once = await driveBurst({
    port,
    requests: runs,
    tokens: SHOWN_TOKENS,
    rampMs: 2_000,
    limitMs: LIMIT_MS,
  });
  const agentCpu: number[] = [];
  const plainCpu: number[] = [];
  for (let round = 0; round < (isQuick ? 1 : 3); round += 1) {
    const windowMs = isQuick ? 5_000 : 10_000;
    const load = { port, pid: process.pid, rampMs: streamMs * 4, warmUpMs: streamMs, windowMs };
    const agents = await driveLoad({ ...load, requests: runs.slice(0, 100), tokens: SHOWN_TOKENS });
    const replies = await driveLoad({ ...load, requests: plain.slice(0, 100), tokens: PLAIN.tokens });
    agentCpu.push((agents.cpuMs / (agents.tokens * (MODEL_TOKENS / SHOWN_TOKENS))) * 1_000);
    plainCpu.push((replies.cpuMs / replies.tokens) * 1_000);
  }
  return {
    figures: [
      {
        label: `${size} runs at once: complete, with every token of their own`,
        value: once.completed,
        unit: '',
        bounds: [{ on: 'value', atLeast: size }],
      },
      {
        label: '100 runs, three calls each: CPU per 1,000 tokens, beside plain replies',
        value: median(agentCpu),
        baseline: median(plainCpu),
        unit: 'ms',
        bounds: [{ on: 'ratio', atMost: MOST_CPU }],
      },
    ],
    notes: once.failure === null ? [] : [`First failure: ${JSON.stringify(once.failure)}`],
  };
}

async function run(options: BenchOptions): Promise<Report> {
  const vendor = await startVendor();
  const setup = await prepareServer({ vendorUrl: vendor.baseUrl, accounts: RUNS_AT_ONCE });
  const server = await startServer(setup);
  try {
    const account = setup.accounts[0];
    if (!account) throw new Error('There is no account');
    const agentId = await createAgent(
      { port: server.port, account },
      { name: 'Counter', tools: [TOOL], max_steps: 20 },
    );
    const stage = { vendor, setup, server, agentId };
    const added = await measureAdded(stage, options);
    const { figures, notes = [] } = await measureMany(stage, options);
    return { figures: [...added, ...figures], notes };
  } finally {
    await server.process.stop();
    await vendor.stop();
    setup.remove();
  }
}

export const agents: Measurement = {
  name: 'agents',
  title: 'Agent runs: what the engine adds to the model, and many at once',
  run,
};
