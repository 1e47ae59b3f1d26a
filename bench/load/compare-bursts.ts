// The same requests, each sent once, to the server and to a proxy that only forwards bytes: round by round, so that both
// see the same machine.
import { sleep } from '../sleep.ts';
import { median, percentile } from '../statistics.ts';
import { driveBurst } from './drive-load.ts';
import type { LoadWindow } from './load-client.ts';

const LIMIT_MS = 60_000;
const REST_MS = 2_000;

export interface Side {
  readonly port: number;
  readonly requests: readonly string[];
}

export interface BurstShape {
  /** Of each answer. */
  readonly tokens: number;
  /** Time over which the requests are sent. */
  readonly rampMs: number;
  /** That count; one more of each side comes before them, to warm up. */
  readonly rounds: number;
}

/** Times to the first token in milliseconds: of each round the percentile, of the rounds the median. */
export interface SideResult {
  readonly medianMs: number;
  readonly p95Ms: number;
  /** In the worst round. */
  readonly completed: number;
  readonly failure: string | null;
}

async function burst({ port, requests }: Side, { tokens, rampMs }: BurstShape): Promise<LoadWindow> {
  const window = await driveBurst({ port, requests, tokens, rampMs, limitMs: LIMIT_MS });
  await sleep(REST_MS);
  return window;
}

function summarise(windows: readonly LoadWindow[]): SideResult {
  const at = (share: number): number =>
    median(windows.map(({ firstTokenMs }) => percentile(firstTokenMs, share)));
  return {
    medianMs: at(0.5),
    p95Ms: at(0.95),
    completed: Math.min(...windows.map(({ completed }) => completed)),
    failure: windows.find(({ failure }) => failure !== null)?.failure ?? null,
  };
}

export async function compareBursts(
  sides: { readonly server: Side; readonly proxy: Side },
  shape: BurstShape,
): Promise<{ readonly server: SideResult; readonly proxy: SideResult }> {
  const ours: LoadWindow[] = [];
  const theirs: LoadWindow[] = [];
  for (let round = 0; round <= shape.rounds; round += 1) {
    const proxied = await burst(sides.proxy, shape);
    const served = await burst(sides.server, shape);
    if (round === 0) continue;
    theirs.push(proxied);
    ours.push(served);
  }
  return { server: summarise(ours), proxy: summarise(theirs) };
}
