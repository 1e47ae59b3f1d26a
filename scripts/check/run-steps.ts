import { execFile } from 'node:child_process';
import { ROOT } from '../paths.mjs';
import type { Counts } from '../testing/counts.ts';
import type { Step } from './steps.ts';

/** The exit code of a step that could not run here; it counts as neither passed nor failed. */
export const NOT_DONE = 75;

const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

type Outcome = 'ok' | 'FAILED' | 'not done';

interface StepResult {
  readonly outcome: Outcome;
  readonly output: string;
}

function runStep({ file, args }: Step): Promise<StepResult> {
  const options = { cwd: ROOT, maxBuffer: MAX_OUTPUT_BYTES };
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], options, (error, stdout, stderr) => {
      const failure = error?.code === NOT_DONE ? 'not done' : 'FAILED';
      resolve({ outcome: error === null ? 'ok' : failure, output: `${stdout}${stderr}`.trim() });
    });
  });
}

function print(name: string, { outcome, output }: StepResult, startedAtMs: number): void {
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
  console.log(`${outcome.padEnd(9)} ${name} (${seconds} s)`);
  if (outcome !== 'ok') console.log(`${output.replaceAll(/^/gm, '          ')}\n`);
}

interface Pace {
  /** How many steps run at a time. */
  readonly concurrency?: number;
  /** One more runs once this has ended. */
  readonly oneMoreAfter?: Promise<unknown>;
}

/** Runs the steps and prints a line for each with its problems below. */
export async function runSteps(
  steps: readonly Step[],
  { concurrency = 2, oneMoreAfter }: Pace = {},
): Promise<Counts> {
  const waiting = [...steps];
  const outcomes: { readonly name: string; readonly outcome: Outcome }[] = [];
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const startedAtMs = performance.now();
      const result = await runStep(step);
      print(step.name, result, startedAtMs);
      outcomes.push({ name: step.name, outcome: result.outcome });
    }
  };
  await Promise.all([
    ...Array.from({ length: concurrency }, work),
    ...(oneMoreAfter ? [oneMoreAfter.then(work)] : []),
  ]);
  const failures = outcomes.filter(({ outcome }) => outcome === 'FAILED').map(({ name }) => `check: ${name}`);
  return {
    passed: outcomes.filter(({ outcome }) => outcome === 'ok').length,
    failed: failures.length,
    failures,
    unstable: [],
  };
}
