// Password hashing must not delay streams: the same streams with and without concurrent sign-ins.
import type { LoopDelay } from '../instrumented-server.ts';
import { driveLoad, type LoadResult } from '../load/drive-load.ts';
import { toServerRequest } from '../load/requests.ts';
import type { BenchOptions, Figure } from '../measurement.ts';
import { median, percentile } from '../statistics.ts';
import { UNTRACKED } from '../vendor/directives.ts';
import { logIn, PASSWORD, signUp } from './call.ts';
import { portOf, type Stage } from './stages.ts';

export const STREAMS = 200;
const LOGINS_PER_SECOND = 20;
const DIRECTIVES = { canary: UNTRACKED, tokens: 60, intervalMs: 20 };
const STREAM_MS = DIRECTIVES.tokens * DIRECTIVES.intervalMs;
const USERNAME = 'signing-in';

interface Round {
  readonly medianMs: number;
  readonly p95Ms: number;
  /** Event-loop delay, 99th percentile. */
  readonly delayMs: number;
  readonly failed: number;
}

function toRound({ firstTokenMs, failed }: LoadResult, delay: LoopDelay): Round {
  return {
    medianMs: median(firstTokenMs),
    p95Ms: percentile(firstTokenMs, 0.95),
    delayMs: delay.p99Ms,
    failed,
  };
}

async function stream({ setup, servers: [server] }: Stage, windowMs: number): Promise<Round> {
  if (!server) throw new Error('No server was started');
  const requests = setup.accounts
    .slice(0, STREAMS)
    .map((account, slot) => toServerRequest(account, DIRECTIVES, slot));
  const { port, process } = server;
  process.send({ kind: 'reset-delay' });
  const result = await driveLoad({
    port,
    pid: process.pid,
    requests,
    tokens: DIRECTIVES.tokens,
    rampMs: STREAM_MS,
    warmUpMs: STREAM_MS,
    windowMs,
  });
  process.send({ kind: 'read-delay' });
  return toRound(result, await process.receive<LoopDelay>('delay'));
}

/** Signs in at a steady rate until stopped. Returns the number of successful sign-ins. */
function signInSteadily(port: number): () => Promise<number> {
  const statuses: Promise<number>[] = [];
  const timer = setInterval(
    () => statuses.push(logIn(port, USERNAME, PASSWORD).then(({ status }) => status)),
    1_000 / LOGINS_PER_SECOND,
  );
  return async () => {
    clearInterval(timer);
    return (await Promise.all(statuses)).filter((status) => status === 200).length;
  };
}

export async function measureStreamsBesideLogins(
  stage: Stage,
  { isQuick }: BenchOptions,
): Promise<readonly Figure[]> {
  const port = portOf(stage, 0);
  await signUp(port, USERNAME);
  const alone: Round[] = [];
  const beside: Round[] = [];
  let signedIn = 0;
  for (let round = 0; round < (isQuick ? 1 : 3); round += 1) {
    const windowMs = isQuick ? 4_000 : 10_000;
    alone.push(await stream(stage, windowMs));
    const stop = signInSteadily(port);
    beside.push(await stream(stage, windowMs));
    signedIn += await stop();
  }
  const both = (key: 'medianMs' | 'p95Ms' | 'delayMs') => ({
    unit: 'ms',
    value: median(beside.map((round) => round[key])),
    baseline: median(alone.map((round) => round[key])),
  });
  const name = `${STREAMS} streams with ${LOGINS_PER_SECOND} sign-ins a second, beside without`;
  return [
    {
      label: `${name}: first token, median`,
      ...both('medianMs'),
      // A few milliseconds are not noticeable.
      bounds: [
        { on: 'ratio', atMost: 1.25 },
        { on: 'value', atMost: 15 },
      ],
    },
    { label: `${name}: first token, 95th percentile`, ...both('p95Ms') },
    {
      label: `${name}: event loop delay, 99th percentile`,
      ...both('delayMs'),
      bounds: [{ on: 'value', atMost: 50 }],
    },
    {
      label: `${name}: streams failed`,
      value: [...alone, ...beside].reduce((sum, { failed }) => sum + failed, 0),
      unit: '',
      bounds: [{ on: 'value', atMost: 0 }],
    },
    { label: `${name}: signed in`, value: signedIn, unit: '' },
  ];
}
