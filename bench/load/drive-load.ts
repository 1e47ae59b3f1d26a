// Puts a steady load on an address and measures a process in the same time window.
import { startProcess } from '../processes.ts';
import { readCpuMs } from '../resources.ts';
import { monotonicMs } from '../parent.ts';
import { sleep } from '../sleep.ts';
import type { BeginLoad, LoadWindow } from './load-client.ts';

const POLL_MS = 250;

export interface LoadPlan {
  readonly port: number;
  readonly requests: readonly string[];
  readonly tokens: number;
  readonly rampMs: number;
  readonly warmUpMs: number;
  readonly windowMs: number;
  /** The process whose CPU time is measured. */
  readonly pid: number;
}

export interface LoadResult extends LoadWindow {
  readonly cpuMs: number;
  readonly durationMs: number;
  /** Fraction of one CPU used by the client: near 1 the client is the bottleneck. */
  readonly clientShare: number;
}

export async function driveLoad(plan: LoadPlan): Promise<LoadResult> {
  const { port, requests, tokens, rampMs, warmUpMs, windowMs, pid } = plan;
  const client = startProcess(new URL('./load-client.ts', import.meta.url));
  await client.receive('ready');
  client.send({ kind: 'begin', port, requests, tokens, rampMs } satisfies BeginLoad);
  await sleep(rampMs + warmUpMs);
  client.send({ kind: 'open-window' });
  await client.receive('opened');
  const startedAtMs = monotonicMs();
  const cpuBefore = readCpuMs(pid);
  const clientBefore = readCpuMs(client.pid);
  await sleep(windowMs);
  client.send({ kind: 'close-window' });
  const window = await client.receive<LoadWindow>('window');
  const durationMs = monotonicMs() - startedAtMs;
  const cpuMs = readCpuMs(pid) - cpuBefore;
  const clientShare = (readCpuMs(client.pid) - clientBefore) / durationMs;
  await client.stop();
  return { ...window, cpuMs, durationMs, clientShare };
}

export interface BurstPlan {
  readonly port: number;
  readonly requests: readonly string[];
  readonly tokens: number;
  readonly rampMs: number;
  /** After the last request has been sent. */
  readonly limitMs: number;
}

/** Sends each request once, spread over `rampMs`, and waits until all have ended or the time is up. */
export async function driveBurst({ limitMs, ...plan }: BurstPlan): Promise<LoadWindow> {
  const client = startProcess(new URL('./load-client.ts', import.meta.url));
  await client.receive('ready');
  client.send({ kind: 'open-window' });
  await client.receive('opened');
  client.send({ kind: 'begin', ...plan, isOnce: true } satisfies BeginLoad);
  await sleep(plan.rampMs);
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    client.send({ kind: 'close-window' });
    const window = await client.receive<LoadWindow>('window');
    if (window.completed + window.failed < plan.requests.length && waitedMs < limitMs) {
      await sleep(POLL_MS);
      continue;
    }
    await client.stop();
    return window;
  }
}
