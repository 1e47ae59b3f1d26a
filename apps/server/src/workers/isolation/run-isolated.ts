// Runs one piece of work on foreign bytes in a process of its own. The process has none of our environment, may read
// the folders named here and write nowhere, and is killed when it takes too long; its own watchdog kills it when it
// takes too much memory. One process for one piece of work: nothing of one file can reach the next.
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Clock } from '../../platform/clock.ts';

export interface IsolatedProgram {
  readonly entry: URL;
  /** Besides the code itself. */
  readonly readableFolders: readonly string[];
  readonly timeMs: number;
  readonly memoryBytes: number;
}

export type IsolatedEnd =
  | { readonly kind: 'answer'; readonly answer: unknown }
  /** Killed or crashed. */
  | { readonly kind: 'died'; readonly why: 'time' | 'stop' | 'crash'; readonly exit: string }
  | { readonly kind: 'not-started'; readonly cause: unknown };

const ROOT = new URL('../../../../../', import.meta.url);
const CODE_FOLDERS = ['node_modules/', 'apps/server/', 'packages/', 'package.json'].map((path) =>
  fileURLToPath(new URL(path, ROOT)),
);
const MEGABYTE = 1024 * 1024;
/** Of the memory bound, what the JavaScript heap may take; the rest is for buffers and native code. */
const HEAP_SHARE = 0.75;

function toFlags({ readableFolders, memoryBytes }: IsolatedProgram): string[] {
  return [
    '--permission',
    ...[...CODE_FOLDERS, ...readableFolders].map((folder) => `--allow-fs-read=${folder}`),
    // For pictures and text recognition: they bring native code and a thread.
    '--allow-addons',
    '--allow-worker',
    `--max-old-space-size=${Math.floor((memoryBytes * HEAP_SHARE) / MEGABYTE)}`,
    '--no-warnings',
  ];
}

function start(program: IsolatedProgram): ChildProcess {
  return fork(program.entry, [String(program.memoryBytes)], {
    execArgv: toFlags(program),
    env: {},
    cwd: fileURLToPath(ROOT),
    serialization: 'advanced',
    // What a parser prints may hold the text of a file.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** Resolves with how it ended; never rejects. An abort of `signal` kills it. */
export function runIsolated(
  program: IsolatedProgram,
  job: object,
  { clock, signal }: { readonly clock: Pick<Clock, 'after'>; readonly signal: AbortSignal },
): Promise<IsolatedEnd> {
  const { promise, resolve } = Promise.withResolvers<IsolatedEnd>();
  let why: 'time' | 'stop' | 'crash' = 'crash';
  const child = start(program);
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
      // Without a callback, a process that is gone already would raise an error nobody hears.
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
