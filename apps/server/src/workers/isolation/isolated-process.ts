// Starts a process that has none of our environment, may read the folders named here and write nowhere. Its own
// watchdog ends it when it takes too much memory, or too much processor time for one job.
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface IsolatedProgram {
  readonly entry: URL;
  /** Besides the code itself. */
  readonly readableFolders: readonly string[];
  /** Of the wall clock, for one job. */
  readonly timeMs: number;
  readonly memoryBytes: number;
  /** Of the processor, for one job; without it only the wall clock counts. */
  readonly processorMs?: number;
}

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
    // For pictures and text recognition, which bring native code, and for the watchdog's thread.
    '--allow-addons',
    '--allow-worker',
    `--max-old-space-size=${Math.floor((memoryBytes * HEAP_SHARE) / MEGABYTE)}`,
    '--no-warnings',
  ];
}

export function startIsolated(program: IsolatedProgram): ChildProcess {
  return fork(program.entry, [String(program.memoryBytes), String(program.processorMs ?? 0)], {
    execArgv: toFlags(program),
    env: {},
    cwd: fileURLToPath(ROOT),
    serialization: 'advanced',
    // What a parser prints may hold the text of a file.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
