// The product's server with event-loop instrumentation, reported to the parent process.
import '../apps/server/src/main.ts';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { listenToParent, sendToParent } from './parent.ts';

export interface LoopDelay {
  readonly kind: 'delay';
  readonly p99Ms: number;
  readonly maxMs: number;
  /** The longest CPU time of one turn of the loop, whatever else the machine does. */
  readonly longestBlockMs: number;
}

export interface ServerMemory {
  readonly kind: 'memory';
  readonly processBytes: number;
  readonly heapBytes: number;
  /** Active timers, sockets and system calls. */
  readonly handles: number;
}

const RESOLUTION_MS = 10;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

/** CPU time of this thread between two samples: all work of the turn between them. */
let longestBlockMs = 0;
let spentBefore = 0;
/** Only while a delay is measured: a server that is sampled a thousand times a second never rests. */
let samples: NodeJS.Timeout | undefined;

function readSpentMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e3;
}

function sample(): void {
  const spent = readSpentMs();
  longestBlockMs = Math.max(longestBlockMs, spent - spentBefore);
  spentBefore = spent;
}

function startSampling(): void {
  clearInterval(samples);
  longestBlockMs = 0;
  spentBefore = readSpentMs();
  samples = setInterval(sample, 1).unref();
}

// The histogram contains the time between two samples, which are `RESOLUTION_MS` apart without delay.
function toDelayMs(nanoseconds: number): number {
  return Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
}

/** After a garbage collection, where the server was started with `--expose-gc`. */
function readMemory(): ServerMemory {
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  const handles = process.getActiveResourcesInfo().length;
  return { kind: 'memory', processBytes: rss, heapBytes: heapUsed, handles };
}

listenToParent({
  'read-memory': () => sendToParent(readMemory()),
  'reset-delay': () => {
    delay.reset();
    startSampling();
  },
  'read-delay': () => {
    clearInterval(samples);
    sendToParent({
      kind: 'delay',
      p99Ms: toDelayMs(delay.percentile(99)),
      maxMs: toDelayMs(delay.max),
      longestBlockMs,
    } satisfies LoopDelay);
  },
});
