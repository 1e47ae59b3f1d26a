import { expect, test } from 'vitest';
import { addCounts, countTests } from './counts.ts';

function report(passed: number, failed: number, files: readonly [string, ...string[]][] = []): object {
  return {
    numPassedTests: passed,
    numFailedTests: failed,
    testResults: files.map(([status, ...tests]) => ({
      status,
      assertionResults: tests.map((result) => ({ status: result })),
    })),
  };
}

test.each([
  ['a clean run', report(3, 0, [['passed', 'passed', 'passed', 'passed']]), 0, { passed: 3, failed: 0 }],
  ['a failed test', report(1, 1, [['failed', 'passed', 'failed']]), 1, { passed: 1, failed: 1 }],
  [
    'a file that cannot be loaded',
    report(1, 0, [['passed', 'passed'], ['failed']]),
    1,
    { passed: 1, failed: 1 },
  ],
  ['a failing hook around passing tests', report(1, 0, [['failed', 'passed']]), 1, { passed: 1, failed: 1 }],
  ['an error outside of any test', report(1, 0, [['passed', 'passed']]), 1, { passed: 1, failed: 1 }],
  ['a crash before the report', null, 1, { passed: 0, failed: 1 }],
])('counts %s', (_, value, exitCode, counts) => {
  expect(countTests(value, exitCode)).toEqual(counts);
});

test('adds up', () => {
  expect(
    addCounts([
      { passed: 1, failed: 2 },
      { passed: 3, failed: 4 },
    ]),
  ).toEqual({ passed: 4, failed: 6 });
});
