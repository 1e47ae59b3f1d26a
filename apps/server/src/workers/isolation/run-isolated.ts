// Processes one untrusted input in a separate process, which is killed when it takes too long. One process per input:
// nothing of one file can reach the next.
import type { Clock } from '../../platform/clock.ts';
import { startIsolated, type IsolatedProgram } from './isolated-process.ts';

export type IsolatedEnd =
  | { readonly kind: 'answer'; readonly answer: unknown }
  /** Killed or crashed. */
  | { readonly kind: 'died'; readonly why: 'time' | 'stop' | 'crash'; readonly exit: string }
  | { readonly kind: 'not-started'; readonly cause: unknown };

/** Resolves with how it ended; never rejects. An abort of `signal` kills it. */
export function runIsolated(
  program: IsolatedProgram,
  job: object,
  { clock, signal }: { readonly clock: Pick<Clock, 'after'>; readonly signal: AbortSignal },
): Promise<IsolatedEnd> {
  const { promise, resolve } = Promise.withResolvers<IsolatedEnd>();
  let why: 'time' | 'stop' | 'crash' = 'crash';
  const child = startIsolated(program);
  function kill(reason: typeof why): void {
    why = reason;
    child.kill('SIGKILL');
  }
  const onAbort = (): void => kill('stop');
  const timer = clock.after(program.timeMs, () => kill('time'));
  signal.addEventListener('abort', onAbort, { once: true });

  let isReady = false;
  child.on('message', (message: unknown) => {
    if (!isReady) {
      isReady = true;
      // Without a callback, sending to a dead process would raise an unhandled error.
      child.send(job, () => undefined);
      return;
    }
    resolve({ kind: 'answer', answer: message });
    child.kill('SIGKILL');
  });
  child.once('error', (cause) => resolve({ kind: 'not-started', cause }));
  child.once('exit', (code, signalName) => {
    const exit = String(code ?? signalName);
    const isLoaded = isReady || why !== 'crash';
    resolve(
      isLoaded ? { kind: 'died', why, exit } : { kind: 'not-started', cause: new Error(`exit ${exit}`) },
    );
  });
  if (signal.aborted) kill('stop');
  return promise.finally(() => {
    timer.cancel();
    signal.removeEventListener('abort', onAbort);
  });
}
