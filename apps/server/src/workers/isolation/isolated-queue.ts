// Programs of one kind, each in a process of its own, behind a queue that is fair between users.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { createFairSlots, type FairSlotsDeps } from './fair-slots.ts';
import type { IsolatedProgram } from './isolated-process.ts';
import { PROCESSOR_SIGNAL } from './processor-signal.ts';
import { runIsolated } from './run-isolated.ts';

export type QueuedEnd =
  /** The only peer is our own program, so its type is known to the caller. */
  | { readonly kind: 'answer'; readonly answer: unknown }
  /** No slot became free in time. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'not-started'; readonly cause: unknown }
  /** It took too much time (then it was late) or memory, or broke down. */
  | { readonly kind: 'killed'; readonly isLate: boolean };

export interface IsolatedQueue {
  /** Jobs of one owner take turns. Throws `shutting_down` or the reason of the signal. */
  run(owner: string, job: object, signal?: AbortSignal): Promise<QueuedEnd>;
  /** Kills active processes. */
  stop(): void;
}

export interface IsolatedQueuePlan extends FairSlotsDeps {
  /** In the log. */
  readonly name: string;
  readonly program: IsolatedProgram;
  readonly clock: Clock;
  readonly log: Log;
}

export function createIsolatedQueue({ name, program, log, ...plan }: IsolatedQueuePlan): IsolatedQueue {
  const { clock } = plan;
  const stopping = new AbortController();
  const slots = createFairSlots(plan);

  function checkStopped(signal: AbortSignal | undefined): void {
    signal?.throwIfAborted();
    if (stopping.signal.aborted) throw new AppError('shutting_down');
  }

  async function runNow(job: object, signal: AbortSignal | undefined): Promise<QueuedEnd> {
    checkStopped(signal);
    const either = signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal;
    const end = await runIsolated(program, job, { clock, signal: either });
    if (end.kind === 'answer') return end;
    if (end.kind === 'not-started') {
      log.error(`${name}.start_failed`, { cause: end.cause });
      return end;
    }
    if (end.why === 'stop') checkStopped(signal);
    log.warn(`${name}.killed`, { why: end.why, exit: end.exit });
    return { kind: 'killed', isLate: end.why === 'time' || end.exit === PROCESSOR_SIGNAL };
  }

  return {
    async run(owner, job, signal) {
      checkStopped(signal);
      const slot = await slots.take(owner, signal);
      if (!slot) {
        checkStopped(signal);
        return { kind: 'busy' };
      }
      try {
        return await runNow(job, signal);
      } finally {
        slot.free();
      }
    },
    stop: () => stopping.abort(),
  };
}
