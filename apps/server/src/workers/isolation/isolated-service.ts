// Isolated processes that are reused for many small jobs, one at a time in each. A process that was killed by a job, or
// was idle for a while, is replaced when the next job arrives.
import type { ChildProcess } from 'node:child_process';
import type { Clock, Timer } from '../../platform/clock.ts';
import { createFairSlots, type FairSlotsDeps } from './fair-slots.ts';
import { startIsolated, type IsolatedProgram } from './isolated-process.ts';
import { PROCESSOR_SIGNAL } from './processor-signal.ts';

export type ServiceEnd =
  | { readonly kind: 'answer'; readonly answer: unknown }
  /** The job exceeded its limits. */
  | { readonly kind: 'exhausted'; readonly what: 'processor' | 'memory' }
  /** The service is busy, or the machine did not schedule the job in time. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'not-started'; readonly cause: unknown };

export interface IsolatedService {
  /** Never rejects. */
  run(owner: string, job: object): Promise<ServiceEnd>;
  /** Kills active processes. */
  stop(): void;
}

export interface IsolatedServiceDeps extends Omit<FairSlotsDeps, 'clock'> {
  readonly program: IsolatedProgram;
  readonly clock: Pick<Clock, 'after'>;
}

const IDLE_MS = 60_000;

interface Process {
  readonly child: ChildProcess;
  readonly ready: Promise<void>;
  /** Kills it when it does not start, when a job takes too long, or when it is idle. */
  timer: Timer;
}

export function createIsolatedService({ program, clock, ...slots }: IsolatedServiceDeps): IsolatedService {
  const fairSlots = createFairSlots({ ...slots, clock });
  const idle = new Set<Process>();
  const all = new Set<Process>();
  let isStopped = false;

  function start(): Process {
    const child = startIsolated(program);
    const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
    const process: Process = {
      child,
      ready,
      timer: clock.after(program.timeMs, () => child.kill('SIGKILL')),
    };
    all.add(process);
    child.once('message', () => resolve());
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      process.timer.cancel();
      idle.delete(process);
      all.delete(process);
      reject(new Error(`exit ${String(code ?? signal)}`));
    });
    ready.catch(() => undefined);
    return process;
  }

  function endAfter(process: Process, delayMs: number, onEnd?: () => void): void {
    process.timer.cancel();
    process.timer = clock.after(delayMs, () => {
      onEnd?.();
      process.child.kill('SIGKILL');
    });
  }

  function acquireKept(): Process | undefined {
    const [kept] = idle;
    if (kept) idle.delete(kept);
    return kept;
  }

  function keep(process: Process): void {
    idle.add(process);
    endAfter(process, IDLE_MS);
  }

  function perform(process: Process, job: object): Promise<ServiceEnd> {
    const { child } = process;
    const { promise, resolve } = Promise.withResolvers<ServiceEnd>();
    let isLate = false;
    endAfter(process, program.timeMs, () => {
      isLate = true;
    });
    const onAnswer = (answer: unknown): void => resolve({ kind: 'answer', answer });
    const onExit = (_code: number | null, signal: string | null): void => {
      if (isStopped) resolve({ kind: 'stopped' });
      else if (isLate) resolve({ kind: 'busy' });
      else resolve({ kind: 'exhausted', what: signal === PROCESSOR_SIGNAL ? 'processor' : 'memory' });
    };
    child.once('message', onAnswer);
    child.once('exit', onExit);
    // Without a callback, sending to a dead process would raise an unhandled error.
    child.send(job, () => undefined);
    return promise.finally(() => {
      child.off('message', onAnswer);
      child.off('exit', onExit);
    });
  }

  async function runIn(process: Process, job: object): Promise<ServiceEnd> {
    try {
      await process.ready;
    } catch (cause) {
      return isStopped ? { kind: 'stopped' } : { kind: 'not-started', cause };
    }
    const end = await perform(process, job);
    if (end.kind === 'answer' && !isStopped) keep(process);
    else process.child.kill('SIGKILL');
    return end;
  }

  async function runSomewhere(job: object): Promise<ServiceEnd> {
    const kept = acquireKept();
    const end = await runIn(kept ?? start(), job);
    // Output of earlier jobs, or an exit just before the job, does not belong to this job.
    const mayBeInnocent = kept !== undefined && end.kind === 'exhausted' && end.what === 'memory';
    return mayBeInnocent ? runIn(start(), job) : end;
  }

  return {
    async run(owner, job) {
      const slot = await fairSlots.take(owner);
      if (!slot) return { kind: 'busy' };
      try {
        return isStopped ? { kind: 'stopped' } : await runSomewhere(job);
      } finally {
        slot.free();
      }
    },
    stop() {
      isStopped = true;
      for (const { child } of all) child.kill('SIGKILL');
    },
  };
}
