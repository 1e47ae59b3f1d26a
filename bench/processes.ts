// Starts the processes of a measurement and ensures that none of them outlives it.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Message {
  readonly kind: string;
}

export interface BenchProcess {
  readonly pid: number;
  send<M extends Message>(message: M): void;
  /** The next message of the kind, including one that arrived before the call. Rejects when the process ends first. */
  receive<M extends Message>(kind: M['kind']): Promise<M>;
  /** The first line on its standard output that matches. */
  readLine(pattern: RegExp): Promise<RegExpExecArray>;
  /** Its standard error so far, where that is captured. */
  readErrors(): string;
  kill(signal: NodeJS.Signals): void;
  /** Resolves to the exit code; `null` after a signal. */
  readonly exited: Promise<number | null>;
  /** Asks it to end, and kills it after a while. */
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly args?: readonly string[];
  readonly nodeArgs?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Disables the message channel, for programs of the product. */
  readonly hasNoChannel?: boolean;
  /** Captures its standard error instead of showing it. */
  readonly keepsErrors?: boolean;
}

const STOP_LIMIT_MS = 40_000;
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Only what a program needs: settings of this shell must not reach the server under test. */
function cleanEnvironment(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

function collectMessages(child: ChildProcess): BenchProcess['receive'] {
  const received: Message[] = [];
  const waiting = new Set<() => void>();
  let hasEnded = false;
  const wakeAll = (): void => waiting.forEach((wake) => wake());
  child.on('message', (message) => {
    // The channel carries what our own programs send with `sendToParent`.
    received.push(message as unknown as Message);
    wakeAll();
  });
  child.once('exit', () => {
    hasEnded = true;
    wakeAll();
  });

  return async <M extends Message>(kind: M['kind']): Promise<M> => {
    for (;;) {
      const index = received.findIndex((message) => message.kind === kind);
      // A kind names one shape of message, declared beside the program that sends it.
      if (index !== -1) return received.splice(index, 1)[0] as M;
      if (hasEnded) throw new Error(`A process ended before it sent "${kind}"`);
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.add(resolve);
      await promise;
      waiting.delete(resolve);
    }
  };
}

function collectOutput(child: ChildProcess): BenchProcess['readLine'] {
  let text = '';
  let hasEnded = false;
  child.stdout?.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  child.once('exit', () => (hasEnded = true));
  return async (pattern) => {
    for (;;) {
      const match = pattern.exec(text);
      if (match) return match;
      if (hasEnded) throw new Error(`A process ended before it wrote ${String(pattern)}`);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  };
}

export function startProcess(program: URL, options: StartOptions = {}): BenchProcess {
  const { args = [], nodeArgs = [], env = {}, hasNoChannel = false, keepsErrors = false } = options;
  const errorsTo = keepsErrors ? 'pipe' : 'inherit';
  const child = spawn(process.execPath, [...nodeArgs, fileURLToPath(program), ...args], {
    env: { ...cleanEnvironment(), ...env },
    stdio: hasNoChannel ? ['ignore', 'pipe', errorsTo] : ['ignore', 'pipe', errorsTo, 'ipc'],
  });
  running.add(child);
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (piece: string) => (errors += piece));
  const exited = once(child, 'exit').then(([code]: (number | null)[]) => {
    running.delete(child);
    return code ?? null;
  });
  const receive = collectMessages(child);
  const readLine = collectOutput(child);
  return {
    pid: child.pid ?? 0,
    send: (message) => void child.send(message),
    receive,
    readLine,
    readErrors: () => errors,
    kill: (signal) => void child.kill(signal),
    exited,
    async stop() {
      child.kill('SIGTERM');
      const insist = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
      await exited;
      clearTimeout(insist);
    },
  };
}
