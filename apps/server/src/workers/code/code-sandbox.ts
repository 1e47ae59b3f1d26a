// The server side of running programs: a queue that is fair between users, and a process for each program.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { IsolatedProgram } from '../isolation/isolated-process.ts';
import { createIsolatedQueue, type QueuedEnd } from '../isolation/isolated-queue.ts';
import type { CodeAnswer, CodeJob, JsonValue, ProgramLanguage } from './code-job.ts';

export interface CodeRequest {
  /** Programs of one user take turns. */
  readonly owner: string;
  readonly language: ProgramLanguage;
  readonly code: string;
  /** What the program finds as `input`. */
  readonly input: JsonValue;
  readonly files: CodeJob['files'];
  readonly signal: AbortSignal;
}

/** What a program answers or why it failed, and what it printed until then. */
export type Ran =
  | { readonly value: JsonValue; readonly printed: string }
  | { readonly failure: string; readonly printed: string };

export interface CodeSandbox {
  run(request: CodeRequest): Promise<Ran>;
  /** Kills active processes. */
  stop(): void;
}

export interface CodeLimits {
  /** Processor time of a program with its interpreter. */
  readonly processorMs: number;
  /** How long a program in JavaScript may run, which its interpreter looks at itself. */
  readonly javascriptMs: number;
}

const LIMITS: CodeLimits = { processorMs: 8_000, javascriptMs: 5_000 };
const PROGRAM = {
  entry: new URL('./run-one-program.ts', import.meta.url),
  readableFolders: [],
  timeMs: 18_000,
  memoryBytes: 320 * 1024 * 1024,
} satisfies IsolatedProgram;
const MAX_CONCURRENT = 2;
const MAX_WAIT_MS = 10_000;
const MAX_WAITING = 100;

export interface CodeSandboxDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly limits?: CodeLimits;
}

export function createCodeSandbox({ clock, log, limits = LIMITS }: CodeSandboxDeps): CodeSandbox {
  const { processorMs, javascriptMs } = limits;
  const tooLong = `The program took more than ${processorMs / 1_000} seconds and was stopped.`;
  const queue = createIsolatedQueue({
    name: 'code_sandbox',
    program: { ...PROGRAM, processorMs },
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
        return { failure: 'Too many programs are waiting. Try again in a moment.', printed: '' };
      case 'not-started':
        throw new AppError('overloaded', { cause: end.cause });
      case 'killed':
        return {
          failure: end.isLate ? tooLong : 'The program took too much memory and was stopped.',
          printed: '',
        };
      case 'answer': {
        // As our own program answers.
        const answer = end.answer as CodeAnswer;
        if ('failure' in answer) return answer;
        // The program wrote it with `JSON.stringify`.
        const value = JSON.parse(answer.valueJson) as JsonValue;
        return { value, printed: answer.printed };
      }
    }
  }

  return {
    async run({ owner, language, code, input, files, signal }) {
      const job: CodeJob = { language, code, inputJson: JSON.stringify(input), files, javascriptMs };
      return toRan(await queue.run(owner, job, signal));
    },
    stop: queue.stop,
  };
}
