// OV-05: all kinds of expensive work beside streams. None may block the event loop.
import type { Account } from '../prepared-accounts.ts';
import { signUp } from '../accounts/call.ts';
import type { LoopDelay } from '../instrumented-server.ts';
import { driveLoad, type LoadResult } from '../load/drive-load.ts';
import { toServerRequest } from '../load/requests.ts';
import type { BenchOptions, Figure, Measurement, Report } from '../measurement.ts';
import { prepareServer, startServer, type RunningServer } from '../server-under-test.ts';
import { percentile } from '../statistics.ts';
import { UNTRACKED } from '../vendor/directives.ts';
import { startVendor } from '../vendor/start-vendor.ts';
import { TASKS, USERNAME, type Task, type Scene } from './tasks.ts';

const INSTRUMENTED = new URL('../instrumented-server.ts', import.meta.url);
const STREAMS = 100;
const TASK_ACCOUNTS = 4;
const DIRECTIVES = { canary: UNTRACKED, tokens: 60, intervalMs: 20 };
const STREAM_MS = DIRECTIVES.tokens * DIRECTIVES.intervalMs;
const DELAY_LIMIT_MS = 200;

interface Done {
  readonly times: number[];
  failed: number;
}

interface Tasks {
  stop(): void;
  finished(): Promise<ReadonlyMap<string, Done>>;
}

async function readDelay({ process: child }: RunningServer): Promise<LoopDelay> {
  child.send({ kind: 'read-delay' });
  return child.receive<LoopDelay>('delay');
}

async function doOnce(task: Task, scene: Scene, done: Done): Promise<void> {
  const startedAtMs = performance.now();
  try {
    const answer = await task.run(scene);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${task.name} was answered ${answer.status}`);
    done.times.push(performance.now() - startedAtMs);
  } catch (error) {
    done.failed += 1;
    if (done.failed === 1) console.error(error);
  }
}

/** Runs each kind of work at its own rate until stopped, by the users in turn. */
function doSteadily(port: number, accounts: readonly Account[]): Tasks {
  const all = new Map<string, Done>();
  const underWay: Promise<void>[] = [];
  let turn = 0;
  const timers = TASKS.map((task) => {
    const done: Done = { times: [], failed: 0 };
    all.set(task.name, done);
    return setInterval(() => {
      turn += 1;
      const account = accounts[turn % accounts.length];
      if (account) underWay.push(doOnce(task, { port, account, turn }, done));
    }, task.everyMs);
  });
  return {
    stop: () => timers.forEach(clearInterval),
    async finished() {
      await Promise.all(underWay);
      return all;
    },
  };
}

/** So that there is something to load and to find from the start. */
async function prepareTasks(port: number, accounts: readonly Account[]): Promise<void> {
  await signUp(port, USERNAME);
  const [save] = TASKS;
  for (const account of accounts) await (await save?.run({ port, account, turn: 0 }))?.arrayBuffer();
}

interface Outcome {
  readonly alone: LoadResult;
  readonly quiet: LoopDelay;
  readonly beside: LoadResult;
  readonly late: LoopDelay;
  readonly done: ReadonlyMap<string, Done>;
}

function toFigures({ alone, quiet, beside, late, done }: Outcome): readonly Figure[] {
  const name = `${STREAMS} streams beside everything heavy`;
  const figures: Figure[] = [
    {
      label: `${name}: event loop delay, 99th percentile`,
      value: late.p99Ms,
      baseline: quiet.p99Ms,
      unit: 'ms',
      bounds: [{ on: 'value', atMost: DELAY_LIMIT_MS }],
    },
    { label: `${name}: event loop delay, longest`, value: late.maxMs, baseline: quiet.maxMs, unit: 'ms' },
    {
      label: `${name}: first token, 95th percentile`,
      value: percentile(beside.firstTokenMs, 0.95),
      baseline: percentile(alone.firstTokenMs, 0.95),
      unit: 'ms',
    },
    {
      label: `${name}: streams failed`,
      value: alone.failed + beside.failed,
      unit: '',
      bounds: [{ on: 'value', atMost: 0 }],
    },
  ];
  for (const [task, { times, failed }] of done)
    figures.push(
      {
        label: `${task}: ${times.length} times, 95th percentile`,
        value: percentile(times, 0.95),
        unit: 'ms',
      },
      { label: `${task}: failed`, value: failed, unit: '', bounds: [{ on: 'value', atMost: 0 }] },
    );
  return figures;
}

async function run({ isQuick }: BenchOptions): Promise<Report> {
  const vendor = await startVendor();
  const setup = await prepareServer({ vendorUrl: vendor.baseUrl, accounts: STREAMS + TASK_ACCOUNTS });
  const server = await startServer(setup, { program: INSTRUMENTED });
  const { port } = server;
  const people = setup.accounts.slice(STREAMS);
  const load = {
    port,
    pid: server.process.pid,
    requests: setup.accounts
      .slice(0, STREAMS)
      .map((account, slot) => toServerRequest(account, DIRECTIVES, slot)),
    tokens: DIRECTIVES.tokens,
    rampMs: STREAM_MS,
    warmUpMs: STREAM_MS,
    windowMs: isQuick ? 8_000 : 40_000,
  };
  try {
    await prepareTasks(port, people);
    server.process.send({ kind: 'reset-delay' });
    const alone = await driveLoad(load);
    const quiet = await readDelay(server);
    const tasks = doSteadily(port, people);
    server.process.send({ kind: 'reset-delay' });
    const beside = await driveLoad(load).finally(() => tasks.stop());
    const late = await readDelay(server);
    const done = await tasks.finished();
    const figures = toFigures({ alone, quiet, beside, late, done });
    return { figures, notes: ['The baseline is the same streams without the rest.'] };
  } finally {
    await Promise.all([server.process.stop(), vendor.stop()]);
    setup.remove();
  }
}

export const mixed: Measurement = {
  name: 'mixed',
  title: 'Large histories, files, searches and sign-ins beside streams (OV-05)',
  run,
};
