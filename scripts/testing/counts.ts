import path from 'node:path';
import { z } from 'zod';
import { ROOT } from '../paths.mjs';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** One line for each failure: the test, the first line of the error, and where in the test it arose. */
  readonly failures: readonly string[];
  /** The same for each test that passed only on a retry. */
  readonly unstable: readonly string[];
}

const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

/** What counts as one failure without a test to show. */
export function toFailure(reason: string): Counts {
  return { passed: 0, failed: 1, failures: [reason], unstable: [] };
}

type FileResult = z.infer<typeof Report>['testResults'][number];

/** With the line of the test that was waiting, where the error's stack still knows it. */
function withReason(what: string, why = '', file = ''): string {
  const [reason = '', ...stack] = why.split('\n');
  const place = file === '' ? undefined : stack.find((line) => line.includes(`${file}:`));
  const line = place?.slice(place.indexOf(`${file}:`) + file.length + 1).split(':', 1)[0];
  return `${what}: ${reason}${line === undefined ? '' : ` (line ${line})`}`;
}

function isBroken({ status, assertionResults }: FileResult): boolean {
  return status === 'failed' && assertionResults.every((test) => test.status !== 'failed');
}

function testsOf(file: FileResult, status: string): string[] {
  return file.assertionResults
    .filter((test) => test.status === status && test.failureMessages.length > 0)
    .map((test) =>
      withReason(`${path.relative(ROOT, file.name)} > ${test.fullName}`, test.failureMessages[0], file.name),
    );
}

function failuresOf(file: FileResult): string[] {
  if (isBroken(file)) return [withReason(path.relative(ROOT, file.name), file.message)];
  return testsOf(file, 'failed');
}

/**
 * The totals of a test run. A file that could not be loaded has no failed test to show and counts as one; so does a run
 * that failed without saying where (an error outside of any test, a crash before the report was written).
 */
export function countTests(report: unknown, exitCode: number): Counts {
  const parsed = Report.safeParse(report);
  if (!parsed.success) return toFailure('The tests ended without a report.');
  const { numPassedTests: passed, numFailedTests, testResults } = parsed.data;
  const failed = numFailedTests + testResults.filter(isBroken).length;
  if (failed === 0 && exitCode !== 0) {
    return { ...toFailure('An error outside of any test; it is printed above.'), passed };
  }
  return {
    passed,
    failed,
    failures: testResults.flatMap(failuresOf),
    unstable: testResults.flatMap((file) => testsOf(file, 'passed')),
  };
}

export function addCounts(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    failures: all.flatMap(({ failures }) => failures),
    unstable: all.flatMap(({ unstable }) => unstable),
  };
}
