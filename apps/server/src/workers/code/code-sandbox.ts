// The server side of running programs: a queue that is fair between users, and a process for each program.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { IsolatedProgram } from '../isolation/isolated-process.ts';
import { createIsolatedQueue, type QueuedEnd } from '../isolation/isolated-queue.ts';
import type { CodeAnswer, CodeJob, JsonValue } from './code-job.ts';

export interface CodeRequest {
  /** Programs of one user take turns. */
  readonly owner: string;
  readonly code: string;
  /** What the program finds as `input`. */
  readonly input: JsonValue;
  readonly files: CodeJob['files'];
  readonly signal: AbortSignal;
}

/** What a program answers and prints, or why it failed. */
export type Ran = { readonly value: JsonValue; readonly printed: string } | { readonly failure: string };

export interface CodeSandbox {
  run(request: CodeRequest): Promise<Ran>;
  /** Kills active processes. */
  stop(): void;
}

const PROGRAM: IsolatedProgram = {
  entry: new URL('./run-one-program.ts', import.meta.url),
  readableFolders: [],
  timeMs: 15_000,
  memoryBytes: 256 * 1024 * 1024,
  processorMs: 8_000,
};
const MAX_CONCURRENT = 2;
const MAX_WAIT_MS = 10_000;
const MAX_WAITING = 100;

export function createCodeSandbox({ clock, log }: { clock: Clock; log: Log }): CodeSandbox {
  const queue = createIsolatedQueue({
    name: 'code_sandbox',
    program: PROGRAM,
    slots: MAX_CONCURRENT,
    slotsPerOwner: 1,
    maxWaitMs: MAX_WAIT_MS,
    maxWaiting: MAX_WAITING,
    clock,
    log,
  });

  function toRan(end: QueuedEnd): Ran {
    switch (end.kind) {
      case 'busy':
        return { failure: 'Too many programs are waiting. Try again in a moment.' };
      case 'not-started':
        throw new AppError('overloaded', { cause: end.cause });
      case 'killed':
        return { failure: 'The program took too much time or memory and was stopped.' };
      case 'answer': {
        // As our own program answers.
        const answer = end.answer as CodeAnswer;
        if ('failure' in answer) return { failure: answer.failure };
        // The program wrote it with `JSON.stringify`.
        const value = JSON.parse(answer.valueJson) as JsonValue;
        return { value, printed: answer.printed };
      }
    }
  }

  return {
    async run({ owner, code, input, files, signal }) {
      const job: CodeJob = { code, inputJson: JSON.stringify(input), files };
      return toRan(await queue.run(owner, job, signal));
    },
    stop: queue.stop,
  };
}
