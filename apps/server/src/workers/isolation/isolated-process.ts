// Starts a process without our environment, with read access to the given folders only and no write access. Its own
// watchdog kills it when it exceeds its memory limit, or its CPU time for one job.
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface IsolatedProgram {
  readonly entry: URL;
  /** In addition to the code itself. */
  readonly readableFolders: readonly string[];
  /** Wall-clock time of one job. */
  readonly timeMs: number;
  readonly memoryBytes: number;
  /** CPU time of one job; without it only the wall clock counts. */
  readonly processorMs?: number;
}

const ROOT = new URL('../../../../../', import.meta.url);
const CODE_FOLDERS = ['node_modules/', 'apps/server/', 'packages/', 'package.json'].map((path) =>
  fileURLToPath(new URL(path, ROOT)),
);
const MEGABYTE = 1024 * 1024;
/** The JavaScript heap's part of the memory limit; the rest is for buffers and native code. */
const HEAP_SHARE = 0.75;

function toFlags({ readableFolders, memoryBytes }: IsolatedProgram): string[] {
  return [
    '--permission',
    ...[...CODE_FOLDERS, ...readableFolders].map((folder) => `--allow-fs-read=${folder}`),
    // For image processing and text recognition, which load native code, and for the watchdog's thread.
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
    // A parser's output may contain text of the file.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
