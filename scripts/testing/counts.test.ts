import { expect, test } from 'vitest';
import { fromRoot } from '../paths.mjs';
import { addCounts, countTests } from './counts.ts';

function report(passed: number, failed: number, files: readonly [string, ...string[]][] = []): object {
  return {
    numPassedTests: passed,
    numFailedTests: failed,
    testResults: files.map(([status, ...tests], index) => ({
      name: fromRoot(`file-${index}.test.ts`),
      status,
      message: status === 'failed' && !tests.includes('failed') ? 'No such module\n    at line 1' : '',
      assertionResults: tests.map((result, index) => ({
        status: result,
        fullName: `test ${index}`,
        failureMessages: result === 'failed' ? ['Error: expected 1 to be 2\n    at line 3'] : [],
      })),
    })),
  };
}

test.each([
  ['a clean run', report(3, 0, [['passed', 'passed', 'passed', 'passed']]), 0, 3, []],
  [
    'a failed test',
    report(1, 1, [['failed', 'passed', 'failed']]),
    1,
    1,
    ['file-0.test.ts > test 1: Error: expected 1 to be 2'],
  ],
  [
    'a file that cannot be loaded',
    report(1, 0, [['passed', 'passed'], ['failed']]),
    1,
    1,
    ['file-1.test.ts: No such module'],
  ],
  [
    'a failing hook around passing tests',
    report(1, 0, [['failed', 'passed']]),
    1,
    1,
    ['file-0.test.ts: No such module'],
  ],
  [
    'an error outside of any test',
    report(1, 0, [['passed', 'passed']]),
    1,
    1,
    ['An error outside of any test; it is printed above.'],
  ],
  ['a crash before the report', null, 1, 0, ['The tests ended without a report.']],
])('counts and names %s', (_, value, exitCode, passed, failures) => {
  expect(countTests(value, exitCode)).toEqual({ passed, failed: failures.length, failures, unstable: [] });
});

test('names a test that passed only when it was tried again', () => {
  const test = {
    status: 'passed',
    fullName: 'test',
    failureMessages: [
      `Error: too late\n    at until (${fromRoot('until.ts')}:9:2)\n    at ${fromRoot('file.test.ts')}:31:7`,
    ],
  };
  const file = { name: fromRoot('file.test.ts'), status: 'passed', message: '', assertionResults: [test] };
  expect(countTests({ numPassedTests: 1, numFailedTests: 0, testResults: [file] }, 0)).toEqual({
    passed: 1,
    failed: 0,
    failures: [],
    unstable: ['file.test.ts > test: Error: too late (line 31)'],
  });
});

test('adds up', () => {
  expect(
    addCounts([
      { passed: 1, failed: 2, failures: ['a', 'b'], unstable: ['d'] },
      { passed: 3, failed: 1, failures: ['c'], unstable: [] },
    ]),
  ).toEqual({ passed: 4, failed: 3, failures: ['a', 'b', 'c'], unstable: ['d'] });
});
