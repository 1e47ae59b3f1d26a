// A warm `npm start`: until it is ready, until it responds, until a visitor's first reply has its first token.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GuestAuth } from '@parley/contract/auth/schemas.ts';
import type { BenchOptions, Measurement, Report } from '../measurement.ts';
import { startProcess } from '../processes.ts';
import { readMemoryBytes } from '../resources.ts';
import { sleep } from '../sleep.ts';
import { median } from '../statistics.ts';
import { ask } from '../stream-client.ts';
import { UNTRACKED } from '../vendor/directives.ts';

const BOOTSTRAP = new URL('../../scripts/bootstrap.mjs', import.meta.url);
const IDLE_MS = 1_500;
const POLL_MS = 5;

interface Start {
  readonly readyMs: number;
  readonly firstAnswerMs: number;
  readonly firstWordMs: number;
  readonly idleBytes: number;
}

async function waitForOk(address: string): Promise<void> {
  for (;;) {
    const isOk = await fetch(address).then(
      async (answer) => (await answer.arrayBuffer()).byteLength > 0 && answer.ok,
      // Not listening yet.
      () => false,
    );
    if (isOk) return;
    await sleep(POLL_MS);
  }
}

/** Without a vendor the built-in guide replies: only our own time is measured. */
async function askGuide(port: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/auth/guest`, { method: 'POST' });
  const { access_token: token, user } = GuestAuth.parse(await answer.json());
  const opened = ask({
    port,
    account: { userId: user.id, token },
    directives: { canary: UNTRACKED, tokens: 1, intervalMs: 0 },
    model: null,
    onEvent: ({ text }, open) => text !== '' && open.leave(),
  });
  await opened.closed;
  if (opened.reply.text === '') throw new Error(`The guide gave no answer: ${JSON.stringify(opened.reply)}`);
}

async function startOnce(dataDir: string): Promise<Start> {
  const startedAtMs = performance.now();
  const passed = (): number => performance.now() - startedAtMs;
  const server = startProcess(BOOTSTRAP, {
    args: ['start'],
    env: { DATA_DIR: dataDir, PORT: '0', LIMIT_FACTOR: '1000', LOG_LEVEL: 'silent' },
    hasNoChannel: true,
  });
  const match = await server.readLine(/Parley is ready at http:\/\/[^:]+:(\d+)/);
  const port = Number(match[1]);
  await waitForOk(`http://127.0.0.1:${port}/ready`);
  const readyMs = passed();
  await waitForOk(`http://127.0.0.1:${port}/api/models/public`);
  const firstAnswerMs = passed();
  await sleep(IDLE_MS);
  const idleBytes = readMemoryBytes(server.pid);
  const askedAtMs = performance.now();
  await askGuide(port);
  const firstWordMs = firstAnswerMs + (performance.now() - askedAtMs);
  await server.stop();
  return { readyMs, firstAnswerMs, firstWordMs, idleBytes };
}

async function run({ isQuick }: BenchOptions): Promise<Report> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  try {
    // Creates the data folder, the compile cache and, where it is stale, the web build.
    await startOnce(dataDir);
    const starts: Start[] = [];
    for (let round = 0; round < (isQuick ? 2 : 5); round += 1) starts.push(await startOnce(dataDir));
    const of = (key: keyof Start): number => median(starts.map((start) => start[key]));
    return {
      figures: [
        {
          label: 'from the command to /ready',
          value: of('readyMs'),
          unit: 'ms',
          bounds: [{ on: 'value', atMost: 3_000 }],
        },
        {
          label: 'to the first good answer',
          value: of('firstAnswerMs'),
          unit: 'ms',
          bounds: [{ on: 'value', atMost: 2_000 }],
        },
        {
          label: "to the first word of the guide's reply to a new guest",
          value: of('firstWordMs'),
          unit: 'ms',
        },
        {
          label: 'memory when idle',
          value: of('idleBytes') / 1024 ** 2,
          unit: 'MB',
          bounds: [{ on: 'value', atMost: 150 }],
        },
      ],
    };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export const start: Measurement = { name: 'start', title: 'Warm start', run };
